import type { SafelistKind, SafelistMark, SafelistReason } from '../../../../contract/registry/safelist.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

/** An identifier, or a domain, in normal form. */
export interface EntryValue {
  kind: SafelistKind;
  value: string;
}

export interface StoredEntry extends EntryValue {
  id: string;
  mark: SafelistMark;
  /** What staff call it. */
  label: string;
  reason: SafelistReason;
  /** The account that added it; null once it was deleted. */
  addedBy: string | null;
  addedAt: Date;
  /** Listed reports with ids below it may still name the identifier; null once all of them are held. */
  holdBelow: string | null;
}

interface Row {
  id: string;
  token: string;
  mark: SafelistMark;
  kind: SafelistKind;
  sealed: Buffer;
  reason: SafelistReason;
  added_by: string | null;
  added_at: Date;
  hold_below: string | null;
}

const columns = 'id, token, mark, kind, sealed, reason, added_by, added_at, hold_below';

// No row when the identifier has an entry already.
const insert = statement<{ id: string }>(
  'safelist.insert',
  `insert into safelist_entries (id, token, mark, kind, sealed, reason, added_by, added_at, hold_below)
   select $1, $2, $3, $4, $5, $6, $7, $8, $10::bigint
   where not exists (select from safelist_entries where token = any($9::uuid[]))
   on conflict (token) do nothing returning id`,
);
// A filing takes the lock in shared mode and an addition in exclusive mode, so that an addition sees every report that
// it must hold.
const lockForFiling = statement(
  'safelist.lock_for_filing',
  `select pg_advisory_xact_lock_shared(hashtextextended('safelist', 0))`,
);
const lockForAdding = statement(
  'safelist.lock_for_adding',
  `select pg_advisory_xact_lock(hashtextextended('safelist', 0))`,
);
const any = statement('safelist.any', `select 1 from safelist_entries where mark = 'safelisted' limit 1`);
const remove = statement<Row>('safelist.remove', `delete from safelist_entries where id = $1 returning ${columns}`);
// Processes that hold reports for the same entry wait for each other here.
const lockHolding = statement<{ hold_below: string | null }>(
  'safelist.lock_holding',
  'select hold_below from safelist_entries where id = $1 for update',
);
const setHoldBelow = statement(
  'safelist.set_hold_below',
  'update safelist_entries set hold_below = least(hold_below, $2::bigint) where id = $1 and hold_below is not null',
);
const finish = statement('safelist.finish', 'update safelist_entries set hold_below = null where id = $1');
const unfinished = statement<Row>(
  'safelist.unfinished',
  `select ${columns} from safelist_entries where hold_below is not null order by added_at limit 100`,
);
const byId = statement<Row>('safelist.by_id', `select ${columns} from safelist_entries where id = $1`);
const byTokens = statement<Row>(
  'safelist.by_tokens',
  `select ${columns} from safelist_entries where token = any($1::uuid[])`,
);
// $1 mark, $2 kind, $3 the entry that the page begins after, $4 limit.
const list = statement<Row>(
  'safelist.list',
  `select ${columns} from safelist_entries
   where ($1::text is null or mark = $1) and ($2::text is null or kind = $2)
     and ($3::uuid is null or (added_at, id) < (select added_at, id from safelist_entries where id = $3))
   order by added_at desc, id desc limit $4`,
);
const shared = statement<Row>('safelist.shared', `select ${columns} from safelist_entries where mark = 'shared'`);
const setTokens = statement(
  'safelist.set_tokens',
  `update safelist_entries e set token = given.token
   from unnest($1::uuid[], $2::uuid[]) as given(id, token) where e.id = given.id`,
);

export type SafelistRepository = ReturnType<typeof safelistRepository>;

