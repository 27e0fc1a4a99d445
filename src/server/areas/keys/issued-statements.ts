import { markSqlOf } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { IssuedRow } from './stored-pair.ts';

export const columnsOf = (pair: string): string =>
  `${pair}.id, ${pair}.account_id, ${pair}.kind, ${pair}.secret_sealed, ${pair}.created_at, ${pair}.last_used_at,
   ${pair}.revoked_at, ${pair}.expires_at, ${markSqlOf('keyPairs', pair)}`;

/** Pairs on a page of staff: $1 now, $2 the kinds, $4 the pair that the page begins after or null, $5 limit. */
const newestOf = (where: string) =>
  `select * from key_pairs p where ${where}
     and ($4::uuid is null or (p.created_at, p.id) < (select created_at, id from key_pairs where id = $4))
   order by p.created_at desc, p.id desc limit $5`;
/** $3 the first day that is counted; the others as above. */
const issued = (state: string, pairs: string) =>
  statement<IssuedRow>(
    `key_pairs.issued_${state}`,
    `select ${columnsOf('k')}, a.access_approved_at is not null as is_approved, a.plan,
       coalesce(used.lookups, 0)::int as lookups, coalesce(used.hits, 0)::int as hits
     from (${pairs}) k join accounts a on a.id = k.account_id
     left join lateral (
       select sum(u.lookups) as lookups, sum(u.hits) as hits from usage_days u where u.key_id = k.id and u.day >= $3
     ) used on true
     order by k.created_at desc, k.id desc`,
  );
export const issuedPages = {
  active: issued(
    'active',
    newestOf(
      `p.kind = any($2::text[]) and p.revoked_at is null and coalesce(p.expires_at, 'infinity'::timestamptz) > $1`,
    ),
  ),
  // The newest of each kind are read from an index, whose condition is the first in brackets.
  ended: issued(
    'ended',
    `select newest.* from unnest($2::text[]) as asked(kind) cross join lateral (${newestOf(
      `p.kind = asked.kind and (p.revoked_at is not null or p.expires_at is not null)
       and (p.revoked_at is not null or p.expires_at <= $1)`,
    )}) newest order by newest.created_at desc, newest.id desc limit $5`,
  ),
};
