// See docs/decisions/0030-a-revoked-key-takes-its-line-along.md
import type { KeyKind, KeyPair, KeyQuery, NewKeyPair } from '../../../contract/keys/keys.ts';
import type { App } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { type Page, pageOf } from '../../platform/db/page.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { SealedRows } from '../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import { lockAccountRow } from '../accounts/store.ts';

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
  /** Where it stands among pairs that replaced each other by calls with the pair itself. */
  line: Line;
}

/** Each pair of a line has replaced the one a step before it, in a call with that one. `root` is the id of the first. */
export interface Line {
  root: string;
  step: number;
}

/** What a sealed pair is bound to. */
type PairPlace = {
  id: string;
  account_id: string;
  kind: KeyKind;
};

export interface SealedPairRow extends PairPlace {
  secret_sealed: Buffer;
}

/** A row: name, key and line are sealed with the secret. */
export type Row = Omit<StoredKeyPair, 'accountId' | 'name' | 'apiKey' | 'line'> & SealedPairRow & MarkedRow;

/** What is sealed of a pair. */
interface SealedPair {
  name: string;
  apiKey: string;
  secret: string;
  /** Absent for the first of a line. */
  line?: Line;
}

/** Neither revoked nor replaced. */
export const isCurrent = ({ revokedAt, expiresAt }: StoredKeyPair): boolean => revokedAt === null && expiresAt === null;

export const columnsOf = (pair: string): string =>
  `${pair}.id, ${pair}.account_id, ${pair}.kind, ${pair}.secret_sealed, ${pair}.created_at as "createdAt",
   ${pair}.last_used_at as "lastUsedAt", ${pair}.revoked_at as "revokedAt", ${pair}.expires_at as "expiresAt",
   ${markSqlOf('keyPairs', pair)}`;
const columns = columnsOf('key_pairs');
/** What the blind indexes of API keys are made for. */
export const indexKind = 'api key';

