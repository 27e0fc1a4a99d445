import type { KeyKind, KeyQuery } from '../../../contract/keys.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import { tokenHash } from '../../platform/vault/secrets.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { openedPairs } from './opened-pairs.ts';

export interface StoredKeyPair {
  id: string;
  accountId: string;
  name: string;
  kind: KeyKind;
  apiKey: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** When a replaced pair stops working. */
  expiresAt: Date | null;
}

interface Row {
  id: string;
  account_id: string;
  name: string;
  kind: KeyKind;
  api_key: string;
  secret_sealed: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date | null;
}

type SealedPairRow = Pick<Row, 'id' | 'account_id' | 'kind' | 'name' | 'api_key' | 'secret_sealed'>;

/** What is sealed of a pair. */
interface SealedPair {
  name: string;
  apiKey: string;
  secret: string;
}

/** What authenticates a call. */
export interface KnownPair {
  id: string;
  accountId: string;
  kind: KeyKind;
  /** SHA-256. */
  secretHash: Buffer;
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** Whether the account's e-mail is confirmed. */
  isConfirmed: boolean;
  /** Blind index of the network the account was registered from. */
  network: string | null;
}

const columns = 'id, account_id, name, kind, api_key, secret_sealed, created_at, last_used_at, revoked_at, expires_at';
const indexKind = 'api key';
/** The secret is compared with the sealed one; only early rows have a hash of it. */
const noHash = Buffer.alloc(0);
const pickShown = ({ name, apiKey }: SealedPair) => ({ name, apiKey });

const insert = statement(
  'key_pairs.insert',
  `insert into key_pairs (id, account_id, name, kind, api_key, secret_hash, secret_sealed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
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
type AuthRow = SealedPairRow &
  Pick<Row, 'revoked_at' | 'expires_at'> & { is_confirmed: boolean; registered_network: string | null };
const auth = statement<AuthRow>(
  'key_pairs.auth',
  `select k.id, k.account_id, k.kind, k.name, k.api_key, k.secret_sealed, k.revoked_at, k.expires_at,
     a.email_confirmed_at is not null as is_confirmed, a.registered_network
   from key_pairs k join accounts a on a.id = k.account_id where k.api_key = any($1::text[])`,
);
// Returns no row when the hour's budget is spent. A transaction that fails gives its key back.
const takeOfHour = statement<{ made: number }>(
  'new_key_counts.take',
  `insert into new_key_counts as counts (hour, made) values ($1, 1)
   on conflict (hour) do update set made = counts.made + 1 where counts.made < $2::bigint returning made`,
);
const forgetHours = statement('new_key_counts.forget', 'delete from new_key_counts where hour < $1');
const setIndexes = statement(
  'key_pairs.set_indexes',
  `update key_pairs k set api_key = given.index, name = '', secret_hash = ''
   from unnest($1::uuid[], $2::text[]) as given(id, index) where k.id = given.id and given.index is not null`,
);
const revoke = statement(
  'key_pairs.revoke',
  'update key_pairs set revoked_at = $3 where id = $1 and account_id = $2 and revoked_at is null',
);
const revokeAll = statement(
  'key_pairs.revoke_all',
  'update key_pairs set revoked_at = $2 where account_id = $1 and revoked_at is null',
);
const expire = statement(
  'key_pairs.expire',
  'update key_pairs set expires_at = $3 where id = $1 and account_id = $2 and expires_at is null',
);
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
    early: `key_pair:${id}`,
  });
  /** Name, API key and secret. In an early row only the secret is sealed. */
  const open = (row: SealedPairRow): SealedPair => {
    const opened = vault.open(context(row), row.secret_sealed) as string | SealedPair;
    return typeof opened === 'string' ? { name: row.name, apiKey: row.api_key, secret: opened } : opened;
  };
  const verifierOf = openedPairs(vault, open);
  /** How a pair is found: by the blind index of its API key, in early rows by the key itself. */
  const search = (apiKey: string): string[] => [
    ...vault.blindIndexes(indexKind, apiKey),
    ...(vault.acceptsEarlyForm() ? [apiKey] : []),
  ];
  const fromRow = (row: Row): StoredKeyPair => ({
    ...pickShown(open(row)),
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
      pair: Pick<StoredKeyPair, 'id' | 'accountId' | 'name' | 'kind' | 'apiKey' | 'createdAt'>,
      secret: string,
    ): Promise<void> {
      const { id, accountId, name, kind, apiKey, createdAt } = pair;
      const place = context({ id, account_id: accountId, kind });
      const stored = vault.sealsEarlyForm()
        ? [name, kind, apiKey, tokenHash(secret), vault.seal(place, secret)]
        : ['', kind, vault.blindIndex(indexKind, apiKey), noHash, vault.seal(place, { name, apiKey, secret })];
      await tx.rows(insert, [id, accountId, ...stored, createdAt]);
    },
    sealedRows: [
      {
        table: 'key_pairs',
        key: [['id', 'uuid']],
        column: 'secret_sealed',
        columns: { account_id: 'account_id', kind: 'kind', name: 'name', api_key: 'api_key' },
        context: (row) => context(row as Pick<Row, 'id' | 'account_id' | 'kind'>),
        renew(plain, { name, api_key: apiKey }) {
          const secret: string | SealedPair = JSON.parse(String(plain));
          if (typeof secret !== 'string' || vault.sealsEarlyForm()) return plain;
          return Buffer.from(JSON.stringify({ name, apiKey, secret }));
        },
        async alongside(tx, rows) {
          const bound = rows.map(({ id, plain }) => ({ id, pair: JSON.parse(String(plain)) as string | SealedPair }));
          const indexes = bound.map(({ pair }) =>
            typeof pair === 'string' ? null : vault.blindIndex(indexKind, pair.apiKey),
          );
          await tx.rows(setIndexes, [bound.map(({ id }) => id), indexes]);
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
    async ownSecret(db: Queryable, accountId: string, id: string): Promise<string | null> {
      const row = await db.one(own, [id, accountId]);
      return row && open(row).secret;
    },
    /** How the secret of each API key is verified, and its state; null for an unknown one, or one whose row was not written by this program. */
    async auth(db: Queryable, apiKeys: readonly string[]): Promise<(KnownPair | null)[]> {
      const searched = [...new Set(apiKeys)].flatMap(search);
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
          network: row.registered_network,
        });
      return apiKeys.map((apiKey) => known.get(apiKey) ?? null);
    },
    /** Counts a new live key of the registry. @returns false when `budget` keys were made in this hour */
    takeOfHour: async (tx: Tx, hour: Date, budget: number): Promise<boolean> =>
      (await tx.one(takeOfHour, [hour, budget])) !== null,
    async forgetHoursBefore(db: Queryable, hour: Date): Promise<void> {
      await db.rows(forgetHours, [hour]);
    },
    async revoke(tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
      await tx.rows(revoke, [id, accountId, at]);
    },
    async revokeAll(tx: Tx, accountId: string, at: Date): Promise<void> {
      await tx.rows(revokeAll, [accountId, at]);
    },
    /** Ends a pair at `at`. */
    async expire(tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
      await tx.rows(expire, [id, accountId, at]);
    },
    async markUsed(db: Queryable, used: ReadonlyMap<string, Date>): Promise<void> {
      await db.rows(markUsed, [[...used.keys()], [...used.values()]]);
    },
  };
}
