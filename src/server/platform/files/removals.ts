import { type Db, type Queryable, statement } from '../db/pool.ts';
import type { Waiting } from '../ops/metrics.ts';
import { noHold } from './holds.ts';
import type { FileStore } from './store.ts';

const list = statement(
  'files.list_removals',
  `insert into file_removals (path, requested_at) select unnest($1::text[]), $2
   on conflict (path) do update set requested_at = excluded.requested_at`,
);
const unlist = statement<{ path: string }>(
  'files.unlist_removal',
  'delete from file_removals where path = $1 returning path',
);
const due = statement<{ path: string }>(
  'files.due_removal',
  `select path from file_removals where requested_at <= $1 and ${noHold}
   order by requested_at limit 1 for update skip locked`,
);
const waiting = statement<{ count: number; oldest_at: Date | null }>(
  'files.waiting',
  'select count(*)::int as count, min(requested_at) as oldest_at from file_removals where requested_at <= $1',
);
const postpone = statement('files.postpone_removal', 'update file_removals set requested_at = $2 where path = $1');

/** Milliseconds that an upload may take from the first byte in the store to the row that refers to it. */
const uploadMs = 15 * 60_000;
/** Milliseconds until a removal that failed is tried again. */
const retryMs = 5 * 60_000;

/** Puts files on the list of those to be removed, in the transaction that ends what refers to them. */
export async function requestRemoval(tx: Queryable, paths: readonly string[], at: Date): Promise<void> {
  if (paths.length > 0) await tx.rows(list, [paths, at]);
}

/**
 * Before a file is stored: lists it as one to be removed unless something refers to it soon, so that a crash leaves
 * nothing in the store that nobody knows of. To be committed before the store is asked.
 */
export const announceFile = (db: Queryable, path: string, at: Date): Promise<void> =>
  requestRemoval(db, [path], new Date(at.getTime() + uploadMs));

/**
 * Takes an announced file off the list, in the transaction that refers to it.
 * @returns false when it took so long that the file may be gone already; the transaction must not refer to it then
 */
export const keepFile = async (tx: Queryable, path: string): Promise<boolean> =>
  (await tx.one(unlist, [path])) !== null;

/**
 * Removes from the store what is due, one file a transaction. One that fails is tried again later, and the others wait
 * for the next turn: the store is probably away. Safe to run in several processes at once.
 * @returns how many files were removed and how many failed
 */
export async function removeDue(db: Db, files: FileStore, at: Date): Promise<{ removed: number; failed: number }> {
  const outcome = { removed: 0, failed: 0 };
  const one = () =>
    db.transaction(async (tx) => {
      const file = await tx.one(due, [at]);
      if (!file) return false;
      // Locked until then: whoever would still keep it waits, and finds it gone from the list.
      const removed = await files.remove(file.path).then(
        () => true,
        () => false,
      );
      await (removed ? tx.rows(unlist, [file.path]) : tx.rows(postpone, [file.path, new Date(at.getTime() + retryMs)]));
      outcome[removed ? 'removed' : 'failed'] += 1;
      return removed;
    });
  while (await one());
  return outcome;
}

/** How many files are to be removed now. */
export async function waitingRemovals(db: Queryable, at: Date): Promise<Waiting> {
  const row = await db.one(waiting, [at]);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
}
