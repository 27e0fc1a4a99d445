import { type CorrectionKind, maxUnread, type ReadBody } from '../../../../contract/lookup/corrections.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Page, pageOf } from '../../../platform/db/page.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { deleteInSteps, sweep } from '../../../platform/sweep.ts';
import { lockAccount, recipientOf } from '../../accounts/store.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { keptDays } from './recall-store.ts';

/** What an account is told of a report that changed. */
export interface StoredCorrection {
  id: string;
  reportId: string;
  kind: CorrectionKind;
  happenedAt: Date;
  /** How often the account was told of the report before, and by which of its requests first and last. */
  times: number;
  firstAt: Date;
  lastAt: Date;
  firstRequestId: string;
  lastRequestId: string;
  isRead: boolean;
}

const shown = `id, report_id as "reportId", kind, happened_at as "happenedAt", times, first_at as "firstAt", last_at as "lastAt",
  first_request_id as "firstRequestId", last_request_id as "lastRequestId", read_at is not null as "isRead"`;

/** $1 account, $2 the correction that the page begins after or null, $3 limit. */
const newest = statement<StoredCorrection>(`
  select ${shown} from corrections where account_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`);
const following = statement<StoredCorrection>(`
  select ${shown} from corrections where account_id = $1 and id > $2::bigint order by id limit $3`);

/** $1 account, $2 how many are counted. */
const unread = statement<{ count: number }>(`
  select count(*)::int as count
  from (select from corrections where account_id = $1 and read_at is null limit $2) unread`);

/** $1 account, $2 ids or null, $3 the last id or null, $4 now, $5 until when or null. */
const markRead = statement(`
  update corrections set read_at = $4
  where account_id = $1 and read_at is null and (id = any($2::bigint[]) or id <= $3::bigint or created_at <= $5::timestamptz)`);

/** $1: before, $2: limit. */
const forgetCorrections = statement<{ id: string }>(`
  delete from corrections where id = any(array(
    select id from corrections where created_at < $1
    limit $2 for update skip locked))
  returning id`);

const mailedSince = (since: string) =>
  `select from corrections m where m.account_id = a.id and m.mailed_at > ${since}::timestamptz`;

/** $1: since when no mail may have been sent to those who want one a day, $2: limit, $3: those that are left out. */
const toMail = statement<{ id: string }>(`
  select a.id from accounts a
  where a.id in (select account_id from corrections where mail_pending) and a.id <> all($3::uuid[])
    and (a.correction_mail <> 'daily' or not exists (${mailedSince('$1')}))
  limit $2`);

const wasMailed = statement<object>(`
  select true as was from corrections where account_id = $1 and mailed_at > $2 limit 1`);

/** $1 account, $2 when the mail is sent, null for never. Those that were read count as told. */
const settleMail = statement<{ reports: number }>(`
  with settled as (
    update corrections
    set mail_pending = false, mailed_at = case when read_at is null then $2::timestamptz end
    where account_id = $1 and mail_pending
    returning report_id, read_at
  )
  select (count(distinct report_id) filter (where read_at is null))::int as reports from settled`);

/** What an account is told, newest first, after `cursor`; with `since`, what follows that correction, oldest first. */
export async function listCorrections(
  { db }: App,
  accountId: string,
  { since, cursor, limit }: { since?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<StoredCorrection>> {
  const rows =
    since === undefined
      ? await db.rows(newest, [accountId, cursor ?? null, limit + 1])
      : await db.rows(following, [accountId, cursor ?? since, limit + 1]);
  return pageOf(rows, limit, (page) => [...page]);
}

/** How many are unread, up to `maxUnread`. */
export const unreadCorrections = async ({ db }: App, accountId: string): Promise<number> =>
  (await db.one(unread, [accountId, maxUnread]))?.count ?? 0;

/** Marks the account's own corrections as read; others and those that are read already are left as they are. */
export async function markCorrectionsRead(
  { db, clock }: App,
  accountId: string,
  { ids, upTo, until }: ReadBody & { until?: Date | null },
): Promise<void> {
  await db.run(markRead, [accountId, ids ?? null, upTo ?? null, clock(), until ?? null]);
}

async function mailTo(app: App, tx: Tx, accountId: string, since: Date): Promise<void> {
  const account = await lockAccount(app, tx, accountId);
  if (!account) return;
  const { suspendedAt, preferences } = account;
  const { correctionMail } = preferences;
  // Another process may have written in the meantime.
  if (correctionMail === 'daily' && (await tx.one(wasMailed, [accountId, since]))) return;
  const isMailed = correctionMail !== 'none' && suspendedAt === null;
  const reports = (await tx.one(settleMail, [accountId, isMailed ? app.clock() : null]))?.reports ?? 0;
  if (isMailed && reports > 0) await queueMail(app, tx, { kind: 'reportsCorrected', ...recipientOf(account), reports });
}

/**
 * Queues mail about corrections that were not read, each once: at once, or when the last mail is a day old. Those who want
 * none get none.
 * @throws the first failure, once the others are done
 */
export async function mailCorrections(app: App): Promise<void> {
  const since = new Date(app.clock().getTime() - dayMs);
  await sweep({
    due: ({ limit, except }) => app.db.rows(toMail, [since, limit, except]),
    work: ({ id }) => app.db.transaction((tx) => mailTo(app, tx, id, since)),
  });
}

/** Deletes corrections that are too old. */
export const forgetOldCorrections = ({ db, clock }: App): Promise<void> => {
  const before = new Date(clock().getTime() - keptDays * dayMs);
  return deleteInSteps((limit) => db.rows(forgetCorrections, [before, limit]));
};
