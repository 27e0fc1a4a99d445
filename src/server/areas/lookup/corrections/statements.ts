import type { CorrectionKind } from '../../../../contract/lookup/corrections.ts';
import { statement } from '../../../platform/db/pool.ts';

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

/** Kinds of recalls that take a report out of lookups, and that listing it again cancels. */
const takedowns = `('held', 'removed', 'upheld')`;

/**
 * $1 report ids, $2 kind, $3 version or null, $4 when it happened, $5 when it is due, $6 kinds of recalls that nobody was told
 * of yet and that this one replaces.
 */
const add = (name: string, where: string) =>
  statement(
    `recalls.${name}`,
    `with given as (
       select unnest($1::bigint[]) as report_id
     ), replaced as (
       delete from recalls r using given
       where r.report_id = given.report_id and r.expanded_at is null and r.kind = any($6::text[])
         and ($2::text <> 'amended' or (r.version is null) = ($3::int is null))
       returning r.report_id
     )
     insert into recalls (report_id, kind, version, happened_at, due_at)
     select report_id, $2::text, $3::int, $4::timestamptz, $5::timestamptz from given where ${where}
     order by report_id`,
  );

export const addAny = add('add', 'true');

/** Nobody is told that passages are shown again if nobody was told that they were hidden. */
export const addShown = add(
  'add_shown',
  `exists (
     select from recalls r
     where r.report_id = given.report_id and r.expanded_at is not null and r.kind = 'amended' and r.version is null)`,
);

/** A removal that follows from an upheld dispute is told as that. */
export const addRemoved = add(
  'add_removed',
  `not exists (
     select from recalls r where r.report_id = given.report_id and r.expanded_at is null and r.kind = 'upheld')`,
);

/** Nobody is told of a report that is back before anyone was told that it had gone, or of one that had never gone. */
export const addRelisted = add(
  'add_relisted',
  `not exists (select from replaced where replaced.report_id = given.report_id)
     and exists (select from recalls r where r.report_id = given.report_id and r.kind in ${takedowns})`,
);

/**
 * The lock of `recalls.expand`, which disclosures share while they are stored: either an expansion sees a disclosure, or
 * whoever stores it sees that the recall was expanded.
 */
export const lockExpansion = statement('recalls.lock', 'select pg_advisory_xact_lock(4627093520)');
export const shareExpansion = statement('recalls.share', 'select pg_advisory_xact_lock_shared(4627093520)');

/** $1: now, $2: how many. One that is due much later was noted by a clock that was ahead. */
export const claimDue = statement<{ id: string }>(
  'recalls.claim_due',
  `select id from recalls where due_at <= $1 or due_at > $1::timestamptz + interval '1 minute'
   order by id limit $2 for update skip locked`,
);

const columns = `account_id, report_id, recall_id, kind, happened_at, times, first_at, last_at, first_request_id,
  last_request_id, created_at`;

/**
 * Whether who was told `d` is concerned by recall `r`: who saw a version from before the change, or was told before it. A
 * lookup that was under way then may be noted a little later.
 */
const concerns = `case when r.version is not null then d.version < r.version
    else d.first_at <= r.happened_at + interval '30 seconds' end`;

/**
 * $1: recalls, $2: now. In the order of the recalls, so that ids say what happened first. Release 0.2.0, which knows no
 * disclosures, leaves those of an account that it deletes.
 */
export const expand = statement(
  'recalls.expand',
  `insert into corrections (${columns})
   select d.account_id, r.report_id, r.id, r.kind, r.happened_at, d.times, d.first_at, d.last_at, d.first_request_id,
     d.last_request_id, $2::timestamptz
   from recalls r join disclosures d on d.report_id = r.report_id
   where r.id = any($1::bigint[]) and r.kind <> 'relisted' and ${concerns}
     and exists (select from accounts a where a.id = d.account_id)
   order by r.id, d.account_id
   on conflict (account_id, recall_id) do nothing`,
);