const insert = statement(`
  insert into key_pairs (id, account_id, kind, api_key, secret_sealed, created_at, mark)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const isActive = `revoked_at is null and coalesce(expires_at, 'infinity'::timestamptz) > $2`;
/** $2 now, $3 the pair that the page begins after or null, $4 limit or null. */
const list = (where: string, direction: 'asc' | 'desc') =>
  statement<Row>(`
    select ${columns} from key_pairs
    where account_id = $1 and ${where}
      and ($3::uuid is null or (created_at, id) ${direction === 'asc' ? '>' : '<'} (
        select created_at, id from key_pairs where id = $3 and account_id = $1
      ))
    order by created_at ${direction}, id ${direction} limit $4::int`);
const lists = {
  all: list('$2::timestamptz is not null', 'asc'),
  active: list(isActive, 'asc'),
  ended: list(`not (${isActive})`, 'desc'),
};
const firstLive = statement<Row>(`
  select ${columns} from key_pairs
  where account_id = $1 and kind = 'live' and revoked_at is null and expires_at is null
  order by created_at, id limit 1`);
/** $2 now. The first pair is made with the account, so it is in use only once it was used. */
const inUse = statement<{ used: boolean | null }>(`
  select count(*) > 1 or bool_or(last_used_at is not null) as used from key_pairs where account_id = $1 and ${isActive}`);
/** The time of the pair that was created `$3` pairs before the newest, if it was after $2. */
const createdSince = statement<{ created_at: Date }>(`
  select created_at from key_pairs where account_id = $1 and created_at > $2 order by created_at desc offset $3 limit 1`);
const own = statement<Row>(`select ${columns} from key_pairs where id = $1 and account_id = $2`);
/** $2 the pairs were made before, $3 they worked since. `last_used_at` does not serve: checks on the dashboard do not set it. */
const liveIds = statement<{ id: string }>(`
  select id from key_pairs
  where account_id = $1 and kind = 'live' and created_at < $2::timestamptz
    and coalesce(least(revoked_at, expires_at), 'infinity') >= $3::timestamptz - interval '1 hour'`);
const pairsById = statement<Row>(`select ${columns} from key_pairs where id = any($1::uuid[])`);
const setIndexes = statement(`
  update key_pairs k set api_key = given.index
  from unnest($1::uuid[], $2::text[]) as given(id, index) where k.id = given.id`);
/** $1 the account, $2 some of its pairs, or null for all. */
const lockMarks = statement<{ id: string; revoked_at: Date | null; expires_at: Date | null } & MarkedRow>(`
  select id, revoked_at, expires_at, ${markSqlOf('keyPairs', 'key_pairs')} from key_pairs
  where account_id = $1 and ($2::uuid[] is null or id = any($2)) order by id for update`);
const revoke = statement(`
  update key_pairs k set revoked_at = $1, mark = given.mark
  from unnest($2::uuid[], $3::bytea[]) as given(id, mark) where k.id = given.id`);
const expire = statement('update key_pairs set expires_at = $2, mark = $3 where id = $1');
const markUsed = statement(`
  update key_pairs k set last_used_at = greatest(k.last_used_at, used.at)
  from (select unnest($1::uuid[]) as id, unnest($2::timestamptz[]) as at order by 1) used where k.id = used.id`);

const contextOf = ({ id, account_id, kind }: PairPlace): SealContext => ({
  table: 'key_pairs',
  column: 'secret_sealed',
  id,
  owner: account_id,
  also: kind,
});

// insertKeyPair sealed it, so the shape is known.
export const openPair = ({ vault }: App, row: SealedPairRow): SealedPair =>
  vault.open(contextOf(row), row.secret_sealed) as SealedPair;

function openMarkedPair(app: App, row: Row): SealedPair {
  marksIn(app).keyPairs.require(row.id, row);
  return openPair(app, row);
}

export const pairFromRow =
  (app: App) =>
  (row: Row): StoredKeyPair => {
    const { name, apiKey, line } = openMarkedPair(app, row);
    const { id, account_id: accountId, kind, createdAt, lastUsedAt, revokedAt, expiresAt } = row;
    const times = { createdAt, lastUsedAt, revokedAt, expiresAt };
    return { id, accountId, kind, name, apiKey, line: line ?? { root: id, step: 0 }, ...times };
  };

export async function insertKeyPair(
  app: App,
  tx: Tx,
  pair: Pick<StoredKeyPair, 'id' | 'accountId' | 'name' | 'kind' | 'apiKey' | 'createdAt'> & {
    line?: Line | undefined;
  },
  secret: string,
): Promise<void> {
  const { vault } = app;
  const { id, accountId, name, kind, apiKey, line, createdAt } = pair;
  const place = contextOf({ id, account_id: accountId, kind });
  const sealed = vault.seal(place, { name, apiKey, secret, ...(line && { line }) } satisfies SealedPair);
  const made = marksIn(app).keyPairs.make(id, { expires_at: null, revoked_at: null });
  await tx.run(insert, [id, accountId, kind, vault.blindIndex(indexKind, apiKey), sealed, createdAt, made]);
}

/** For key rotation. */
export const keySealedRows = ({ vault }: App): SealedRows[] => [
  {
    table: 'key_pairs',
    column: 'secret_sealed',
    columns: { account_id: 'account_id', kind: 'kind' },
    context: (row) => contextOf(row as PairPlace),
    async alongside(tx, rows) {
      const indexes = rows.map(({ plain }) => {
        const { apiKey }: SealedPair = JSON.parse(String(plain));
        return vault.blindIndex(indexKind, apiKey);
      });
      await tx.run(setIndexes, [rows.map(({ id }) => id), indexes]);
    },
  },
];

/**
 * A page of the account's pairs that begins after `cursor`: the oldest first, ended ones alone the newest first.
 * `next` is the id of its last pair if there are more.
 */
export async function listKeys(
  app: App,
  accountId: string,
  { state, limit, cursor }: KeyQuery,
): Promise<Page<KeyPair>> {
  const found = await app.db.rows(lists[state ?? 'all'], [accountId, app.clock(), cursor ?? null, limit + 1]);
  return pageOf(found, limit, (page) => app.vault.openEach(page, (row) => shownKey(pairFromRow(app)(row))));
}

export const shownKey = (pair: StoredKeyPair): KeyPair => ({
  id: pair.id,
  name: pair.name,
  kind: pair.kind,
  apiKey: pair.apiKey,
  createdAt: pair.createdAt.toISOString(),
  lastUsedAt: pair.lastUsedAt?.toISOString() ?? null,
  revokedAt: pair.revokedAt?.toISOString() ?? null,
  expiresAt: pair.expiresAt?.toISOString() ?? null,
});

/** The account's pairs that work, replaced ones included, locked against other changes until the transaction ends. */
export async function lockActivePairs(app: App, tx: Tx, accountId: string): Promise<StoredKeyPair[]> {
  const now = app.clock();
  await lockAccountRow(tx, accountId);
  return app.vault.openEach(await tx.rows(lists.active, [accountId, now, null, null]), pairFromRow(app));
}

/** The oldest live pair that is neither revoked nor replaced (L7). */
export async function findFirstPair(app: App, accountId: string): Promise<StoredKeyPair | null> {
  const row = await app.db.one(firstLive, [accountId]);
  return row && app.vault.tryOpen(() => pairFromRow(app)(row));
}

/** Whether an account uses keys: one that works was used, or was made besides the first. */
export const areKeysInUse = async ({ db, clock }: App, accountId: string): Promise<boolean> =>
  (await db.one(inUse, [accountId, clock()]))?.used ?? false;

/** When the `count`th newest pair was created, if that was after `since`. */
export const pairCreatedSince = async (
  db: Queryable,
  accountId: string,
  since: Date,
  count: number,
): Promise<Date | null> => (await db.one(createdSince, [accountId, since, count - 1]))?.created_at ?? null;

export async function findOwnPair(
  app: App,
  db: Queryable,
  accountId: string,
  id: string,
): Promise<StoredKeyPair | null> {
  const row = await db.one(own, [id, accountId]);
  return row && pairFromRow(app)(row);
}

/** A pair with its secret. */
export async function findWholePair(
  app: App,
  db: Queryable,
  accountId: string,
  id: string,
): Promise<NewKeyPair | null> {
  const row = await db.one(own, [id, accountId]);
  if (!row) return null;
  const { name, apiKey, secret } = openMarkedPair(app, row);
  return { id, name, kind: row.kind, apiKey, secret };
}

/** Pairs of any accounts. */
export const selectPairs = async (
  app: App,
  ids: readonly string[],
  from: Queryable = app.db,
): Promise<StoredKeyPair[]> => app.vault.openEach(await from.rows(pairsById, [ids]), pairFromRow(app));

/** The account's live pairs, including ended ones, that were made before one time and still worked at another. */
export const liveKeyIds = async (
  { db }: App,
  accountId: string,
  { madeBefore, workedSince }: { madeBefore: Date | null; workedSince: Date | null },
): Promise<string[]> =>
  (await db.rows(liveIds, [accountId, madeBefore ?? 'infinity', workedSince ?? '-infinity'])).map(({ id }) => id);

/** Revokes those of some pairs, or with null of all of the account, that are not. What another program changed stays, and does not work. */
export async function revokePairs(
  app: App,
  tx: Tx,
  accountId: string,
  ids: readonly string[] | null,
  at: Date,
): Promise<void> {
  const active = (await tx.rows(lockMarks, [accountId, ids])).filter(({ revoked_at }) => revoked_at === null);
  const revoked = app.vault.openEach(active, (row) => ({
    id: row.id,
    mark: marksIn(app).keyPairs.changed(row.id, row, { revoked_at: at }),
  }));
  if (revoked.length > 0) await tx.run(revoke, [at, revoked.map((one) => one.id), revoked.map((one) => one.mark)]);
}

/** Ends a pair at `at`. */
export async function expirePair(app: App, tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
  const [row] = await tx.rows(lockMarks, [accountId, [id]]);
  if (row && row.expires_at === null)
    await tx.run(expire, [id, at, marksIn(app).keyPairs.changed(id, row, { expires_at: at })]);
}

/** Records when each key was last used. */
export async function markKeysUsed(db: Queryable, used: ReadonlyMap<string, Date>): Promise<void> {
  await db.run(markUsed, [[...used.keys()], [...used.values()]]);
}
