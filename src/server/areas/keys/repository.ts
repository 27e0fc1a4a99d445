import { type KeyQuery, keyKinds } from '../../../contract/keys/keys.ts';
import type { IssuedKeysQuery } from '../../../contract/keys/staff-keys.ts';
import { markSqlOf, marksOf } from '../../marks.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { columnsOf, issuedPages } from './issued-statements.ts';
import { openedPairs } from './opened-pairs.ts';
import type { IssuedPair, KnownPair, Line, Row, SealedPair, SealedPairRow, StoredKeyPair } from './stored-pair.ts';

export type { KnownPair, Line, StoredKeyPair };

const columns = columnsOf('key_pairs');
const indexKind = 'api key';
const pickShown = (id: string, { name, apiKey, line }: SealedPair) => ({
  name,
  apiKey,
  line: line ?? { root: id, step: 0 },
});

const insert = statement(
  'key_pairs.insert',
  `insert into key_pairs (id, account_id, kind, api_key, secret_sealed, created_at, mark)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const isActive = `revoked_at is null and coalesce(expires_at, 'infinity'::timestamptz) > $2`;
/** $2 now, $3 the pair that the page begins after or null, $4 limit or null. */
const list = (name: string, where: string, direction: 'asc' | 'desc') =>
  statement<Row>(
    `key_pairs.${name}`,
    `select ${columns} from key_pairs
     where account_id = $1 and ${where}
       and ($3::uuid is null or (created_at, id) ${direction === 'asc' ? '>' : '<'} (
         select created_at, id from key_pairs where id = $3 and account_id = $1
       ))
     order by created_at ${direction}, id ${direction} limit $4::int`,
  );
const lists = {
  all: list('all', '$2::timestamptz is not null', 'asc'),
  active: list('active', isActive, 'asc'),
  ended: list('ended', `not (${isActive})`, 'desc'),
};
const firstLive = statement<Row>(
  'key_pairs.first_live',
  `select ${columns} from key_pairs
   where account_id = $1 and kind = 'live' and revoked_at is null and expires_at is null
   order by created_at, id limit 1`,
);
/** The time of the pair that was created `$3` pairs before the newest, if it was after $2. */
const createdSince = statement<{ created_at: Date }>(
  'key_pairs.created_since',
  'select created_at from key_pairs where account_id = $1 and created_at > $2 order by created_at desc offset $3 limit 1',
);
const lockAccount = statement('key_pairs.lock_account', 'select 1 from accounts where id = $1 for update');
const own = statement<Row>('key_pairs.own', `select ${columns} from key_pairs where id = $1 and account_id = $2`);
/** $2 a time before which keys were made, $3 one since which they may have been used. What was used last is written later. */
const liveIds = statement<{ id: string }>(
  'key_pairs.live_ids',
  `select id from key_pairs
   where account_id = $1 and kind = 'live' and created_at < $2::timestamptz
     and coalesce(last_used_at, 'infinity') >= $3::timestamptz - interval '1 hour'`,
);
const named = statement<Row>(
  'key_pairs.named',
  `select ${columns} from key_pairs where account_id = $1 and id = any($2::uuid[])`,
);
type AuthRow = SealedPairRow &
  Pick<Row, 'revoked_at' | 'expires_at' | 'marked' | 'mark'> & {
    is_confirmed: boolean;
    is_suspended: boolean;
    registered_network: string | null;
    is_approved: boolean;
    plan: string | null;
    account_marked: string;
    account_mark: Buffer | null;
  };
const auth = statement<AuthRow>(
  'key_pairs.auth',
  `select k.id, k.account_id, k.kind, k.secret_sealed, k.revoked_at, k.expires_at,
     a.email_confirmed_at is not null as is_confirmed, a.suspended_at is not null as is_suspended, a.registered_network,
     a.access_approved_at is not null as is_approved, a.plan, ${markSqlOf('keyPairs', 'k')}, ${markSqlOf('accounts', 'a', 'account_')}
   from key_pairs k join accounts a on a.id = k.account_id where k.api_key = any($1::text[])`,
);
const isApproved = statement<{ is_approved: boolean } & MarkedRow>(
  'key_pairs.is_approved',
  `select access_approved_at is not null as is_approved, ${markSqlOf('accounts', 'accounts')} from accounts where id = $1`,
);
const anyPair = statement<Row>('key_pairs.any', `select ${columns} from key_pairs where id = $1`);
/** $1 now, $2 since when a pair was used, $3 how many are counted: the newest, so that the rest is not read. */
const countUnapproved = statement<{ keys: number; used: number; accounts: number }>(
  'key_pairs.count_unapproved',
  `select count(*)::int as keys, (count(*) filter (where last_used_at > $2))::int as used,
     count(distinct account_id)::int as accounts
   from (
     select k.account_id, k.last_used_at from key_pairs k
     where k.kind = 'live' and k.revoked_at is null and coalesce(k.expires_at, 'infinity'::timestamptz) > $1
       and (select a.access_approved_at is null from accounts a where a.id = k.account_id)
     order by k.created_at desc limit $3
   ) unapproved`,
);
const setIndexes = statement(
  'key_pairs.set_indexes',
  `update key_pairs k set api_key = given.index
   from unnest($1::uuid[], $2::text[]) as given(id, index) where k.id = given.id`,
);
/** $1 the account, $2 a pair or null for all of its pairs. */
const lockMarks = statement<{ id: string; revoked_at: Date | null; expires_at: Date | null } & MarkedRow>(
  'key_pairs.lock_marks',
  `select id, revoked_at, expires_at, ${markSqlOf('keyPairs', 'key_pairs')} from key_pairs
   where account_id = $1 and ($2::uuid is null or id = $2) order by id for update`,
);
const revoke = statement(
  'key_pairs.revoke',
  `update key_pairs k set revoked_at = $1, mark = given.mark
   from unnest($2::uuid[], $3::bytea[]) as given(id, mark) where k.id = given.id`,
);
const expire = statement('key_pairs.expire', 'update key_pairs set expires_at = $2, mark = $3 where id = $1');
const markUsed = statement(
  'key_pairs.mark_used',
  `update key_pairs k set last_used_at = greatest(k.last_used_at, used.at)
   from (select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as at order by 1) used where k.id = used.id`,
);

export type KeyRepository = ReturnType<typeof keyRepository>;

export function keyRepository({ vault }: { vault: Vault }) {
  const context = ({ id, account_id, kind }: Pick<Row, 'id' | 'account_id' | 'kind'>): SealContext => ({
    table: 'key_pairs',
    column: 'secret_sealed',
    id,
    owner: account_id,
    also: kind,
  });
  // insert below sealed it, so the shape is known.
  const open = (row: SealedPairRow): SealedPair => vault.open(context(row), row.secret_sealed) as SealedPair;
  const { keyPairs: mark, accounts: accountMarks } = marksOf(vault);
  const verifierOf = openedPairs(vault, (row: AuthRow) => {
    mark.require(row.id, row);
    accountMarks.require(row.account_id, { marked: row.account_marked, mark: row.account_mark });
    return open(row);
  });
  /** Revokes pairs that are not. What another program changed stays, and does not work. */
  const revokeSome = async (tx: Tx, accountId: string, id: string | null, at: Date): Promise<void> => {
    const active = (await tx.rows(lockMarks, [accountId, id])).filter(({ revoked_at }) => revoked_at === null);
    const revoked = vault.openEach(active, (row) => ({
      id: row.id,
      mark: mark.changed(row.id, row, { revoked_at: at }),
    }));
    if (revoked.length > 0) await tx.rows(revoke, [at, revoked.map(({ id }) => id), revoked.map((one) => one.mark)]);
  };
  const openRow = (row: Row): SealedPair => {
    mark.require(row.id, row);
    return open(row);
  };
  const fromRow = (row: Row): StoredKeyPair => ({
    ...pickShown(row.id, openRow(row)),
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    expiresAt: row.expires_at,
  });

  return {
    async insert(
      tx: Tx,
      pair: Pick<StoredKeyPair, 'id' | 'accountId' | 'name' | 'kind' | 'apiKey' | 'createdAt'> & { line?: Line },
      secret: string,
    ): Promise<void> {
      const { id, accountId, name, kind, apiKey, line, createdAt } = pair;
      const place = context({ id, account_id: accountId, kind });
      const sealed = vault.seal(place, { name, apiKey, secret, ...(line && { line }) } satisfies SealedPair);
      const made = mark.make(id, { expires_at: null, revoked_at: null });
      await tx.rows(insert, [id, accountId, kind, vault.blindIndex(indexKind, apiKey), sealed, createdAt, made]);
    },
    sealedRows: [
      {
        table: 'key_pairs',
        key: [['id', 'uuid']],
        column: 'secret_sealed',
        columns: { account_id: 'account_id', kind: 'kind' },
        context: (row) => context(row as Pick<Row, 'id' | 'account_id' | 'kind'>),
        async alongside(tx, rows) {
          const indexes = rows.map(({ plain }) => {
            const { apiKey }: SealedPair = JSON.parse(String(plain));
            return vault.blindIndex(indexKind, apiKey);
          });
          await tx.rows(setIndexes, [rows.map(({ id }) => id), indexes]);
        },
      },
    ] satisfies SealedRows[],
    /**
     * A page of the account's pairs that begins after `cursor`: the oldest first, ended ones alone the newest first.
     * `next` is the id of its last pair if there are more.
     */
    async list(db: Queryable, accountId: string, { state, limit, cursor }: KeyQuery, now: Date) {
      const found = await db.rows(lists[state ?? 'all'], [accountId, now, cursor ?? null, limit + 1]);
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { pairs: vault.openEach(page, fromRow), next };
    },
    /** The account's pairs that work, replaced ones included, locked against other changes until the transaction ends. */
    async lockActive(tx: Tx, accountId: string, now: Date): Promise<StoredKeyPair[]> {
      await tx.rows(lockAccount, [accountId]);
      return vault.openEach(await tx.rows(lists.active, [accountId, now, null, null]), fromRow);
    },
    /** The oldest live pair that is neither revoked nor replaced. */
    async firstLive(db: Queryable, accountId: string): Promise<StoredKeyPair | null> {
      const row = await db.one(firstLive, [accountId]);
      return row && vault.tryOpen(() => fromRow(row));
    },
    /** When the `count`th newest pair was created, if that was after `since`. */
    createdSince: async (db: Queryable, accountId: string, since: Date, count: number): Promise<Date | null> =>
      (await db.one(createdSince, [accountId, since, count - 1]))?.created_at ?? null,
    async own(db: Queryable, accountId: string, id: string): Promise<StoredKeyPair | null> {
      const row = await db.one(own, [id, accountId]);
      return row && fromRow(row);
    },
    /** The account's live pairs, ended ones too, that were made before one time and may have been used since another. */
    liveIds: async (db: Queryable, accountId: string, madeBefore: Date | null, usedSince: Date | null) =>
      (await db.rows(liveIds, [accountId, madeBefore ?? 'infinity', usedSince ?? '-infinity'])).map(({ id }) => id),
    /** Those of the account with these ids. */
    named: async (db: Queryable, accountId: string, ids: readonly string[]): Promise<StoredKeyPair[]> =>
      vault.openEach(await db.rows(named, [accountId, ids]), fromRow),
    async ownSecret(db: Queryable, accountId: string, id: string): Promise<string | null> {
      const row = await db.one(own, [id, accountId]);
      return row && openRow(row).secret;
    },
    /** How the secret of each API key is verified, and its state; null for an unknown one, or one whose row was not written by this program. */
    async auth(db: Queryable, apiKeys: readonly string[]): Promise<(KnownPair | null)[]> {
      const searched = [...new Set(apiKeys)].flatMap((apiKey) => vault.blindIndexes(indexKind, apiKey));
      const known = new Map<string, KnownPair>();
      for (const { row, pair } of vault.openEach(await db.rows(auth, [searched]), (row) => ({
        row,
        pair: verifierOf(row),
      })))
        known.set(pair.apiKey, {
          id: row.id,
          accountId: row.account_id,
          kind: row.kind,
          secretHash: pair.secretHash,
          revokedAt: row.revoked_at,
          expiresAt: row.expires_at,
          isConfirmed: row.is_confirmed,
          isSuspended: row.is_suspended,
          network: row.registered_network,
          isApproved: row.is_approved,
          plan: row.plan,
        });
      return apiKeys.map((apiKey) => known.get(apiKey) ?? null);
    },
    /** Whether the account was approved for live keys. */
    async isApproved(db: Queryable, accountId: string): Promise<boolean> {
      const row = await db.one(isApproved, [accountId]);
      return row?.is_approved === true && accountMarks.fits(accountId, row);
    },
    /** A page of the pairs of all accounts, newest first; `next` is the id of its last one if there are more. @param from YYYY-MM-DD */
    async issued(
      db: Queryable,
      { state, kind, limit, cursor }: Pick<IssuedKeysQuery, 'state' | 'kind' | 'limit' | 'cursor'>,
      now: Date,
      from: string,
    ): Promise<{ items: IssuedPair[]; next: string | null }> {
      const kinds = kind ? [kind] : keyKinds;
      const found = await db.rows(issuedPages[state], [now, kinds, from, cursor ?? null, limit + 1]);
      const page = found.slice(0, limit);
      const items = vault.openEach(page, (row) => ({
        ...fromRow(row),
        isApproved: row.is_approved,
        plan: row.plan,
        lookups: row.lookups,
        hits: row.hits,
      }));
      return { items, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
    /** A pair of any account. */
    async any(db: Queryable, id: string): Promise<StoredKeyPair | null> {
      const row = await db.one(anyPair, [id]);
      return row && fromRow(row);
    },
    async countUnapproved(db: Queryable, now: Date, usedSince: Date, max: number) {
      return (await db.one(countUnapproved, [now, usedSince, max])) ?? { keys: 0, used: 0, accounts: 0 };
    },
    async revoke(tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
      await revokeSome(tx, accountId, id, at);
    },
    async revokeAll(tx: Tx, accountId: string, at: Date): Promise<void> {
      await revokeSome(tx, accountId, null, at);
    },
    /** Ends a pair at `at`. */
    async expire(tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
      const [row] = await tx.rows(lockMarks, [accountId, id]);
      if (row && row.expires_at === null) await tx.rows(expire, [id, at, mark.changed(id, row, { expires_at: at })]);
    },
    async markUsed(db: Queryable, used: ReadonlyMap<string, Date>): Promise<void> {
      await db.rows(markUsed, [[...used.keys()], [...used.values()]]);
    },
  };
}
