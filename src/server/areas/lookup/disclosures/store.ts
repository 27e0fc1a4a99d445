import type { AccessPurpose } from '../../../../contract/keys/access.ts';
import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { deleteInSteps } from '../../../platform/sweep.ts';

/** That an account was told of a report. */
export interface Disclosure {
  reportId: string;
  accountId: string;
  /** The lowest version that it was shown. */
  version: number;
  firstAt: Date;
  lastAt: Date;
  times: number;
  firstRequestId: string;
  lastRequestId: string;
}

/** Milliseconds since 1970 as a time. */
const timeOf = (ms: string) => `to_timestamp(${ms} / 1000.0)`;

/**
 * $1: the accounts; the others: for each disclosure a value, joined by commas, which PostgreSQL reads several times faster than
 * JSON. $2 report, $3 place of its account in $1, $4 version, $5 and $6 first and last time, $7 times, $8 and $9 first and last
 * request. Sorted, so that processes that store the same rows lock them in the same order. Skips accounts that were deleted
 * meanwhile, and waits for a deletion in progress.
 */
const add = statement(`
  with known as materialized (
    select id from accounts where id = any($1::uuid[]) order by id for key share
  )
  insert into disclosures as d
    (report_id, account_id, version, first_at, last_at, times, first_request_id, last_request_id)
  select report_id, known.id, version, ${timeOf('first_ms')}, ${timeOf('last_ms')}, times, first_request_id, last_request_id
  from unnest(string_to_array($2, ',')::bigint[], string_to_array($3, ',')::int[], string_to_array($4, ',')::int[],
      string_to_array($5, ',')::bigint[], string_to_array($6, ',')::bigint[], string_to_array($7, ',')::int[],
      string_to_array($8, ','), string_to_array($9, ','))
    as told(report_id, account, version, first_ms, last_ms, times, first_request_id, last_request_id)
  join known on known.id = ($1::uuid[])[told.account]
  order by report_id, known.id
  on conflict (report_id, account_id) do update set
    version = least(d.version, excluded.version),
    times = d.times + excluded.times,
    first_at = least(d.first_at, excluded.first_at),
    last_at = greatest(d.last_at, excluded.last_at),
    first_request_id = case when excluded.first_at < d.first_at then excluded.first_request_id else d.first_request_id end,
    last_request_id = case when excluded.last_at >= d.last_at then excluded.last_request_id else d.last_request_id end`);

const removeOf = statement('delete from disclosures where account_id = $1');

/** How many organisations of a kind were told in a week. */
export interface ToldWeek {
  kind: AccessPurpose;
  week: string;
  organisations: number;
}

/**
 * $1: reports. An account counts in the weeks of its first and its last lookup; weeks are in UTC. The author of a report is not
 * told of it.
 */
const told = statement<ToldWeek>(`
  select kind, week, count(distinct account_id)::int as organisations
  from (
    select d.account_id, coalesce(a.purpose, 'other') as kind, to_char(told.at at time zone 'UTC', 'IYYY-"W"IW') as week
    from disclosures d
    cross join lateral (values (d.first_at), (d.last_at)) as told(at)
    left join access_applications a on a.account_id = d.account_id and a.state = 'approved'
    where d.report_id = any($1::bigint[])
      and (d.report_id, d.account_id) not in (
        select id, author_id from reports where id = any($1::bigint[]) and author_id is not null)
  ) each
  group by week, kind order by week desc, organisations desc, kind limit 1000`);

const toldTimes = statement<{ times: number; accounts: number }>(`
  select coalesce(sum(times), 0)::int as times, count(*)::int as accounts from disclosures where report_id = $1`);

const toldTo = statement<{ times: number; lastAt: Date }>(`
  select times, last_at as "lastAt" from disclosures where report_id = $1 and account_id = $2`);

/** The size of the table, in blocks of 8 kB. */
const blocks = statement<{ blocks: number }>(`
  select (pg_relation_size('disclosures') / current_setting('block_size')::int)::int as blocks`);

/**
 * $1: before, $2: limit, $3 and $4: the blocks to look through. It reads these blocks, 100,000 rows in 80 ms: an index on
 * last_at would make lookups write more, and a BRIN index skips nothing once the places of old rows are taken by new ones.
 */
const forget = statement<{ report_id: string }>(`
  delete from disclosures where ctid = any(array(
    select ctid from disclosures
    where ctid >= format('(%s,0)', $3::bigint)::tid and ctid < format('(%s,0)', $4::bigint)::tid
      and last_at < $1
    limit $2 for update skip locked))
  returning report_id`);

/** @param disclosures each pair of report and account once */
export async function insertDisclosures(tx: Tx, disclosures: readonly Disclosure[]): Promise<void> {
  const accounts = new Map<string, number>();
  for (const { accountId } of disclosures) if (!accounts.has(accountId)) accounts.set(accountId, accounts.size + 1);
  const joined = (value: (one: Disclosure) => string | number | undefined): string => disclosures.map(value).join(',');
  await tx.run(add, [
    [...accounts.keys()],
    joined(({ reportId }) => reportId),
    joined(({ accountId }) => accounts.get(accountId)),
    joined(({ version }) => version),
    joined(({ firstAt }) => firstAt.getTime()),
    joined(({ lastAt }) => lastAt.getTime()),
    joined(({ times }) => times),
    joined(({ firstRequestId }) => firstRequestId),
    joined(({ lastRequestId }) => lastRequestId),
  ]);
}

/** Forgets what an account was told, in the transaction that deletes it (A8). */
export const forgetDisclosuresTo = (_: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  tx.run(removeOf, [accountId]);

/**
 * How many organisations were told of any of these reports, by kind and by week (ISO 8601, UTC), the newest week first.
 * An organisation counts in the weeks in which it was told first and last. Its kind is the purpose of its approved
 * application, else `other`.
 */
export const findTold = async ({ db }: App, reportIds: readonly string[]): Promise<ToldWeek[]> =>
  reportIds.length === 0 ? [] : db.rows(told, [reportIds]);

/** How often and when last lookups showed an account a report; null when none did. */
export const findDisclosure = (
  { db }: App,
  accountId: string,
  reportId: string,
): Promise<{ times: number; lastAt: Date } | null> => db.one(toldTo, [reportId, accountId]);

/** How often lookups showed anyone a report in the 180 days that are kept, and how many accounts. */
export const timesTold = async ({ db }: App, reportId: string): Promise<{ times: number; accounts: number }> =>
  (await db.one(toldTimes, [reportId])) ?? { times: 0, accounts: 0 };

/** Blocks that one statement looks through: 16 MB, about 75,000 disclosures. */
const blocksAtATime = 2_048;

/** Looks through the whole table, a piece at a time. */
export async function deleteOldDisclosures(db: Queryable, before: Date): Promise<void> {
  const end = (await db.one(blocks))?.blocks ?? 0;
  // The table may have grown since: the last piece reaches beyond its end.
  for (let from = 0; from <= end; from += blocksAtATime)
    await deleteInSteps((limit) => db.rows(forget, [before, limit, from, from + blocksAtATime]));
}
