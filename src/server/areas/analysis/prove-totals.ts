import type { App } from '../../app.ts';
import type { OnProgress } from '../../platform/progress.ts';
import { countFigures, countTotals, findWrongDays } from './recount-store.ts';
import { allDays, appendDeltas, changedDays, findTotals, summed } from './store.ts';

/** The result of a recount. */
interface Proof {
  reports: number;
  keywords: number;
  /** By keyword, or by figure: `all`, `day 2026-11-16 city Lahore`. */
  differences: { keyword: string; kept: number; counted: number }[];
}

interface ProveOptions {
  /** Also correct the totals. */
  repair?: boolean;
  onProgress?: OnProgress;
}

function nameOf({ dimension, value, day }: { dimension: string; value: string; day: string }): string {
  if (day === allDays) return dimension === 'keyword' ? value : dimension;
  return dimension === 'all' ? `day ${day}` : `day ${day} ${dimension} ${value}`;
}

/** Counts every report and compares the result with the figures, in one snapshot, while others go on writing. */
export async function proveTotals(
  app: App,
  { repair = false, onProgress = () => {} }: ProveOptions = {},
): Promise<Proof> {
  const proof = await app.db.transaction(
    async (tx) => {
      onProgress('totals counted', 0, 2);
      const kept = await findTotals(tx, ['all', 'keyword']);
      const counted = await countTotals(tx);
      const missing = summed([...counted, ...kept.map((one) => ({ ...one, reports: -one.reports }))]);
      onProgress('totals counted', 1, 2);
      const days = await findWrongDays(app, tx);
      // Appends the corrections like any other difference, so no writer has to wait.
      if (repair)
        await appendDeltas(tx, [
          ...missing.map((one) => ({ ...one, day: allDays })),
          ...changedDays(days.map(({ day }) => day)),
        ]);
      const totals = missing.map((one) => {
        const has =
          kept.find(({ dimension, value }) => dimension === one.dimension && value === one.value)?.reports ?? 0;
        return { ...one, day: allDays, kept: has, counted: has + one.reports };
      });
      return {
        reports: counted.find(({ dimension }) => dimension === 'all')?.reports ?? 0,
        keywords: counted.filter(({ dimension }) => dimension === 'keyword').length,
        differences: [...totals, ...days].map((one) => ({
          keyword: nameOf(one),
          kept: one.kept,
          counted: one.counted,
        })),
      };
    },
    { snapshot: true },
  );
  if (repair) await countFigures(app);
  return proof;
}
