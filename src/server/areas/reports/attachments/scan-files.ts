import { type App, perApp } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { StoreUnavailable } from '../../../platform/files/store.ts';
import type { Job, JobHandler } from '../../../platform/jobs/job-queue.ts';
import { errorFacts } from '../../../platform/log.ts';
import { type Scanner, ScannerAway } from '../../../platform/scanner/clamd.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { endScan, findWaiting, unsealAttachment } from './store.ts';

type ScanResult = 'clean' | 'infected' | 'waiting';

/** How long uploads skip a scanner that was away, in milliseconds. */
const skipMs = 30_000;

const jobIdOf = (attachmentId: string): string => `scan:${attachmentId}`;

/** Until when uploads skip the scanner, as `performance.now()`. */
const skipping = perApp(() => ({ until: Number.NEGATIVE_INFINITY }));

/** Notes in the audit trail that malware was found. */
export const noteMalware = (app: App, tx: Tx, accountId: string, reportId: string): Promise<void> =>
  noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'attachment.infected', reportIds: [reportId] });

async function scan(app: App, by: Scanner, bytes: Uint8Array): Promise<'clean' | 'infected'> {
  const skip = skipping(app);
  try {
    const result = (await by.scan(bytes)) === null ? 'clean' : 'infected';
    app.metrics.scans.inc({ result });
    skip.until = Number.NEGATIVE_INFINITY;
    return result;
  } catch (error) {
    app.metrics.scans.inc({ result: 'failed' });
    if (error instanceof ScannerAway) skip.until = performance.now() + skipMs;
    throw error;
  }
}

/** Scans a stored file. Without a scanner, it no longer waits for one. */
async function scanStored(app: App, { id: jobId }: Job): Promise<void> {
  const { db, files, scanner } = app;
  const id = jobId.slice(jobIdOf('').length);
  const waiting = await findWaiting(db, id);
  if (!waiting) return;
  const sealed = scanner && (await files.get(waiting.path));
  if (scanner && !sealed && (await findWaiting(db, id))) throw new Error('a file of the store is missing');
  const result = scanner && sealed ? await scan(app, scanner, unsealAttachment(app, id, sealed)) : 'clean';
  await db.transaction(async (tx) => {
    if (!(await endScan(tx, id, result)) || result === 'clean') return;
    await files.remove(tx, [waiting.path]);
    if (waiting.accountId) await noteMalware(app, tx, waiting.accountId, waiting.reportId);
  });
}

const handler = (app: App): JobHandler => ({
  kind: 'scans',
  run: (job) => scanStored(app, job),
  isOutage: (error) => error instanceof ScannerAway || error instanceof StoreUnavailable,
  firstPauseMs: 5_000,
  maxPauseMs: { outage: 60_000, failure: 60 * 60_000 },
});

/** What the scanner says of uploaded bytes; `waiting` when it could not say anything. */
export async function judgeFile(app: App, bytes: Uint8Array): Promise<ScanResult> {
  if (!app.scanner) return 'clean';
  if (performance.now() < skipping(app).until) return 'waiting';
  try {
    return await scan(app, app.scanner, bytes);
  } catch (error) {
    app.log.warn('scan postponed', errorFacts(error));
    return 'waiting';
  }
}

/** Lets a stored file be scanned as soon as the scanner is back. */
export const queueScan = ({ jobs, clock }: App, tx: Tx, id: string): Promise<void> =>
  jobs.enqueue(tx, 'scans', [{ id: jobIdOf(id) }], clock());

/** Scans the files that wait for the scanner. */
export const scanWaiting = (app: App): Promise<void> => app.jobs.run([handler(app)]);
