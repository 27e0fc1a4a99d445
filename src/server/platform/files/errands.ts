import type { Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/pool.ts';
import { errorFacts, type Log } from '../log.ts';
import type { Waiting } from '../ops/metrics.ts';
import { errandQueue } from './errand-queue.ts';
import { type FileStore, StoreAway } from './store.ts';

interface Needs {
  db: Db;
  files: FileStore;
  clock: Clock;
  log: Log;
}

/** Milliseconds that an upload may take from the first byte in the store to the row that refers to it. */
const uploadMs = 15 * 60_000;
/** An errand that was taken is tried again after this long, should its taker die with it. Longer than a try takes. */
const takenMs = 2 * 60_000;
const firstPauseMs = 5_000;
/** Between two tries while the store is away; and of what the store refuses, which needs somebody to look at it. */
const longestPauseMs = { away: 60_000, refused: 60 * 60_000 };

/** What is still to be done in the file store. Everything that is stored or removed goes through here. */
export type FileErrands = ReturnType<typeof fileErrands>;

export function fileErrands({ db, files, clock, log }: Needs) {
  const queue = errandQueue();
  const later = (ms: number) => new Date(clock().getTime() + ms);

  return {
    /**
     * Stores a file that nothing refers to yet. Before that it is put on the list of those to be removed, so that a crash
     * leaves nothing in the store that nobody knows of.
     * @throws StoreAway
     */
    async store(path: string, bytes: Uint8Array): Promise<void> {
      await queue.want(db, [path], later(uploadMs));
      await files.put(path, bytes);
    },

    /**
     * Keeps a stored file, in the transaction that refers to it.
     * @returns false when it took so long that the file may be gone already; the transaction must not refer to it then
     */
    keep: (tx: Tx, path: string): Promise<boolean> => queue.keep(tx, path),

    /** The bytes, or null when there are none. @throws StoreAway */
    get: (path: string): Promise<Buffer | null> => files.get(path),

    /** Puts other bytes in the place of a file that something refers to and goes on to. @throws StoreAway */
    replace: (path: string, bytes: Uint8Array): Promise<void> => files.put(path, bytes),

    /** Removes files, once the transaction is done that ends what refers to them. */
    remove: (tx: Queryable, paths: readonly string[]): Promise<void> => queue.want(tx, paths, clock()),

    /**
     * Does what is due. An errand that fails is tried again after growing pauses; when the store is away, the others wait
     * for the next turn. Safe to run in several processes at once: each errand is taken by one.
     */
    async run(): Promise<void> {
      for (;;) {
        const latest = later(2 * longestPauseMs.refused);
        const errand = await queue.takeDue(db, { now: clock(), until: later(takenMs), latest });
        if (!errand) return;
        try {
          await files.remove(errand.path);
        } catch (error) {
          const isAway = error instanceof StoreAway;
          const longest = longestPauseMs[isAway ? 'away' : 'refused'];
          await queue.putOff(
            db,
            errand,
            later(Math.min(longest, firstPauseMs * 2 ** Math.min(errand.attempts - 1, 20))),
          );
          log.warn('a file could not be removed', { attempts: errand.attempts, ...errorFacts(error) });
          if (isAway) return;
          continue;
        }
        await queue.finish(db, errand);
      }
    },

    /** How many files are to be removed now. */
    removals: (): Promise<Waiting> => queue.removals(db, clock()),
  };
}
