import type { OwnDispute } from '../../../contract/disputes/disputes.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Keeping } from './keeping.ts';
import type { Reports } from './needs.ts';
import type { Storing } from './storing.ts';
import { ownDispute } from './views.ts';

interface Needs {
  db: Db;
  disputes: Storing;
  reports: Pick<Reports, 'lock' | 'isOwn'>;
  keep: Keeping;
  clock: Clock;
}

export interface Author {
  accountId: string;
  requestId: string;
}

/** The part of the service for authors of reports. They are told that a report is disputed and why, not by whom. */
export const authorSide = ({ db, disputes, reports, keep, clock }: Needs) => ({
  /** The disputes about an author's report, newest first. @throws ApiError 404 when it is not the author's */
  async ofOwnReport(authorId: string, reportId: string): Promise<OwnDispute[]> {
    if (!(await reports.isOwn(authorId, reportId))) throw notFound('reportNotFound');
    const all = await disputes.ofReports(db, [reportId]);
    const questions = await disputes.questions(
      db,
      all.map(({ id }) => id),
    );
    return all.toReversed().map((one) => ownDispute(one, questions, clock()));
  },

  /**
   * Takes an author's answer.
   * @throws ApiError 404 when report or question are none of the author's, or the question has an answer; 409 when the
   * dispute is closed
   */
  answerAsAuthor: (
    { accountId, requestId }: Author,
    reportId: string,
    { disputeID, questionID, answer }: { disputeID: string; questionID: string; answer: string },
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const report = await reports.lock(tx, reportId);
      if (report?.authorId !== accountId || report.withdrawnAt) throw notFound('reportNotFound');
      const dispute = await disputes.lock(tx, disputeID);
      if (dispute?.reportId !== reportId) throw notFound('disputeNotFound');
      if (dispute.state !== 'open') throw conflict('disputeClosed');
      const question = (await disputes.questions(tx, [dispute.id])).find(({ id }) => id === questionID);
      if (question?.to !== 'author' || !(await disputes.answer(tx, question, answer, clock())))
        throw notFound('questionNotFound');
      await keep.wake(tx, reportId);
      await keep.note(tx, { actor: 'account', actorId: accountId, requestId }, 'dispute.answered', dispute, {
        side: 'author',
      });
    }),
});
