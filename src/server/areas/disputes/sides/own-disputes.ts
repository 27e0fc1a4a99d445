import type { OwnDispute } from '../../../../contract/disputes/disputes.ts';
import type { App } from '../../../app.ts';
import { requireOwnReport } from '../../reports/own/read-reports.ts';
import { listQuestions } from '../steps/message-store.ts';
import { listDisputesAbout } from '../store.ts';
import { ownDispute } from './views.ts';

/**
 * The disputes about an author's report, newest first. Authors are told that a report is disputed and why, not by whom.
 * @throws ApiError 404 when it is not the author's
 */
export async function listOwnDisputes(app: App, authorId: string, reportId: string): Promise<OwnDispute[]> {
  await requireOwnReport(app, authorId, reportId);
  const all = await listDisputesAbout(app, app.db, [reportId]);
  const ids = all.map(({ id }) => id);
  const questions = await listQuestions(app, app.db, ids);
  return all.toReversed().map((one) => ownDispute(one, questions, app.clock()));
}
