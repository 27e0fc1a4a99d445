import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { lockItem } from '../reports/queue/store.ts';
import { lockReport } from '../reports/standing/lock-report.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { refuseConflict } from './conflicts/refuse-conflict.ts';
import { findDispute, lockDispute } from './store.ts';
import type { StoredDispute } from './stored-dispute.ts';

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
