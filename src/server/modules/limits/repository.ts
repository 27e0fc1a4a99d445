import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { AccountDay } from './daily-quota.ts';

const hold = statement<{ asked: number }>(
  'identifier_days.hold',
  `insert into identifier_days (account_id, day, asked) values ($1, $2, 0)
   on conflict (account_id, day) do update set asked = identifier_days.asked returning asked`,
);
const keep = statement(
  'identifier_days.keep',
  'update identifier_days set asked = $3 where account_id = $1 and day = $2',
);
const asked = statement<{ asked: number }>(
  'identifier_days.asked',
  'select asked from identifier_days where account_id = $1 and day = $2',
);
const known = statement<{ token: string }>(
  'identifiers_asked.known',
  'select token from identifiers_asked where account_id = $1 and day = $2 and token = any($3::uuid[])',
);
const add = statement<{ added: number }>(
  'identifiers_asked.add',
  `with added as (
     insert into identifiers_asked (account_id, day, token) select $1, $2, unnest($3::uuid[])
     on conflict do nothing returning 1
   )
   select count(*)::int as added from added`,
);
// By account and day, since that is how the key is sorted.
const forgetTokens = statement(
  'identifiers_asked.forget',
  `delete from identifiers_asked i using identifier_days d
   where d.day < $1 and i.account_id = d.account_id and i.day = d.day`,
);
const forgetAllTokens = statement('identifiers_asked.forget_all', 'delete from identifiers_asked');
const forgetDays = statement('identifier_days.forget', 'delete from identifier_days where day < $1');

export type LimitRepository = ReturnType<typeof limitRepository>;

export const limitRepository = ({ vault }: { vault: Vault }) => ({
  /** What an identifier is remembered by: of use for this account on this day and for nothing else. */
  token: ({ accountId, day }: AccountDay, kind: string, value: string): string =>
    vault.blindIndex('identifier asked', `${accountId} ${day} ${kind} ${value}`),

  /** The count, with what other processes have reserved; whoever else wants it waits until the transaction ends. */
  async hold(tx: Tx, { accountId, day }: AccountDay): Promise<number> {
    return (await tx.one(hold, [accountId, day]))?.asked ?? 0;
  },
  async asked(db: Queryable, { accountId, day }: AccountDay): Promise<number> {
    return (await db.one(asked, [accountId, day]))?.asked ?? 0;
  },
  /** Those of the tokens that were asked for already. */
  async known(db: Queryable, { accountId, day }: AccountDay, tokens: readonly string[]): Promise<Set<string>> {
    const rows = await db.rows(known, [accountId, day, tokens]);
    return new Set(rows.map(({ token }) => token));
  },
  /** Adds tokens that are not there yet. @returns how many those were */
  add: async (tx: Tx, { accountId, day }: AccountDay, tokens: readonly string[]): Promise<number> =>
    (await tx.one(add, [accountId, day, tokens]))?.added ?? 0,
  /** Keeps a count that `hold` gave. */
  async keep(tx: Tx, { accountId, day }: AccountDay, asked: number): Promise<void> {
    await tx.rows(keep, [accountId, day, asked]);
  },
  async forgetAllTokens(db: Queryable): Promise<void> {
    await db.rows(forgetAllTokens);
  },
  async forgetBefore(tx: Tx, day: string): Promise<void> {
    await tx.rows(forgetTokens, [day]);
    await tx.rows(forgetDays, [day]);
  },
});