/** The safelist in PostgreSQL: identifiers are sealed, and found by blind indexes. */
export function safelistRepository({ vault }: { vault: Vault }) {
  const context = (id: string, kind: string, mark: string): SealContext => ({
    table: 'safelist_entries',
    column: 'sealed',
    id,
    also: `${kind} ${mark}`,
  });
  const indexKind = (kind: SafelistKind) => `safelist ${kind}`;
  const fromRow = ({ id, mark, kind, sealed, reason, added_by, added_at, hold_below }: Row): StoredEntry => ({
    // insert below sealed it, so the shape is known.
    ...(vault.open(context(id, kind, mark), sealed) as { value: string; label: string }),
    id,
    mark,
    kind,
    reason,
    addedBy: added_by,
    addedAt: added_at,
    holdBelow: hold_below,
  });
  /** Under every key of the ring. */
  const tokensOf = ({ kind, value }: EntryValue): string[] => vault.blindIndexes(indexKind(kind), value);

  return {
    tokensOf,
    /** Lets nothing be added until the transaction ends. @returns whether there is anything that cannot be listed */
    async lockForFiling(tx: Tx): Promise<boolean> {
      await tx.rows(lockForFiling);
      return (await tx.one(any)) !== null;
    },
    /** Waits for all filings, and lets none begin until the transaction ends. */
    async lockForAdding(tx: Tx): Promise<void> {
      await tx.rows(lockForAdding);
    },
    /** @returns false when the identifier has an entry already */
    async insert(tx: Tx, one: StoredEntry): Promise<boolean> {
      const { id, mark, kind, value, label, reason, addedBy, addedAt, holdBelow } = one;
      const sealed = vault.seal(context(id, kind, mark), { value, label });
      const token = vault.blindIndex(indexKind(kind), value);
      const row = [id, token, mark, kind, sealed, reason, addedBy, addedAt, tokensOf({ kind, value }), holdBelow];
      return (await tx.one(insert, row)) !== null;
    },
    async remove(tx: Tx, id: string): Promise<StoredEntry | null> {
      const row = await tx.one(remove, [id]);
      return row && fromRow(row);
    },
    /** Locks an entry until the transaction ends. @returns `holdBelow`; null, too, when there is no such entry */
    lockHolding: async (tx: Tx, id: string): Promise<string | null> =>
      (await tx.one(lockHolding, [id]))?.hold_below ?? null,
    /** @param below null when everything is held */
    async setHoldBelow(db: Queryable, id: string, below: string | null): Promise<void> {
      if (below === null) await db.rows(finish, [id]);
      else await db.rows(setHoldBelow, [id, below]);
    },
    /** Entries whose reports are not all held, the oldest first. */
    unfinished: async (db: Queryable): Promise<StoredEntry[]> => vault.openEach(await db.rows(unfinished), fromRow),
    async byId(db: Queryable, id: string): Promise<StoredEntry | null> {
      const row = await db.one(byId, [id]);
      return row && fromRow(row);
    },
    /** The entries of any of these identifiers. */
    async of(db: Queryable, values: readonly EntryValue[]): Promise<StoredEntry[]> {
      if (values.length === 0) return [];
      return vault.openEach(await db.rows(byTokens, [values.flatMap(tokensOf)]), fromRow);
    },
    /** A page, newest first; `next` is the id of its last entry if there are more. */
    async list(
      db: Queryable,
      { mark, kind, limit, cursor }: ListQuery,
    ): Promise<{ entries: StoredEntry[]; next: string | null }> {
      const rows = await db.rows(list, [mark ?? null, kind ?? null, cursor ?? null, limit + 1]);
      const page = rows.slice(0, limit);
      return { entries: vault.openEach(page, fromRow), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
    /** Tokens of the identifiers that many share; those of entries, not of rows, which anyone may have written. */
    sharedTokens: async (db: Queryable): Promise<Set<string>> =>
      new Set(vault.openEach(await db.rows(shared), fromRow).flatMap(tokensOf)),
    /** What the DNS of a domain must say; the same for a domain until the keys rotate. */
    proofsOf: (domain: string): string[] =>
      vault.blindIndexes('safelist domain proof', domain).map((token) => token.replaceAll('-', '')),

    sealedRows: [
      {
        table: 'safelist_entries',
        key: [['id', 'uuid']],
        column: 'sealed',
        columns: { kind: 'kind', mark: 'mark' },
        context: ({ id, kind, mark }) => context(String(id), String(kind), String(mark)),
        async alongside(tx, rows) {
          const tokens = rows.map(({ plain, row }) =>
            vault.blindIndex(indexKind(row.kind as SafelistKind), JSON.parse(String(plain)).value),
          );
          await tx.rows(setTokens, [rows.map(({ id }) => id), tokens]);
        },
      },
    ] satisfies SealedRows[],
  };
}

export interface ListQuery {
  mark?: SafelistMark | undefined;
  kind?: SafelistKind | undefined;
  limit: number;
  /** The id of the entry that the page begins after. */
  cursor?: string | undefined;
}
