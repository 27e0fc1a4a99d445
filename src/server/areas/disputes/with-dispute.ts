import type { CaseDispute } from '../../../contract/disputes/disputes.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { disputeRules } from '../limits/rules.ts';
import { takeTries } from '../limits/take-tries.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { requireCase } from './cases/require-case.ts';
import type { Case } from './cases/store.ts';
import type { Actor } from './dispute-notes.ts';
import { findCaseDispute } from './sides/list-disputes.ts';
import { findDispute, lockDispute } from './store.ts';
import type { StoredDispute } from './stored-dispute.ts';

/** Someone with the link of a case, in the trail. */
export const bySubject = ({ id }: Case, requestId: string): Actor => ({
  actor: 'case',
  actorId: id,
  requestId,
});

/** The case of a link, whose call is counted. @throws ApiError 404 for a link that does not work, 429 after too many */
export async function requireCountedCase(app: App, link: string): Promise<Case> {
  const one = await requireCase(app, link);
  await takeTries(app, disputeRules(one.id));
  return one;
}

/**
 * Runs work on a dispute of a case, with its report and itself locked.
 * @throws ApiError 404 when it is none of the case's
 */
export async function withDispute(
  app: App,
  { link, disputeID }: { link: string; disputeID: string },
  work: (tx: Tx, found: { one: Case; report: StoredReport; dispute: StoredDispute }) => Promise<void>,
): Promise<CaseDispute> {
  const one = await requireCountedCase(app, link);
  const known = await findDispute(app, app.db, disputeID);
  if (known?.caseId !== one.id) throw notFound('disputeNotFound');
  await app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, known.reportId);
    const dispute = report && (await lockDispute(app, tx, disputeID));
    if (!report || !dispute) throw notFound('disputeNotFound');
    await work(tx, { one, report, dispute });
  });
  return findCaseDispute(app, one, known.reportId);
}
