import { type Queryable, statement, type Tx } from '../db/pool.ts';
import type { Waiting } from '../ops/metrics.ts';
import type { SealedRows } from '../vault/reseal.ts';
import type { Vault } from '../vault/vault.ts';
import { noHold } from './store-lease.ts';

/** A file that is to be put into the store, or removed from it, taken by one process. */
export interface OutboxEntry {
  path: string;
  /** What is to be put, sealed; null when the file is to be removed. */
  sealed: Buffer | null;
  /** This try included. */
  attempts: number;
  /** What it was when it was taken; another one now has become something else since. */
  version: number;
}

interface Count {
  count: number;
  bytes: string;
  oldest_at: Date | null;
}

const wantRemoved = statement(
  'errands.want_removed',
  `insert into file_errands (path, wanted_at, due_at) select unnest($1::text[]), $2, $2
   on conflict (path) do update set sealed = null, is_put = false, wanted_at = excluded.wanted_at, attempts = 0,
     version = file_errands.version + 1, due_at = greatest(excluded.due_at, file_errands.taken_until)`,
);
// What somebody has begun to remove is not kept any more.
const keep = statement<{ path: string }>(
  'errands.keep',
  'delete from file_errands where path = $1 and attempts = 0 and sealed is null returning path',
);
const bring = statement('errands.bring', 'update file_errands set sealed = $2 where path = $1 and not is_put');
const keepWaiting = statement<{ path: string }>(
  'errands.keep_waiting',
  `update file_errands set is_put = true, wanted_at = $2, due_at = $3, taken_until = $4, version = version + 1
   where path = $1 and attempts = 0 and sealed is not null and not is_put returning path`,
);
const replaceWaiting = statement<{ path: string }>(
  'errands.replace_waiting',
  `update file_errands set sealed = $2, version = version + 1, due_at = greatest(due_at, taken_until)
   where path = $1 and is_put returning path`,
);
const waitingBytes = statement<{ sealed: Buffer }>(
  'errands.waiting_bytes',
  'select sealed from file_errands where path = $1 and is_put',
);
const waitingOf = statement<{ path: string }>(
  'errands.waiting_of',
  'select path from file_errands where path = any($1::text[]) and is_put',
);
// Whoever takes one puts it off until $2, so that it is tried again should the taker die. One that was put off until after
// $3, longer than any is, was put off by a clock that was ahead.
const takeDue = statement<OutboxEntry>(
  'errands.take_due',
  `update file_errands set attempts = attempts + 1, version = version + 1, due_at = $2, taken_until = $2
   where path = (
     select path from file_errands
     where (due_at <= $1 or (due_at > $3 and (attempts > 0 or is_put))) and (is_put or ${noHold})
     order by due_at limit 1 for update skip locked)
   returning path, case when is_put then sealed end as sealed, attempts, version`,
);
const putOff = statement('errands.put_off', 'update file_errands set due_at = $3 where path = $1 and version = $2');
const finish = statement('errands.finish', 'delete from file_errands where path = $1 and version = $2');

// Whoever adds to what waits, waits for others who do.
const lockWaiting = statement('errands.lock_waiting', 'select pg_advisory_xact_lock(4627093519)');
const uploads = statement<Count>(
  'errands.uploads',
  `select count(*)::int as count, coalesce(sum(octet_length(sealed)), 0) as bytes, min(wanted_at) as oldest_at
   from file_errands where sealed is not null`,
);
const removals = statement<Count>(
  'errands.removals',
  `select count(*)::int as count, 0 as bytes, min(wanted_at) as oldest_at
   from file_errands where not is_put and wanted_at <= $1`,
);

const place = (path: string) => `waiting file:${path}`;
const seen = (row: Count | null) => ({ count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null });

/** How the errands of the file store lie in PostgreSQL. Files that wait are sealed there, whatever they are elsewhere. */
export const outboxTable = ({ vault }: { vault: Vault }) => ({
  sealedRows: [
    // One at a time: each may be ten megabytes.
    { table: 'file_errands', key: [['path', 'text']], column: 'sealed', place, batch: 1 },
  ] satisfies SealedRows[],

  /** Wants the files removed, at a moment that may be yet to come. Whatever else was wanted of them is not any more. */
  async wantRemoved(tx: Queryable, paths: readonly string[], at: Date): Promise<void> {
    if (paths.length > 0) await tx.rows(wantRemoved, [paths, at]);
  },
  /** @returns whether nobody had begun to remove the file */
  keep: async (tx: Queryable, path: string): Promise<boolean> => (await tx.one(keep, [path])) !== null,
  /** Lets the bytes of a file that is on the list wait there. */
  async bring(tx: Tx, path: string, bytes: Uint8Array): Promise<void> {
    await tx.rows(bring, [path, vault.sealBytes(place(path), bytes)]);
  },
  /**
   * Keeps a file that waits, to be put into the store at `due`.
   * @param times `takenUntil`: until when a try before may still arrive in the store
   * @returns whether nobody had begun to remove the file
   */
  keepWaiting: async (
    tx: Tx,
    path: string,
    { now, due, takenUntil }: { now: Date; due: Date; takenUntil: Date },
  ): Promise<boolean> => (await tx.one(keepWaiting, [path, now, due, takenUntil])) !== null,
  /** Puts other bytes in the place of those that wait. @returns whether any do */
  replaceWaiting: async (db: Queryable, path: string, bytes: Uint8Array): Promise<boolean> =>
    (await db.one(replaceWaiting, [path, vault.sealBytes(place(path), bytes)])) !== null,
  /** The bytes that wait, or null. */
  async waiting(db: Queryable, path: string): Promise<Buffer | null> {
    const row = await db.one(waitingBytes, [path]);
    return row && vault.openBytes(place(path), row.sealed);
  },
  /** Which of the files wait. */
  waitingOf: async (db: Queryable, paths: readonly string[]): Promise<Set<string>> =>
    new Set((await db.rows(waitingOf, [paths])).map(({ path }) => path)),
  open: (path: string, sealed: Buffer): Buffer => vault.openBytes(place(path), sealed),

  takeDue: (
    db: Queryable,
    { now, until, latest }: { now: Date; until: Date; latest: Date },
  ): Promise<OutboxEntry | null> => db.one(takeDue, [now, until, latest]),
  async putOff(db: Queryable, { path, version }: OutboxEntry, until: Date): Promise<void> {
    await db.rows(putOff, [path, version, until]);
  },
  /** Takes it off the list, unless something else is wanted by now. */
  async finish(db: Queryable, { path, version }: OutboxEntry): Promise<void> {
    await db.rows(finish, [path, version]);
  },

  /** How many bytes wait, those of others who add to them included: who asks next waits until the transaction ends. */
  async lockedBytes(tx: Tx): Promise<number> {
    await tx.rows(lockWaiting);
    return Number((await tx.one(uploads))?.bytes ?? 0);
  },
  async uploads(db: Queryable): Promise<Waiting> {
    const row = await db.one(uploads);
    return { ...seen(row), bytes: Number(row?.bytes ?? 0) };
  },
  removals: async (db: Queryable, now: Date): Promise<Waiting> => seen(await db.one(removals, [now])),
});
