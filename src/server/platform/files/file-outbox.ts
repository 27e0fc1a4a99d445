import pLimit from 'p-limit';
import type { Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/pool.ts';
import { errorFacts, type Log } from '../log.ts';
import type { Waiting } from '../ops/metrics.ts';
import type { Vault } from '../vault/vault.ts';
import { type OutboxEntry, outboxTable } from './outbox-table.ts';
import { checkPath, type FileStore, isFull, StoreAway, WaitingFull } from './store.ts';

interface Needs {
  db: Db;
  files: FileStore;
  vault: Vault;
  clock: Clock;
  log: Log;
  /** Bytes that may wait in the database at most; 1 GB when not given. */
  waitingMax?: number | undefined;
}

const usualWaitingMax = 1_000_000_000;
/** Milliseconds that an upload may take from the first byte in the store to the row that refers to it. */
const uploadMs = 15 * 60_000;
/** An errand that was taken is tried again after this long, should its taker die with it. Longer than a try takes. */
const takenMs = 2 * 60_000;
const firstPauseMs = 5_000;
/** Between two tries while the store is away; and of what the store refuses, which needs somebody to look at it. */
const longestPauseMs = { away: 60_000, refused: 60 * 60_000 };
/** Files that a process writes into the database at the same time. */
const writtenAbreast = 2;
/** Milliseconds that uploads do not ask a store which was away. Longer than a chore takes to find that it is back. */
const awayMs = 30_000;

/**
 * Keeps a file that arrived, in the transaction that refers to it.
 * @returns false when it took so long that the file may be gone already; the transaction must not refer to it then
 */
export type Keep = (tx: Tx) => Promise<boolean>;

/** What is still to be done in the file store. Everything that is stored, read or removed goes through here. */
export type FileOutbox = ReturnType<typeof createFileOutbox>;

export function createFileOutbox({ db, files, vault, clock, log, waitingMax = usualWaitingMax }: Needs) {
  const queue = outboxTable({ vault });
  const later = (ms: number) => new Date(clock().getTime() + ms);
  // Each holds a connection while its bytes are written, and those are everybody's.
  const inTurn = pLimit(writtenAbreast);
  /** In milliseconds of `performance.now`. */
  let awayUntil = Number.NEGATIVE_INFINITY;
  const seenAway = () => {
    awayUntil = performance.now() + awayMs;
  };

  /** @returns false when the store did not take it, for whatever reason of its own */
  async function put(path: string, bytes: Uint8Array): Promise<boolean> {
    if (performance.now() < awayUntil) return false;
    try {
      await files.put(path, bytes);
      return true;
    } catch (error) {
      // What is full may be the database's own disk.
      if (isFull(error)) throw error;
      if (error instanceof StoreAway) seenAway();
      log.warn('a file waits for the store', errorFacts(error));
      return false;
    }
  }

  const letWait = (path: string, bytes: Uint8Array): Promise<void> =>
    inTurn(() =>
      db.transaction(async (tx) => {
        if ((await queue.lockedBytes(tx)) + bytes.length > waitingMax) throw new WaitingFull();
        await queue.bring(tx, path, bytes);
      }),
    );
  const keepWaiting = (tx: Tx, path: string): Promise<boolean> =>
    queue.keepWaiting(tx, path, { now: clock(), due: later(firstPauseMs), takenUntil: later(takenMs) });

  const carryOut = ({ path, sealed }: OutboxEntry): Promise<void> =>
    sealed ? files.put(path, queue.open(path, sealed)) : files.remove(path);

  return {
    /** What is sealed of files that wait, to be sealed with another key. */
    sealedRows: queue.sealedRows,

    /**
     * Takes a file over that nothing refers to yet: into the store, or to wait in the database when the store does not
     * take it. Before that it is put on the list of those to be removed, so that a crash leaves nothing in the store that
     * nobody knows of.
     * @throws StoreAway when its disk is full, WaitingFull
     */
    async store(path: string, bytes: Uint8Array): Promise<Keep> {
      await queue.wantRemoved(db, [checkPath(path)], later(uploadMs));
      const isStored = await put(path, bytes);
      if (!isStored) await letWait(path, bytes);
      return (tx) => (isStored ? queue.keep(tx, path) : keepWaiting(tx, path));
    },

    /**
     * The bytes, or null when there are none. While the database is away, of those that do not wait in it.
     * @throws StoreAway
     */
    async get(path: string): Promise<Buffer | null> {
      let unknown: unknown;
      // This first: a file is in the store before it waits no more.
      const waiting = await queue.waiting(db, path).catch((error: unknown) => {
        unknown = error;
        return null;
      });
      const found = waiting ?? (await files.get(path));
      if (!found && unknown) throw unknown;
      return found;
    },

    /** Puts other bytes in the place of a file that something refers to and goes on to. @throws StoreAway */
    async replace(path: string, bytes: Uint8Array): Promise<void> {
      if (!(await queue.replaceWaiting(db, path, bytes))) await files.put(path, bytes);
    },

    /** Removes files, once the transaction is done that ends what refers to them. */
    remove: (tx: Queryable, paths: readonly string[]): Promise<void> => queue.wantRemoved(tx, paths, clock()),

    /** Of these paths those whose files do not wait in the database. */
    async notWaiting(snapshot: Queryable, paths: readonly string[]): Promise<string[]> {
      const waiting = await queue.waitingOf(snapshot, paths);
      return paths.filter((path) => !waiting.has(path));
    },

    /**
     * Does what is due. An errand that fails is tried again after growing pauses; when the store is away, the others wait
     * for the next turn. Safe to run in several processes at once: each errand is taken by one. It is taken off the list
     * when it is done, so a crash does it twice at most, which comes to the same.
     */
    async run(): Promise<void> {
      for (;;) {
        const latest = later(2 * longestPauseMs.refused);
        const errand = await queue.takeDue(db, { now: clock(), until: later(takenMs), latest });
        if (!errand) return;
        try {
          await carryOut(errand);
        } catch (error) {
          const isAway = error instanceof StoreAway;
          const pause = firstPauseMs * 2 ** Math.min(errand.attempts - 1, 20);
          await queue.putOff(db, errand, later(Math.min(longestPauseMs[isAway ? 'away' : 'refused'], pause)));
          const event = errand.sealed ? 'a file still waits for the store' : 'a file could not be removed';
          log.warn(event, { attempts: errand.attempts, ...errorFacts(error) });
          if (!isAway) continue;
          seenAway();
          return;
        }
        awayUntil = Number.NEGATIVE_INFINITY;
        await queue.finish(db, errand);
      }
    },

    /** What waits to be put into the store. */
    uploads: (): Promise<Waiting> => queue.uploads(db),
    /** How many files are to be removed now. */
    removals: (): Promise<Waiting> => queue.removals(db, clock()),
  };
}
