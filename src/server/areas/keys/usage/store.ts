import type { UsageDay } from '../../../../contract/keys/usage.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { deleteInSteps } from '../../../platform/sweep.ts';

export interface UsageCount {
  keyId: string;
  accountId: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  lookups: number;
  hits: number;
  /** Calls that were answered with 4xx. */
  refused: number;
  /** Calls that were answered with 5xx. */
  failed: number;
}

// Sorted, so that processes adding to the same rows lock them in the same order. Skips accounts that were deleted
// meanwhile, and waits for a deletion in progress.
const add = statement(
  'usage.add',
  `insert into usage_days (key_id, account_id, day, lookups, hits, refused, failed)
   select key_id, account_id, day, lookups, hits, refused, failed
   from json_to_recordset($1::json)
     as count(key_id uuid, account_id uuid, day date, lookups bigint, hits bigint, refused bigint, failed bigint)
   where exists (select from accounts a where a.id = count.account_id for key share)
   order by key_id, day
   on conflict (key_id, day) do update
     set lookups = usage_days.lookups + excluded.lookups, hits = usage_days.hits + excluded.hits,
       refused = usage_days.refused + excluded.refused, failed = usage_days.failed + excluded.failed`,
);
const byDay = statement<UsageDay>(
  'usage.by_day',
  `select d::date as day, coalesce(sum(u.lookups), 0)::int as lookups, coalesce(sum(u.hits), 0)::int as hits,
     coalesce(sum(u.refused), 0)::int as refused, coalesce(sum(u.failed), 0)::int as failed
   from generate_series($2::date, $3::date, interval '1 day') d
   left join usage_days u on u.account_id = $1 and u.day = d::date and ($4::uuid is null or u.key_id = $4)
   group by d order by d`,
);

// By the database's clock, too: one that is years ahead must not delete what is new. Two processes share the rows.
const forgetBefore = statement<{ key_id: string }>(
  'usage.forget_before',
  `with old as materialized (
     select key_id, day from usage_days
     where day < least($1::date, (date_trunc('month', now() at time zone 'UTC') - make_interval(months => $2))::date)
     limit $3 for update skip locked)
   delete from usage_days using old where usage_days.key_id = old.key_id and usage_days.day = old.day
   returning usage_days.key_id`,
);

export async function addUsage(db: Queryable, counts: readonly UsageCount[]): Promise<void> {
  const rows = counts.map(({ keyId, accountId, ...rest }) => ({ key_id: keyId, account_id: accountId, ...rest }));
  await db.run(add, [JSON.stringify(rows)]);
}

/** Deletes days before one (YYYY-MM-DD) that also lie some months before the current one. @returns how many rows */
export const deleteUsageBefore = (db: Queryable, day: string, months: number): Promise<void> =>
  deleteInSteps((limit) => db.rows(forgetBefore, [day, months, limit]));

/** Every day from `from` to `to` (YYYY-MM-DD), inclusive. */
export const selectUsage = (
  db: Queryable,
  { accountId, keyId }: { accountId: string; keyId: string | null },
  from: string,
  to: string,
): Promise<UsageDay[]> => db.rows(byDay, [accountId, from, to, keyId]);
