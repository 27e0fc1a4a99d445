import pLimit from 'p-limit';
import type { Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/pool.ts';
import { type JobHandler, type JobQueue, leaseMs } from '../jobs/job-queue.ts';
import { withPausedJobs } from '../jobs/pause.ts';
import { errorFacts, type Log } from '../log.ts';
import { isDiskFull } from './file-error.ts';
import { checkPath, type FileStore, OutboxFull, StoreUnavailable } from './store.ts';

interface Needs {
  db: Db;
  files: FileStore;
  jobs: JobQueue;
  clock: Clock;
  log: Log;
  /** Bytes of files that may wait in the database; 1 GB by default. */
  maxWaitingBytes?: number | undefined;
}

const defaultMaxWaitingBytes = 1_000_000_000;
/** How long an upload may take from the first byte in the store to the row that refers to it, in milliseconds. */
const uploadTimeoutMs = 15 * 60_000;
const firstPauseMs = 5_000;
const maxPauseMs = { outage: 60_000, failure: 60 * 60_000 };
/** Each file written into the database holds a connection, and other requests need those too. */
const maxConcurrentWrites = 2;
/** How long uploads skip a store that was unavailable, in milliseconds. */
const skipStoreMs = 30_000;

/**
 * Keeps a stored file, in the transaction that refers to it.
 * @returns false when the upload took too long and the file may have been removed: the transaction must roll back
 */
type KeepFile = (tx: Tx) => Promise<boolean>;

export type FileOutbox = ReturnType<typeof createFileOutbox>;

/**
 * All access to the file store. Database and store have no common transaction, so every file in the store has either a
 * row that refers to it or a job: an upload begins as a `removals` job, due in 15 minutes, that the transaction with the
 * file's row cancels. While the store is unavailable the file waits in that job, which becomes an `uploads` job.
 * The id of a job is the file's path.
 */
export function createFileOutbox({ db, files, jobs, clock, log, maxWaitingBytes = defaultMaxWaitingBytes }: Needs) {
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const limitWrites = pLimit(maxConcurrentWrites);
  /** As `performance.now()`. */
  let skipStoreUntil = Number.NEGATIVE_INFINITY;
  const skipStore = () => {
    skipStoreUntil = performance.now() + skipStoreMs;
  };

  /**
   * @returns false when the store did not take the file
   * @throws StoreUnavailable when a disk is full: the database may be on it
   */
  async function tryPut(path: string, bytes: Uint8Array): Promise<boolean> {
    if (performance.now() < skipStoreUntil) return false;
    try {
      await files.put(path, bytes);
      return true;
    } catch (error) {
      if (isDiskFull(error)) throw error;
      if (error instanceof StoreUnavailable) skipStore();
      log.warn('upload queued', errorFacts(error));
      return false;
    }
  }

  /** @throws OutboxFull */
  const queueBytes = (path: string, bytes: Uint8Array): Promise<void> =>
    limitWrites(() =>
      db.transaction(async (tx) => {
        const waiting = await jobs.lockedBytes(tx, ['uploads', 'removals']);
        if (waiting + bytes.length > maxWaitingBytes) throw new OutboxFull();
        await jobs.setPayload(tx, 'removals', path, bytes);
      }),
    );

  // The failed attempt to store the file may still succeed, so a removal must wait as long as a lease.
  const keepQueued = (tx: Tx, path: string): Promise<boolean> =>
    jobs.convert(tx, path, {
      from: 'removals',
      to: 'uploads',
      now: clock(),
      dueAt: later(firstPauseMs),
      lockedUntil: later(leaseMs),
    });

  const handler = (kind: JobHandler['kind'], work: JobHandler['run']): JobHandler => ({
    kind,
    firstPauseMs,
    maxPauseMs,
    async run(job) {
      try {
        await work(job);
      } catch (error) {
        if (error instanceof StoreUnavailable) skipStore();
        throw error;
      }
      skipStoreUntil = Number.NEGATIVE_INFINITY;
    },
    isOutage: (error) => error instanceof StoreUnavailable,
  });
  const handlers = [
    handler('uploads', ({ id, payload }) => files.put(id, payload ?? Buffer.alloc(0))),
    handler('removals', ({ id }) => files.remove(id)),
  ];

  /** Enqueues the removal of files, in the transaction that ends what refers to them. */
  const remove = (tx: Queryable, paths: readonly string[]): Promise<void> =>
    jobs.enqueue(
      tx,
      'removals',
      paths.map((id) => ({ id })),
      clock(),
    );

  return {
    /**
     * Stores a file that nothing refers to yet, or queues it while the store is unavailable.
     * @throws StoreUnavailable when the disk is full, OutboxFull
     */
    async store(path: string, bytes: Uint8Array): Promise<KeepFile> {
      await jobs.enqueue(db, 'removals', [{ id: checkPath(path) }], later(uploadTimeoutMs), 'notice', true);
      const isStored = await tryPut(path, bytes);
      if (!isStored) await queueBytes(path, bytes);
      return (tx) => (isStored ? jobs.cancel(tx, 'removals', path) : keepQueued(tx, path));
    },

    /**
     * The bytes, or null when there are none. While the database is down, finds only what is in the store.
     * @throws StoreUnavailable
     */
    async get(path: string): Promise<Buffer | null> {
      let databaseError: unknown;
      // The database first: a queued file is in the store before its job is deleted.
      const queued = await jobs.payload(db, 'uploads', path).catch((error: unknown) => {
        databaseError = error;
        return null;
      });
      const found = queued ?? (await files.get(path));
      if (!found && databaseError) throw databaseError;
      return found;
    },

    /** Replaces the content of a file that has a row. @throws StoreUnavailable */
    async replace(path: string, bytes: Uint8Array): Promise<void> {
      if (!(await jobs.setPayload(db, 'uploads', path, bytes))) await files.put(path, bytes);
    },

    remove,

    /** Removes the files of rows that are deleted some at a time, until none are. @param deleteSome returns their paths */
    async removeDeleted(deleteSome: (tx: Tx) => Promise<string[]>): Promise<void> {
      const step = async (tx: Tx) => {
        const paths = await deleteSome(tx);
        await remove(tx, paths);
        return paths.length;
      };
      while ((await db.transaction(step)) > 0);
    },

    /** The paths, of those given, whose files are in the store rather than queued. */
    async notQueued(snapshot: Queryable, paths: readonly string[]): Promise<string[]> {
      const queued = await jobs.existing(snapshot, 'uploads', paths);
      return paths.filter((path) => !queued.has(path));
    },

    /** Stores and removes what is due. */
    run: (): Promise<void> => jobs.run(handlers),
  };
}

/** Pauses removals while `work` runs: it finds every file that a row referred to when it began. */
export const withStoreLease = <T>(db: Db, work: () => Promise<T>): Promise<T> => withPausedJobs(db, 'removals', work);
