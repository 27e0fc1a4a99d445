import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { CountedReport } from '../reports/events.ts';
import { alikeOf, dayOf, figuresOf, summed } from './figures.ts';
import { foldDeltas, insertFigureDeltas, insertPatternDeltas } from './store.ts';

/** A report before and after a change; null while it is not listed. */
interface Change {
  was: CountedReport | null;
  is: CountedReport | null;
}

/** Updates the totals for changed reports, in the transaction that changes them. */
export async function countChanges(_: App, tx: Tx, { changes }: { changes: readonly Change[] }): Promise<void> {
  const amounts = new Map<string, number>();
  const add = (keyword: string, amount: number) => amounts.set(keyword, (amounts.get(keyword) ?? 0) + amount);
  for (const { was, is } of changes) {
    for (const keyword of was?.keywords ?? []) add(keyword, -1);
    for (const keyword of is?.keywords ?? []) add(keyword, 1);
  }
  const deltas = [...amounts].filter(([, amount]) => amount !== 0).map(([keyword, amount]) => ({ keyword, amount }));
  if (deltas.length > 0) await insertPatternDeltas(tx, deltas);
  const alike = alikeOf(changes);
  const figures = summed(
    alike.flatMap(({ counted, amount }) => figuresOf(counted).map((one) => ({ ...one, total: amount }))),
  );
  const days = new Set(alike.map(({ counted }) => dayOf(counted)));
  if (days.size > 0) await insertFigureDeltas(tx, figures, [...days]);
}

/** Folds appended differences into the totals. Safe to run in several processes at once. */
export const foldTotals = (app: App): Promise<void> => foldDeltas(app.db);
