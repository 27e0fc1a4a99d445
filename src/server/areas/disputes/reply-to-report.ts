import type { CaseReply } from '../../../contract/disputes/disputes.ts';
import { namesAny } from '../../../contract/reports/report-fields.ts';
import type { App } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { currentPolicy } from '../registry/policy/current-policy.ts';
import { lockReport } from '../reports/lock-report.ts';
import { enterQueue } from '../reports/queue/enter-queue.ts';
import { setReportReply } from '../reports/standing-store.ts';
import { requireCaseReport } from './cases/require-case.ts';
import { type Case, findPastCases } from './cases/store.ts';
import { noteReply } from './dispute-notes.ts';
import { dropQueueCause } from './disputed-report.ts';
import { deleteReply, listReplies, putReply } from './reply-store.ts';
import type { StoredReply } from './stored-dispute.ts';
import { replyOf } from './views.ts';
import { requireCountedCase } from './with-dispute.ts';

/**
 * Those replies that a case may change: its own, and those of an earlier case of the same identifier.
 * @param all to reports that name the identifier
 */
async function replaceable(app: App, db: Queryable, one: Case, all: readonly StoredReply[]): Promise<StoredReply[]> {
  const others = all.filter(({ caseId }) => caseId !== one.id).map(({ caseId }) => caseId);
  const past = others.length > 0 ? await findPastCases(app, db, one, others) : null;
  return all.filter(({ caseId }) => caseId === one.id || past?.has(caseId));
}

/**
 * What was replied to reports that name the identifier of a case, by their ids. Of a reply by an earlier case only what
 * everyone reads: someone else may have the number now.
 */
export async function listCaseReplies(
  app: App,
  one: Case,
  reportIds: readonly string[],
): Promise<Map<string, CaseReply>> {
  const written = (await listReplies(app, app.db, reportIds)).filter(({ words }) => words !== '');
  const own = await replaceable(app, app.db, one, written);
  const readable = own.filter(({ caseId, state }) => caseId === one.id || state === 'shown');
  return new Map(readable.map((reply) => [reply.reportId, replyOf(reply)]));
}

/**
 * Writes the reply to a report, or takes it away. Where policy lists new reports it is shown at once, and a moderator
 * looks at it; where policy holds them it waits. After one that waits or was taken away the next one waits in any case.
 * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier, 409 when
 * another case has replied
 */
export async function replyToReport(
  app: App,
  { link, reportID, reply: words }: { link: string; reportID: string; reply: string | null },
  requestId: string,
): Promise<CaseReply | null> {
  const one = await requireCountedCase(app, link);
  const { id: reportId } = await requireCaseReport(app, one, reportID);
  return app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, reportId);
    const isIn = report?.state === 'listed' || report?.state === 'held';
    if (!report || report.withdrawnAt || !isIn || !namesAny(report, one.identifiers))
      throw notFound('caseReportNotFound');
    const [before] = await listReplies(app, tx, [reportId]);
    if (before?.words && (await replaceable(app, tx, one, [before])).length === 0) throw conflict('replyTaken');
    const by = { actor: 'case', actorId: one.id, requestId } as const;
    if (words === null) {
      if (before?.words) {
        // Otherwise rewriting the reply would show what moderators have not released.
        if (before.state === 'shown') await deleteReply(tx, reportId);
        else await putReply(app, tx, { ...before, words: '', state: 'takenAway' });
        await setReportReply(app, tx, reportId, null);
        await dropQueueCause(tx, reportId, 'replied');
        await noteReply(app, tx, by, 'reply.deleted', before);
      }
      return null;
    }
    if (before?.words === words && before.caseId === one.id) return replyOf(before);
    const mayShow = currentPolicy(app).newReports === 'listed' && (!before || before.state === 'shown');
    const state = mayShow ? ('shown' as const) : ('waiting' as const);
    const reply = { reportId, caseId: one.id, words, state, writtenAt: app.clock() };
    await putReply(app, tx, reply);
    await setReportReply(app, tx, reportId, mayShow ? words : null);
    const { category, CNIC } = report;
    await enterQueue(app, tx, { reportId, cause: 'replied', category, namesCnic: CNIC !== null });
    await noteReply(app, tx, by, 'reply.written', reply);
    return replyOf(reply);
  });
}
