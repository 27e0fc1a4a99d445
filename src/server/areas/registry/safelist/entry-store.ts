import type { SafelistQuery } from '../../../../contract/registry/safelist.ts';
import type { App } from '../../../app.ts';
import { type Page, placeOf, timedPageOf } from '../../../platform/db/page.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { columns, type EntryRow, entryContext, entryFrom, entryTokens, indexKind, type StoredEntry } from './store.ts';

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
