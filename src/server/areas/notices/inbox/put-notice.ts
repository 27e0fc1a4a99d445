import type { NoticeCode, NoticeKind } from '../../../../contract/notices/inbox.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Later } from '../mail/queue-mail.ts';
import {
  countUnreadNotices,
  deleteNoticesAbout,
  deleteNoticesBefore,
  insertNotice,
  type NewNotice,
  settleQuestion,
} from './store.ts';

// What accounts read in their inbox: the same as they are mailed. Rows hold ids and codes; whom a report is about is read from
// the report, by whoever may.

const keptMs = 180 * dayMs;
const forgottenAtATime = 5_000;

/** Tells an account, in the transaction of what it is told. */
export const putNotice = <Kind extends NoticeKind>(
  { clock }: App,
  tx: Tx,
  notice: Omit<NewNotice<Kind>, 'at' | 'laterId'>,
  later?: Later,
): Promise<void> => insertNotice(tx, { ...notice, at: later?.at ?? clock(), laterId: later?.id });

/** A question was answered. */
export const settleNotice = (
  { clock }: App,
  tx: Tx,
  question: { accountId: string; reportId: string; code: NoticeCode<'question'> },
): Promise<void> => settleQuestion(tx, question, clock());

export const unreadNotices = ({ db, clock }: App, accountId: string): Promise<number> =>
  countUnreadNotices(db, accountId, clock());

export const forgetNoticesAbout = (_app: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> =>
  deleteNoticesAbout(tx, reportId);

export async function forgetOldNotices({ db, clock }: App): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  while ((await deleteNoticesBefore(db, before, forgottenAtATime)) === forgottenAtATime);
}
