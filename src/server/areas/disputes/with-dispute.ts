import type { CaseDispute } from '../../../contract/disputes/disputes.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { disputeRules } from '../limits/rules.ts';
import { takeTries } from '../limits/take-tries.ts';
import { lockItem } from '../reports/queue/store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { lockCaseReport, requireCase, requireCaseReport } from './cases/require-case.ts';
import { type Case, proveContact } from './cases/store.ts';
import { refuseConflict } from './conflicts/find-conflicts.ts';
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

/**
 * The case of a link, whose call is counted, for what is done in it. Looking at it does not prove its mailbox: whoever gets a link
 * that they did not ask for opens it.
 * @throws ApiError 404 for a link that does not work, 429 after too many
 */
export async function requireCountedCase(app: App, link: string, rulesOf = disputeRules): Promise<Case> {
  const one = await requireCase(app, link);
  await takeTries(app, rulesOf(one.id));
  if (one.isMailed && !one.isContactProven) await proveContact(app, one, link);
  return one;
}

/**
 * Runs work on a report of a case, with the report locked.
 * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier, 429 after too many
 * calls
 */
export async function withCaseReport<Result>(
  app: App,
  { link, reportID }: { link: string; reportID: string },
  work: (tx: Tx, found: { one: Case; report: StoredReport }) => Promise<Result>,
): Promise<Result> {
  const one = await requireCountedCase(app, link);
  const { id } = await requireCaseReport(app, one, reportID);
  return app.db.transaction(async (tx) => work(tx, { one, report: await lockCaseReport(app, tx, one, id) }));
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

/** Locks an open dispute that a moderator may decide, and its report. @throws ApiError 403, 404 or 409 */
export async function lockOpenDispute(
  app: App,
  tx: Tx,
  moderatorId: string,
  disputeId: string,
): Promise<{ report: StoredReport; dispute: StoredDispute }> {
  const known = await findDispute(app, tx, disputeId);
  const report = known && (await lockReport(app, tx, known.reportId));
  if (report) await lockItem(tx, report.id);
  const dispute = report && (await lockDispute(app, tx, disputeId));
  if (!report || !dispute) throw notFound('disputeNotFound');
  if (dispute.state !== 'open') throw conflict('disputeClosed');
  await refuseConflict(app, tx, moderatorId, report);
  return { report, dispute };
}
