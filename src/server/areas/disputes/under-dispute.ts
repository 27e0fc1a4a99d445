import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { searchTokens } from '../reports/named.ts';
import { enterQueue } from '../reports/queue/enter-queue.ts';
import { setReportState } from '../reports/report-state.ts';
import { wasCleared } from './store.ts';

/** How long what an upheld dispute was about is held when it is filed again, in milliseconds: 30 days. */
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
async function isUnderDispute(app: App, tx: Tx, { identifiers, authorId, sameWords }: Said): Promise<boolean> {
  const tokens = searchTokens(app.vault, identifiers);
  const since = new Date(app.clock().getTime() - holdMs);
  return wasCleared(tx, { tokens, since, authorId, sameWords });
}

/**
 * Holds a report that says again what a dispute was recently upheld about, and lets it enter the queue.
 * @returns whether it does
 */
export async function holdWhatWasRemoved(
  app: App,
  tx: Tx,
  { id, category, namesCnic, ...said }: Said & { id: string; category: string | null; namesCnic: boolean },
): Promise<boolean> {
  if (!(await isUnderDispute(app, tx, said))) return false;
  await setReportState(app, tx, id, 'held', app.clock());
  await enterQueue(app, tx, {
    reportId: id,
    cause: 'disputed',
    details: [{ code: 'shielded' }],
    category,
    namesCnic,
  });
  return true;
}
