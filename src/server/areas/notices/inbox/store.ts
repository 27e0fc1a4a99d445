import { maxUnreadNotices, type NoticeCode, type NoticeKind } from '../../../../contract/notices/inbox.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

const insert = statement(
  'inbox_notices.insert',
  `insert into inbox_notices (account_id, kind, code, report_id, key_id, at, due_at, later_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const cancel = statement('inbox_notices.cancel', 'delete from inbox_notices where later_id = $1');
const settle = statement(
  'inbox_notices.settle',
  `update inbox_notices set done_at = $4, read_at = coalesce(read_at, $4)
   where account_id = $1 and report_id = $2 and kind = 'question' and code = $3 and done_at is null`,
);
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
const page = statement<StoredNotice>(
  'inbox_notices.page',
  `select id, kind, code, report_id as "reportId", key_id as "keyId", at, due_at as "dueAt",
     read_at is not null as "isRead", done_at is not null as "isDone"
   from inbox_notices
   where account_id = $1 and at <= $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
);
const unread = statement<{ count: number }>(
  'inbox_notices.unread',
  `select count(*)::int as count
   from (select from inbox_notices where account_id = $1 and read_at is null and at <= $2 limit $3) unread`,
);
const markRead = statement(
  'inbox_notices.mark_read',
  `update inbox_notices set read_at = $4
   where account_id = $1 and read_at is null and (id = any($2::bigint[]) or at <= $3::timestamptz)`,
);
const forgetReport = statement('inbox_notices.forget_report', 'delete from inbox_notices where report_id = $1');
const forgetOld = statement<{ id: string }>(
  'inbox_notices.forget_old',
  `delete from inbox_notices where id = any(array(
     select id from inbox_notices where at < $1 limit $2 for update skip locked)) returning id`,
);

/** What an account is told. */
export interface NewNotice<Kind extends NoticeKind = NoticeKind> {
  accountId: string;
  kind: Kind;
  code: NoticeCode<Kind>;
  reportId?: string;
  keyId?: string;
  /** From when on it is shown. */
  at: Date;
  /** Until when something can be done about it. */
  dueAt?: Date | null;
  /** Under which id it can be cancelled. */
  laterId?: string | undefined;
}

export async function insertNotice(tx: Tx, one: NewNotice): Promise<void> {
  const { accountId, kind, code, reportId, keyId, at, dueAt, laterId } = one;
  await tx.run(insert, [
    ...[accountId, kind, code, reportId ?? null, keyId ?? null, at],
    ...[dueAt ?? null, laterId ?? null],
  ]);
}

/** What was to be told is not: it was taken back before. */
export const cancelNotice = (tx: Tx, laterId: string): Promise<void> => tx.run(cancel, [laterId]);

export const settleQuestion = (
  tx: Tx,
  { accountId, reportId, code }: { accountId: string; reportId: string; code: NoticeCode<'question'> },
  at: Date,
): Promise<void> => tx.run(settle, [accountId, reportId, code, at]);

/** The newest first, below an id. */
export const selectNotices = (
  db: Queryable,
  accountId: string,
  { now, below, limit }: { now: Date; below: string | null; limit: number },
): Promise<StoredNotice[]> => db.rows(page, [accountId, now, below, limit]);

/** Counted up to `maxUnreadNotices`. */
export const countUnreadNotices = async (db: Queryable, accountId: string, now: Date): Promise<number> =>
  (await db.one(unread, [accountId, now, maxUnreadNotices]))?.count ?? 0;

export async function markNoticesRead(
  db: Queryable,
  accountId: string,
  { ids, until }: { ids: readonly string[]; until: Date | null },
  at: Date,
): Promise<void> {
  await db.run(markRead, [accountId, ids, until, at]);
}

export const deleteNoticesAbout = (tx: Tx, reportId: string): Promise<void> => tx.run(forgetReport, [reportId]);

/** @returns how many were deleted */
export const deleteNoticesBefore = async (db: Queryable, before: Date, limit: number): Promise<number> =>
  (await db.rows(forgetOld, [before, limit])).length;
