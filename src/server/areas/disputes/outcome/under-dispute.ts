import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { enterQueue } from '../../reports/queue/enter-queue.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import { identifierKey, namedOf, searchTokens } from '../../reports/stored/named-store.ts';
import { findReports } from '../../reports/stored/store.ts';
import { listWithdrawnDisputed, wasCleared } from '../store.ts';

/** How long what a dispute was about is held when it is filed again, in milliseconds: 30 days. */
const holdMs = 30 * dayMs;

interface Said {
  identifiers: readonly NormalIdentifier[];
  /** The author, if it says something new; null when it does not. */
  authorId: string | null;
  /** Removed reports with much the same words. */
  sameWords: readonly string[];
}

/**
 * Whether a report that is filed or edited says again what a dispute of the last 30 days was upheld about: it names an
 * identifier that was cleared, and has the author or the words of the report that was removed.
 */
const wasUpheld = (app: App, tx: Tx, { identifiers, authorId, sameWords }: Said, since: Date): Promise<boolean> =>
  wasCleared(tx, { tokens: searchTokens(app.vault, identifiers), since, authorId, sameWords });

/** Whether it is about somebody whose dispute its author ended in the last 30 days, by withdrawing the report. */
async function wasWithdrawn(app: App, tx: Tx, { identifiers, authorId }: Said, since: Date): Promise<boolean> {
  const ids = authorId === null ? [] : await listWithdrawnDisputed(tx, authorId, since);
  const withdrawn = ids.length === 0 ? [] : await findReports(app, tx, ids);
  const named = new Set(withdrawn.flatMap((report) => namedOf(app, report).identifiers.map(identifierKey)));
  return identifiers.some((one) => named.has(identifierKey(one)));
}

/**
 * Holds a report that says again what a dispute was recently upheld about, or what its author withdrew instead of an answer
 * to a dispute, and lets it enter the queue.
 * @returns whether it does
 */
export async function holdWhatWasDisputed(
  app: App,
  tx: Tx,
  { id, category, namesCnic, ...said }: Said & { id: string; category: string | null; namesCnic: boolean },
): Promise<boolean> {
  const since = new Date(app.clock().getTime() - holdMs);
  const code = (await wasUpheld(app, tx, said, since))
    ? 'shielded'
    : (await wasWithdrawn(app, tx, said, since))
      ? 'withdrawnDisputed'
      : null;
  if (code === null) return false;
  await setReportState(app, tx, id, 'held', app.clock());
  await enterQueue(app, tx, { reportId: id, cause: 'disputed', details: [{ code }], category, namesCnic });
  return true;
}
