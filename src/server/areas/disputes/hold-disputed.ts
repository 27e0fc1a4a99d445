import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { servicesOf } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { setReportState } from '../reports/report-state.ts';

interface Filed {
  id: string;
  category: string | null;
  namesCnic: boolean;
  identifiers: readonly NormalIdentifier[];
  authorId: string | null;
  sameWords: readonly string[];
}

/**
 * Holds a report that repeats what a dispute was recently upheld about, and lets it enter the queue.
 * @returns whether it does
 */
export async function holdDisputed(
  app: App,
  tx: Tx,
  { id, category, namesCnic, sameWords, ...said }: Filed,
): Promise<boolean> {
  const { disputes, queue } = servicesOf(app);
  if (!(await disputes.isShielded(tx, { ...said, sameWords: [...sameWords] }))) return false;
  await setReportState(app, tx, id, 'held', app.clock());
  await queue.enter(tx, { reportId: id, cause: 'disputed', details: [{ code: 'shielded' }], category, namesCnic });
  return true;
}

/** Ends the disputes about reports that are withdrawn or deleted. */
export const endDisputesOf = (app: App, tx: Tx, { reportIds }: { reportIds: readonly string[] }): Promise<void> =>
  servicesOf(app).disputes.endOf(tx, reportIds);
