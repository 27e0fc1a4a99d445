import { oneMatter } from '../../../../contract/disputes/proof-means.ts';
import type {
  SafelistKind,
  SafelistMark,
  SafelistQuery,
  SafelistReason,
} from '../../../../contract/registry/safelist.ts';
import type { IdentifierKind, NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type Page, placeOf, timedPageOf } from '../../../platform/db/page.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

// The safelist: identifiers that cannot be listed, such as a bank's short code, a helpline or the operator's own domain, and
// identifiers that many people share, whose score is capped (R12).

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

/** A row: what it is about is sealed. */
export type EntryRow = Omit<StoredEntry, 'value' | 'label'> & { sealed: Buffer };

export const columns = `id, mark, kind, sealed, reason, added_by as "addedBy", added_at as "addedAt", hold_below as "holdBelow"`;

// A filing takes the lock in shared mode and an addition in exclusive mode, so that an addition sees every report that
// it must hold.
const lockShared = statement(`select pg_advisory_xact_lock_shared(hashtextextended('safelist', 0))`);
const byTokens = statement<EntryRow>(`select ${columns} from safelist_entries where token = any($1::uuid[])`);
const shared = statement<EntryRow>(`select ${columns} from safelist_entries where mark = 'shared'`);
const setTokens = statement(`
  update safelist_entries e set token = given.token
  from unnest($1::uuid[], $2::uuid[]) as given(id, token) where e.id = given.id`);

export const entryContext = (id: string, kind: string, mark: string): SealContext => ({
  table: 'safelist_entries',
  column: 'sealed',
  id,
  also: `${kind} ${mark}`,
});

export const indexKind = (kind: SafelistKind): string => `safelist ${kind}`;

export const entryFrom =
  ({ vault }: App) =>
  ({ sealed, ...row }: EntryRow): StoredEntry => ({
    ...row,
    // `insertSafelistEntry` sealed it, so the shape is known.
    ...(vault.open(entryContext(row.id, row.kind, row.mark), sealed) as { value: string; label: string }),
  });

/** A host and what it is a part of, such as shop.example.org and example.org. */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

/**
 * What an identifier may be on the list as: itself, as a phone number or a mobile wallet the other of the two, and as an email
 * address or a website each domain that it is a part of.
 */
export const entriesFor = ({ kind, value }: NormalIdentifier): EntryValue[] => {
  const others = oneMatter({ kind, value }).filter((one) => one.kind !== kind);
  const domains = kind === 'email' || kind === 'host' ? domainsOf(value.slice(value.lastIndexOf('@') + 1)) : [];
  return [{ kind, value }, ...others, ...domains.map((domain) => ({ kind: 'domain' as const, value: domain }))];
};

export const keyOf = ({ kind, value }: EntryValue): string => `${kind} ${value}`;

/** Under every key of the ring. */
export const entryTokens = ({ vault }: App, { kind, value }: EntryValue): string[] =>
  vault.blindIndexes(indexKind(kind), value);

declare const asked: unique symbol;
/** The kinds of a report's identifiers that cannot be listed. Only `findSafelistedKinds` says so. */
export type Refused = readonly IdentifierKind[] & { readonly [asked]: true };

/** Lets nothing be added until the transaction ends. */
export const lockForFiling = (tx: Tx): Promise<void> => tx.run(lockShared);

/** The entries of any of these identifiers. */
export async function findSafelistEntriesOf(
  app: App,
  db: Queryable,
  values: readonly EntryValue[],
): Promise<StoredEntry[]> {
  if (values.length === 0) return [];
  const tokens = values.flatMap((value) => entryTokens(app, value));
  return app.vault.openEach(await db.rows(byTokens, [tokens]), entryFrom(app));
}

/**
 * For each set of identifiers that is being filed the kinds of those that cannot be listed. `lockForFiling` has locked the
 * list, so that nothing is added until the transaction ends.
 */
export async function findSafelistedKinds(
  app: App,
  db: Queryable,
  filed: readonly (readonly NormalIdentifier[])[],
): Promise<Refused[]> {
  const found = await findSafelistEntriesOf(app, db, filed.flat().flatMap(entriesFor));
  const refused = new Set(found.filter(({ mark }) => mark === 'safelisted').map(keyOf));
  const kinds = filed.map((identifiers) =>
    identifiers
      .filter((identifier) => entriesFor(identifier).some((one) => refused.has(keyOf(one))))
      .map(({ kind }) => kind),
  );
  return kinds as (IdentifierKind[] & Refused)[];
}

/** The identifiers that many share. */
export const findSharedEntries = async (app: App): Promise<StoredEntry[]> =>
  app.vault.openEach(await app.db.rows(shared), entryFrom(app));

