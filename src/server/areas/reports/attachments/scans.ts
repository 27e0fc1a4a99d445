import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../../platform/db/pool.ts';
import type { FileOutbox } from '../../../platform/files/file-outbox.ts';
import { StoreUnavailable } from '../../../platform/files/store.ts';
import type { Job, JobHandler, JobQueue } from '../../../platform/jobs/job-queue.ts';
import { errorFacts, type Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/ops/metrics.ts';
import { type Scanner, ScannerAway } from '../../../platform/scanner/clamd.ts';

/** A file that the scanner has not seen yet. */
export interface WaitingFile {
  path: string;
  reportId: string;
  /** Null when the account was deleted. */
  accountId: string | null;
}

/** What the repository does for scans. */
interface WaitingFiles {
  waiting(db: Queryable, id: string): Promise<WaitingFile | null>;
  endScan(tx: Tx, id: string, verdict: 'clean' | 'infected'): Promise<boolean>;
  openFile(id: string, sealed: Buffer): Buffer;
}

interface Needs {
  db: Db;
  attachments: WaitingFiles;
  fileOutbox: FileOutbox;
  jobs: JobQueue;
  /** Null without CLAMAV_URL: files are not scanned. */
  scanner: Scanner | null;
  metrics: Pick<Metrics, 'countScan'>;
  clock: Clock;
  log: Log;
  /** Notes in the audit trail that malware was found. */
  noteFound: (tx: Tx, accountId: string, reportId: string) => Promise<void>;
}

export type Verdict = 'clean' | 'infected' | 'waiting';

/** How long uploads skip a scanner that was away, in milliseconds. */
const skipMs = 30_000;

const jobIdOf = (attachmentId: string): string => `scan:${attachmentId}`;

/** Scans files for malware: at the upload, or later if the scanner is away then. */
export function attachmentScans(needs: Needs) {
  const { db, attachments, fileOutbox, jobs, scanner, metrics, clock, log, noteFound } = needs;
  /** As `performance.now()`. */
  let skipUntil = Number.NEGATIVE_INFINITY;

  async function scan(by: Scanner, bytes: Uint8Array): Promise<'clean' | 'infected'> {
    try {
      const verdict = (await by.scan(bytes)) === null ? 'clean' : 'infected';
      metrics.countScan(verdict);
      skipUntil = Number.NEGATIVE_INFINITY;
      return verdict;
    } catch (error) {
      metrics.countScan('failed');
      if (error instanceof ScannerAway) skipUntil = performance.now() + skipMs;
      throw error;
    }
  }

  /** Scans a stored file. Without a scanner, it no longer waits for one. */
  async function run({ id: jobId }: Job): Promise<void> {
    const id = jobId.slice(jobIdOf('').length);
    const waiting = await attachments.waiting(db, id);
    if (!waiting) return;
    const sealed = scanner && (await fileOutbox.get(waiting.path));
    if (scanner && !sealed && (await attachments.waiting(db, id))) throw new Error('a file of the store is missing');
    const verdict = scanner && sealed ? await scan(scanner, attachments.openFile(id, sealed)) : 'clean';
    await db.transaction(async (tx) => {
      if (!(await attachments.endScan(tx, id, verdict)) || verdict === 'clean') return;
      await fileOutbox.remove(tx, [waiting.path]);
      if (waiting.accountId) await noteFound(tx, waiting.accountId, waiting.reportId);
    });
  }

  const handler: JobHandler = {
    kind: 'scans',
    run,
    isOutage: (error) => error instanceof ScannerAway || error instanceof StoreUnavailable,
    firstPauseMs: 5_000,
    maxPauseMs: { outage: 60_000, failure: 60 * 60_000 },
    isImmediate: true,
  };

  return {
    /** The verdict on uploaded bytes; `waiting` when the scanner could not give one. */
    async judge(bytes: Uint8Array): Promise<Verdict> {
      if (!scanner) return 'clean';
      if (performance.now() < skipUntil) return 'waiting';
      try {
        return await scan(scanner, bytes);
      } catch (error) {
        log.warn('scan postponed', errorFacts(error));
        return 'waiting';
      }
    },
    /** Lets a stored file be scanned as soon as the scanner is back. */
    enqueue: (tx: Tx, id: string): Promise<void> => jobs.enqueue(tx, 'scans', [{ id: jobIdOf(id) }], clock()),
    /** Scans the files that wait. */
    runWaiting: (): Promise<void> => jobs.run([handler]),
  };
}