/** That a report is back is told to those who were told that it had gone. */
export const expandRelisted = statement(
  'recalls.expand_relisted',
  `insert into corrections (${columns})
   select distinct on (r.id, c.account_id) c.account_id, r.report_id, r.id, r.kind, r.happened_at, c.times, c.first_at,
     c.last_at, c.first_request_id, c.last_request_id, $2::timestamptz
   from recalls r join corrections c on c.report_id = r.report_id
   where r.id = any($1::bigint[]) and r.kind = 'relisted' and c.kind in ${takedowns} and c.recall_id < r.id
   order by r.id, c.account_id, c.recall_id desc
   on conflict (account_id, recall_id) do nothing`,
);

export const finish = statement(
  'recalls.finish',
  'update recalls set due_at = null, expanded_at = coalesce(expanded_at, $2) where id = any($1::bigint[])',
);

/**
 * $1: reports of which disclosures were just stored, joined by commas, $2: now, $3: when the first of these lookups was. Recalls
 * that were expanded without them are due again; those that tell nobody more change nothing. A replica may have shown a report
 * as it was some time before.
 */
export const repeat = statement(
  'recalls.repeat',
  `update recalls set due_at = $2::timestamptz
   where happened_at >= $3::timestamptz - interval '5 minutes' and expanded_at is not null and due_at is null
     and report_id = any(string_to_array($1, ',')::bigint[])`,
);

export const waiting = statement<{ count: number; oldest_at: Date | null }>(
  'recalls.waiting',
  'select count(*)::int as count, min(due_at) as oldest_at from recalls where due_at <= $1',
);

/** $1: before, $2: limit. By the database's clock, too: one that is years ahead must not delete what is new. */
export const forgetRecalls = statement<{ id: string }>(
  'recalls.forget',
  `delete from recalls where id = any(array(
     select id from recalls
     where happened_at < least($1::timestamptz, now() - interval '180 days') and due_at is null
     limit $2 for update skip locked))
   returning id`,
);

const shown = `id, report_id as "reportId", kind, happened_at as "happenedAt", times, first_at as "firstAt", last_at as "lastAt",
  first_request_id as "firstRequestId", last_request_id as "lastRequestId", read_at is not null as "isRead"`;

/** $1 account, $2 the correction that the page begins after or null, $3 limit. */
export const newest = statement<StoredCorrection>(
  'corrections.newest',
  `select ${shown} from corrections where account_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
);
export const since = statement<StoredCorrection>(
  'corrections.since',
  `select ${shown} from corrections where account_id = $1 and id > $2::bigint order by id limit $3`,
);

/** $1 account, $2 how many are counted. */
export const unread = statement<{ count: number }>(
  'corrections.unread',
  `select count(*)::int as count
   from (select from corrections where account_id = $1 and read_at is null limit $2) unread`,
);

/** $1 account, $2 ids or null, $3 the last id or null, $4 now. */
export const markRead = statement(
  'corrections.mark_read',
  `update corrections set read_at = $4
   where account_id = $1 and read_at is null and (id = any($2::bigint[]) or id <= $3::bigint or created_at <= $5::timestamptz)`,
);

/** $1: before, $2: limit. By the database's clock, too. */
export const forgetCorrections = statement<{ id: string }>(
  'corrections.forget',
  `delete from corrections where id = any(array(
     select id from corrections where created_at < least($1::timestamptz, now() - interval '180 days')
     limit $2 for update skip locked))
   returning id`,
);

const mailedSince = (since: string) =>
  `select from corrections m where m.account_id = a.id and m.mailed_at > ${since}::timestamptz`;

/** $1: since when no mail may have been sent to those who want one a day, $2: limit. */
export const toMail = statement<{ account_id: string }>(
  'corrections.to_mail',
  `select a.id as account_id from accounts a
   where a.id in (select account_id from corrections where mail_pending) and a.id <> all($3::uuid[])
     and (a.correction_mail <> 'daily' or not exists (${mailedSince('$1')}))
   limit $2`,
);

export const wasMailed = statement<object>(
  'corrections.was_mailed',
  'select true as was from corrections where account_id = $1 and mailed_at > $2 limit 1',
);

/** $1 account, $2 when the mail is sent, null for never. Those that were read count as told. */
export const settleMail = statement<{ reports: number }>(
  'corrections.settle_mail',
  `with settled as (
     update corrections
     set mail_pending = false, mailed_at = case when read_at is null then $2::timestamptz end
     where account_id = $1 and mail_pending
     returning report_id, read_at
   )
   select (count(distinct report_id) filter (where read_at is null))::int as reports from settled`,
);