export const safelistSealedRows = ({ vault }: App): SealedRows[] => [
  {
    table: 'safelist_entries',
    column: 'sealed',
    columns: { kind: 'kind', mark: 'mark' },
    context: ({ id, kind, mark }) => entryContext(String(id), String(kind), String(mark)),
    async alongside(tx, rows) {
      const tokens = rows.map(({ plain, row }) =>
        vault.blindIndex(indexKind(row.kind as SafelistKind), JSON.parse(String(plain)).value),
      );
      await tx.run(setTokens, [rows.map(({ id }) => id), tokens]);
    },
  },
];

// No row when the identifier has an entry already.
const insert = statement<{ id: string }>(`
  insert into safelist_entries (id, token, mark, kind, sealed, reason, added_by, added_at, hold_below)
  select $1, $2, $3, $4, $5, $6, $7, $8, $10::bigint
  where not exists (select from safelist_entries where token = any($9::uuid[]))
  on conflict (token) do nothing returning id`);
const lockExclusive = statement(`select pg_advisory_xact_lock(hashtextextended('safelist', 0))`);
const remove = statement<EntryRow>(`delete from safelist_entries where id = $1 returning ${columns}`);
// Processes that hold reports for the same entry wait for each other here.
const lockBelow = statement<{ hold_below: string | null }>(`
  select hold_below from safelist_entries where id = $1 for update`);
const lower = statement(`
  update safelist_entries set hold_below = least(hold_below, $2::bigint) where id = $1 and hold_below is not null`);
const finish = statement('update safelist_entries set hold_below = null where id = $1');
const unfinished = statement<EntryRow>(`
  select ${columns} from safelist_entries where hold_below is not null order by added_at limit 100`);
const byId = statement<EntryRow>(`select ${columns} from safelist_entries where id = $1`);
// $1 mark, $2 kind, $3 and $4 time and id of the entry that the page begins after, $5 limit.
const page = statement<EntryRow>(`
  select ${columns} from safelist_entries
  where ($1::text is null or mark = $1) and ($2::text is null or kind = $2)
    and ($3::timestamptz is null or (added_at, id) < ($3, $4::uuid))
  order by added_at desc, id desc limit $5`);

/** Waits for all filings, and lets none begin until the transaction ends. */
export const lockSafelistForAdding = (tx: Tx): Promise<void> => tx.run(lockExclusive);

/** @returns false when the identifier has an entry already */
export async function insertSafelistEntry(app: App, tx: Tx, entry: StoredEntry): Promise<boolean> {
  const { vault } = app;
  const { id, mark, kind, value, label, reason, addedBy, addedAt, holdBelow } = entry;
  const sealed = vault.seal(entryContext(id, kind, mark), { value, label });
  const token = vault.blindIndex(indexKind(kind), value);
  const row = [id, token, mark, kind, sealed, reason, addedBy, addedAt, entryTokens(app, entry), holdBelow];
  return (await tx.one(insert, row)) !== null;
}

export async function deleteSafelistEntry(app: App, tx: Tx, id: string): Promise<StoredEntry | null> {
  const row = await tx.one(remove, [id]);
  return row && entryFrom(app)(row);
}

/** Locks an entry until the transaction ends. @returns `holdBelow`; null, too, when there is no such entry */
export const lockHoldBelow = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.one(lockBelow, [id]))?.hold_below ?? null;

/** @param below null when everything is held */
export async function setHoldBelow(db: Queryable, id: string, below: string | null): Promise<void> {
  if (below === null) await db.run(finish, [id]);
  else await db.run(lower, [id, below]);
}

/** Entries whose reports are not all held, the oldest first. */
export const findUnfinishedSafelistEntries = async (app: App): Promise<StoredEntry[]> =>
  app.vault.openEach(await app.db.rows(unfinished), entryFrom(app));

export async function findSafelistEntry(app: App, db: Queryable, id: string): Promise<StoredEntry | null> {
  const row = await db.one(byId, [id]);
  return row && entryFrom(app)(row);
}

/** A page, newest first. */
export async function listSafelistEntries(
  app: App,
  { mark, kind, limit, cursor, ...forgotten }: SafelistQuery,
): Promise<Page<StoredEntry>> {
  forgotten satisfies Record<string, never>;
  const rows = await app.db.rows(page, [mark ?? null, kind ?? null, ...placeOf(cursor), limit + 1]);
  const addedAt = (row: EntryRow) => row.addedAt;
  return timedPageOf(rows, limit, addedAt, (shown) => app.vault.openEach(shown, entryFrom(app)));
}

/** What the DNS of a domain must say; the same for a domain until the keys rotate. */
export const domainProofs = ({ vault }: App, domain: string): string[] =>
  vault.blindIndexes('safelist domain proof', domain).map((token) => token.replaceAll('-', ''));
