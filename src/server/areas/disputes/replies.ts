import type { CaseReply } from '../../../contract/disputes/disputes.ts';
import { namesIdentifier } from '../../../contract/reports/report-fields.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/pool.ts';
import type { Keeping } from './keeping.ts';
import type { Cases, NamedCase, Queue, Reports } from './needs.ts';
import type { StoredReply } from './stored-dispute.ts';
import type { Storing } from './storing.ts';
import { replyOf } from './views.ts';

interface Needs {
  db: Db;
  disputes: Storing;
  cases: Pick<Cases, 'byLink' | 'reportOf' | 'pastKinds'>;
  reports: Pick<Reports, 'lock' | 'setReply'>;
  queue: Queue;
  policy: { current(): { newReports: 'listed' | 'held' } };
  keep: Keeping;
  /** Counts a call of a case. @throws ApiError 429 after too many */
  limit: (caseId: string) => Promise<void>;
  clock: Clock;
}

/** The part of the service for replies by people who are named. */
export const replies = (needs: Needs) => {
  const { db, disputes, cases, reports, queue, policy, keep, limit, clock } = needs;

  /**
   * Those replies that a case may change: its own, and those of an earlier case of the same identifier. A report
   * names one identifier of each kind.
   * @param all to reports that name the identifier
   */
  async function replaceable(from: Queryable, one: NamedCase, all: readonly StoredReply[]): Promise<StoredReply[]> {
    const others = all.filter(({ caseId }) => caseId !== one.id).map(({ caseId }) => caseId);
    const past = others.length > 0 ? await cases.pastKinds(others, from) : null;
    return all.filter(({ caseId }) => caseId === one.id || past?.get(caseId) === one.identifier.kind);
  }

  return {
    /**
     * What was replied to reports that name the identifier of a case, by their ids. Of a reply by an earlier case only what
     * everyone reads: someone else may have the number now.
     */
    async repliesOf(one: NamedCase, reportIds: readonly string[]): Promise<Map<string, CaseReply>> {
      const written = (await disputes.replies(db, reportIds)).filter(({ words }) => words !== '');
      const own = await replaceable(db, one, written);
      const readable = own.filter(({ caseId, state }) => caseId === one.id || state === 'shown');
      return new Map(readable.map((reply) => [reply.reportId, replyOf(reply)]));
    },

    /**
     * Writes the reply to a report, or takes it away. Where policy lists new reports it is shown at once, and a moderator
     * looks at it; where policy holds them it waits. After one that waits or was taken away the next one waits in any case.
     * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier, 409 when
     * another case has replied
     */
    async reply(
      { link, reportID, reply: words }: { link: string; reportID: string; reply: string | null },
      requestId: string,
    ): Promise<CaseReply | null> {
      const one = await cases.byLink(link);
      await limit(one.id);
      const { id: reportId } = await cases.reportOf(one, reportID);
      return db.transaction(async (tx) => {
        const report = await reports.lock(tx, reportId);
        const isIn = report?.state === 'listed' || report?.state === 'held';
        if (!report || report.withdrawnAt || !isIn || !namesIdentifier(report, one.identifier))
          throw notFound('caseReportNotFound');
        const [before] = await disputes.replies(tx, [reportId]);
        if (before?.words && (await replaceable(tx, one, [before])).length === 0) throw conflict('replyTaken');
        const by = { actor: 'case', actorId: one.id, requestId } as const;
        if (words === null) {
          if (before?.words) {
            // Otherwise rewriting the reply would show what moderators have not released.
            if (before.state === 'shown') await disputes.deleteReply(tx, reportId);
            else await disputes.putReply(tx, { ...before, words: '', state: 'takenAway' });
            await reports.setReply(tx, reportId, null);
            if ((await queue.lock(tx, reportId)) && (await queue.dropCause(tx, reportId, 'replied')) === 0)
              await queue.leave(tx, reportId);
            await keep.noteReply(tx, by, 'reply.deleted', before);
          }
          return null;
        }
        if (before?.words === words && before.caseId === one.id) return replyOf(before);
        const mayShow = policy.current().newReports === 'listed' && (!before || before.state === 'shown');
        const state = mayShow ? ('shown' as const) : ('waiting' as const);
        const reply = { reportId, caseId: one.id, words, state, writtenAt: clock() };
        await disputes.putReply(tx, reply);
        await reports.setReply(tx, reportId, mayShow ? words : null);
        const { category, CNIC } = report;
        await queue.enter(tx, { reportId, cause: 'replied', category, namesCnic: CNIC !== null });
        await keep.noteReply(tx, by, 'reply.written', reply);
        return replyOf(reply);
      });
    },
  };
};
