import type { UsageDay } from '../../../contract/usage.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';

export interface UsageCount {
  keyId: string;
  accountId: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  lookups: number;
  hits: number;
}

// Sorted, so that processes adding to the same rows lock them in the same order. Skips accounts that were deleted
// meanwhile, and waits for a deletion in progress.
const add = statement(
  'usage.add',
  `insert into usage_days (key_id, account_id, day, lookups, hits)
   select key_id, account_id, day, lookups, hits
   from json_to_recordset($1::json)
     as count(key_id uuid, account_id uuid, day date, lookups bigint, hits bigint)
   where exists (select from accounts a where a.id = count.account_id for key share)
   order by key_id, day
   on conflict (key_id, day) do update
     set lookups = usage_days.lookups + excluded.lookups, hits = usage_days.hits + excluded.hits`,
);
const byDay = statement<UsageDay>(
  'usage.by_day',
  `select d::date as day, coalesce(sum(u.lookups), 0)::int as lookups, coalesce(sum(u.hits), 0)::int as hits
   from generate_series($2::date, $3::date, interval '1 day') d
   left join usage_days u on u.account_id = $1 and u.day = d::date and ($4::uuid is null or u.key_id = $4)
   group by d order by d`,
);

export type UsageRepository = ReturnType<typeof usageRepository>;

export const usageRepository = () => ({
  async add(db: Queryable, counts: readonly UsageCount[]): Promise<void> {
    const rows = counts.map(({ keyId, accountId, ...rest }) => ({ key_id: keyId, account_id: accountId, ...rest }));
    await db.rows(add, [JSON.stringify(rows)]);
  },
  /** Every day from `from` to `to` (YYYY-MM-DD), inclusive. */
  byDay: (
    db: Queryable,
    { accountId, keyId }: { accountId: string; keyId: string | null },
    from: string,
    to: string,
  ): Promise<UsageDay[]> => db.rows(byDay, [accountId, from, to, keyId]),
});
