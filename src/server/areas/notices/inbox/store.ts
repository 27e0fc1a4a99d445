import { maxUnreadNotices, type NoticeCode, type NoticeKind } from '../../../../contract/notices/inbox.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { deleteInSteps } from '../../../platform/sweep.ts';
import type { Later } from '../mail/queue-mail.ts';

const insert = statement(`
  insert into inbox_notices (account_id, kind, code, report_id, key_id, at, due_at, later_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
const insertSome = statement(`
  insert into inbox_notices (account_id, kind, code, report_id, at)
  select account_id, $3, $4, report_id, $5 from unnest($1::uuid[], $2::bigint[]) as about(account_id, report_id)`);
const cancel = statement('delete from inbox_notices where later_id = $1');
const settle = statement(`
  update inbox_notices set done_at = $4, read_at = coalesce(read_at, $4)
  where account_id = $1 and report_id = $2 and code = any($3::text[]) and done_at is null`);
// One that nobody had read before it was done is unread again.
const reopen = statement(`
  update inbox_notices set done_at = null, read_at = nullif(read_at, done_at)
  where id = (select max(id) from inbox_notices where account_id = $1 and report_id = $2 and code = $3)`);
export interface StoredNotice {
  id: string;
  kind: NoticeKind;
  code: string;
  reportId: string | null;
  keyId: string | null;
  at: Date;
  dueAt: Date | null;
  isRead: boolean;
  isDone: boolean;
}
const page = statement<StoredNotice>(`
  select id, kind, code, report_id as "reportId", key_id as "keyId", at, due_at as "dueAt",
    read_at is not null as "isRead", done_at is not null as "isDone"
  from inbox_notices
  where account_id = $1 and at <= $2 and ($3::bigint is null or id < $3) order by id desc limit $4`);
const unread = statement<{ count: number }>(`
  select count(*)::int as count
  from (select from inbox_notices where account_id = $1 and read_at is null and at <= $2 limit $3) unread`);
const asked = statement<{ report_id: string }>(`
  select report_id from inbox_notices
  where account_id = $1 and report_id = any($2::bigint[]) and code = 'ask' and done_at is null and at <= $3`);
const markRead = statement(`
  update inbox_notices set read_at = $4
  where account_id = $1 and read_at is null and (id = any($2::bigint[]) or at <= $3::timestamptz)`);
const forgetReport = statement('delete from inbox_notices where report_id = $1');
const forgetOld = statement<{ id: string }>(`
  delete from inbox_notices where id = any(array(
    select id from inbox_notices where at < $1 limit $2 for update skip locked)) returning id`);

const keptMs = 180 * dayMs;

/** What an account is told. */
interface NewNotice<Kind extends NoticeKind> {
  accountId: string;
  kind: Kind;
  code: NoticeCode<Kind>;
  reportId?: string | null;
  keyId?: string | null;
  /** Until when something can be done about it. */
  dueAt?: Date | null;
}

// What accounts read in their inbox: the same as they are mailed. Rows hold ids and codes; whom a report is about is read from
// the report, by whoever may.

/** Tells an account, in the transaction of what it is told. @param later when it is shown, if not at once */
export const putNotice = <Kind extends NoticeKind>(
  { clock }: App,
  tx: Tx,
  { accountId, kind, code, reportId = null, keyId = null, dueAt = null }: NewNotice<Kind>,
  later?: Later,
): Promise<void> =>
  tx.run(insert, [accountId, kind, code, reportId, keyId, later?.at ?? clock(), dueAt, later?.id ?? null]);

/** Tells accounts the same of a report each, in one statement. */
export const putNotices = <Kind extends NoticeKind>(
  { clock }: App,
  tx: Tx,
  kind: Kind,
  code: NoticeCode<Kind>,
  about: readonly { accountId: string; reportId: string }[],
): Promise<void> => tx.run(insertSome, [...columnsOf(about, 'accountId', 'reportId'), kind, code, clock()]);

/** What was to be told is not: it was taken back before. */
export const cancelNotice = (tx: Tx, laterId: string): Promise<void> => tx.run(cancel, [laterId]);

/** Marks notices about a report as done: the account has acted on them, or no longer can. */
export const settleNotices = (
  { clock }: App,
  tx: Tx,
  { accountId, reportId, codes }: { accountId: string; reportId: string; codes: readonly NoticeCode<NoticeKind>[] },
): Promise<void> => tx.run(settle, [accountId, reportId, codes, clock()]);

/** The last notice with a code about a report can be acted on again. */
export const reopenNotice = (
  tx: Tx,
  { accountId, reportId, code }: { accountId: string; reportId: string; code: NoticeCode<NoticeKind> },
): Promise<void> => tx.run(reopen, [accountId, reportId, code]);

/** The newest first, below an id. */
export const findNotices = (
  { db, clock }: App,
  accountId: string,
  { below, limit }: { below: string | null; limit: number },
): Promise<StoredNotice[]> => db.rows(page, [accountId, clock(), below, limit]);

/** Of which of some reports an account has been told that moderators ask something: not while that can still be taken back. */
export const findAsked = async (
  { db, clock }: App,
  accountId: string,
  reportIds: readonly string[],
): Promise<Set<string>> =>
  new Set(
    reportIds.length === 0
      ? []
      : (await db.rows(asked, [accountId, reportIds, clock()])).map(({ report_id }) => report_id),
  );

/** Counted up to `maxUnreadNotices`. */
export const unreadNotices = async ({ db, clock }: App, accountId: string): Promise<number> =>
  (await db.one(unread, [accountId, clock(), maxUnreadNotices]))?.count ?? 0;

export const markNoticesRead = (
  { db, clock }: App,
  accountId: string,
  { ids, until }: { ids: readonly string[]; until: Date | null },
): Promise<void> => db.run(markRead, [accountId, ids, until, clock()]);

export const forgetNoticesAbout = (_: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> =>
  tx.run(forgetReport, [reportId]);

/** Deletes what is older than 180 days. */
export const forgetOldNotices = ({ db, clock }: App): Promise<void> =>
  deleteInSteps((limit) => db.rows(forgetOld, [new Date(clock().getTime() - keptMs), limit]));
