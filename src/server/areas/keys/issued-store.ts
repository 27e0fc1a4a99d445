import { keyKinds } from '../../../contract/keys/keys.ts';
import { type IssuedKey, type IssuedKeysQuery, keyUsageDays } from '../../../contract/keys/staff-keys.ts';
import type { App } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import { type Page, placeOf, timedPageOf } from '../../platform/db/page.ts';
import { statement } from '../../platform/db/pool.ts';
import { findAccounts } from '../accounts/store.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../audit/note-audit.ts';
import { columnsOf, pairFromRow, type Row, shownKey } from './store.ts';

/** Pairs on a page for staff: $1 now, $2 kinds, $4 and $5 time and id of the pair that the page begins after or null, $6 limit. */
const newestOf = (where: string) =>
  `select * from key_pairs p where ${where}
     and ($4::timestamptz is null or (p.created_at, p.id) < ($4, $5::uuid))
   order by p.created_at desc, p.id desc limit $6`;
/** A pair of any account with its use. */
type IssuedRow = Row & Pick<IssuedKey, 'isApproved' | 'plan' | 'lookups' | 'hits'>;

/** $3 the first day that is counted; the others as above. */
const issued = (pairs: string) =>
  statement<IssuedRow>(`
    select ${columnsOf('k')}, a.access_approved_at is not null as "isApproved", a.plan,
      coalesce(used.lookups, 0)::int as lookups, coalesce(used.hits, 0)::int as hits
    from (${pairs}) k join accounts a on a.id = k.account_id
    left join lateral (
      select sum(u.lookups) as lookups, sum(u.hits) as hits from usage_days u where u.key_id = k.id and u.day >= $3
    ) used on true
    order by k.created_at desc, k.id desc`);
const issuedPages = {
  active: issued(
    newestOf(
      `p.kind = any($2::text[]) and p.revoked_at is null and coalesce(p.expires_at, 'infinity'::timestamptz) > $1`,
    ),
  ),
  // The newest of each kind are read from an index, whose condition is the first in brackets.
  ended: issued(
    `select newest.* from unnest($2::text[]) as asked(kind) cross join lateral (${newestOf(
      `p.kind = asked.kind and (p.revoked_at is not null or p.expires_at is not null)
       and (p.revoked_at is not null or p.expires_at <= $1)`,
    )}) newest order by newest.created_at desc, newest.id desc limit $6`,
  ),
};
/** $1 now, $2 since when a pair was used, $3 how many are counted: the newest, so that the rest is not read. */
const countUnapproved = statement<{ keys: number; used: number; accounts: number }>(`
  select count(*)::int as keys, (count(*) filter (where last_used_at > $2))::int as used,
    count(distinct account_id)::int as accounts
  from (
    select k.account_id, k.last_used_at from key_pairs k
    where k.kind = 'live' and k.revoked_at is null and coalesce(k.expires_at, 'infinity'::timestamptz) > $1
      and (select a.access_approved_at is null from accounts a where a.id = k.account_id)
    order by k.created_at desc limit $3
  ) unapproved`);

/** Live pairs that work, of accounts that were not approved; how many were used since; and the accounts. Up to `max` pairs. */
export const countUnapprovedKeys = async ({ db, clock }: App, usedSince: Date, max: number) =>
  (await db.one(countUnapproved, [clock(), usedSince, max])) ?? { keys: 0, used: 0, accounts: 0 };

/** A page of the pairs of all accounts, newest first, with their owners and their use in the last 30 days. */
export async function listIssuedKeys(
  app: App,
  { state, kind, limit, cursor, ...forgotten }: IssuedKeysQuery,
  by: AccountCall,
): Promise<Page<IssuedKey>> {
  forgotten satisfies Record<string, never>;
  const now = app.clock();
  const from = dayOf(new Date(now.getTime() - (keyUsageDays - 1) * dayMs));
  const asked = [now, kind ? [kind] : keyKinds, from, ...placeOf(cursor), limit + 1];
  const found = await app.db.rows(issuedPages[state], asked);
  const createdAt = (row: IssuedRow) => row.createdAt;
  const { items, next } = timedPageOf(found, limit, createdAt, (page) =>
    app.vault.openEach(page, (row) => ({ row, pair: pairFromRow(app)(row) })),
  );
  noteAuditSoon(app, { ...byAccount(by), event: 'keys.listed' });
  const owners = await findAccounts(
    app,
    items.map(({ pair }) => pair.accountId),
  );
  const shown = items.flatMap(({ pair, row: { isApproved, plan, lookups, hits } }): IssuedKey[] => {
    const owner = owners.get(pair.accountId);
    // An account may be deleted between the two reads.
    if (!owner) return [];
    const { id: accountId, name: ownerName, email: ownerEmail } = owner;
    return [{ ...shownKey(pair), accountId, ownerName, ownerEmail, isApproved, plan, lookups, hits }];
  });
  return { items: shown, next };
}
