import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { makeFolder } from './files/make-folder.ts';
import { OperatorError } from './operator-error.ts';
import { hostName, identityOf, isRunning } from './process-identity.ts';

/** Another process uses the data directory; the message says which one and what to do. */
export class InstanceRunning extends OperatorError {
  override name = 'InstanceRunning';
}

export interface InstanceLock {
  release(): void;
}

/** The process that holds a lock, and where its pid means something: a container has pids of its own. */
const Holder = z.object({ pid: z.int(), started: z.string(), host: z._default(z.string(), hostName) });
type Holder = z.infer<typeof Holder>;

/** Milliseconds between two signs of life of a holder, by the time of its file, and without one until it is taken for dead. */
const signMs = 1_000;
const silentMs = 5_000;

/** An empty lock file older than this was left by a killed process. */
const emptyFileMs = 1_000;
const pollMs = 5;

/**
 * Makes the data directory if it is missing, and locks it for this process. The lock file names its holder by pid and
 * start time, so the lock of a dead process is void even when its pid was reused. That of a process in another container,
 * which cannot be seen, is void once it gives no sign of life.
 *
 * @throws InstanceRunning when a running process holds it
 */
export function lockInstance(dataDir: string): InstanceLock {
  makeFolder(dataDir);
  const file = path.join(dataDir, 'instance.lock');
  const identity = identityOf(process.pid) ?? { pid: process.pid, started: '' };
  const me = JSON.stringify({ ...identity, host: hostName() } satisfies Holder);

  const holder = acquire(file, me);
  if (holder) {
    throw new InstanceRunning(
      `Fraud Shield is running already with the data directory ${dataDir} (process ${holder.pid}). Stop that one first, or set DATA_DIR to another directory.`,
    );
  }
  const signs = setInterval(() => giveSign(file, me), signMs).unref();
  return {
    release() {
      clearInterval(signs);
      release(file, me);
    },
  };
}

function giveSign(file: string, me: string): void {
  try {
    if (read(file) === me) utimesSync(file, new Date(), new Date());
  } catch {
    // The disk is away, which others report.
  }
}

/** Whether a holder is running. Blocks the thread for `silentMs` at most. @param content of the lock file, which names it */
function isAlive(file: string, content: string, holder: Holder): boolean {
  if (holder.host === hostName()) return isRunning(holder);
  const lastSign = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = lastSign();
  for (const since = performance.now(); performance.now() - since < silentMs; pause())
    if (lastSign() !== before) return read(file) === content;
  return false;
}

/** Makes `me` the holder of the lock. @returns the current holder when there is one */
function acquire(file: string, me: string): Holder | undefined {
  for (let emptySince = performance.now(); ; pause()) {
    if (create(file, me)) return undefined;
    const found = read(file);
    if (found === undefined) continue; // just released

    const holder = parse(found);
    if (holder && isAlive(file, found, holder)) return holder;
    if (holder) emptySince = performance.now();
    else if (performance.now() - emptySince < emptyFileMs) continue;

    if (replace(file, found, me)) return undefined;
  }
}

/**
 * Replaces the lock of a dead holder. Several processes may find it dead, and a slow one must not replace the lock of the
 * first, so replacing needs a second lock, named after the dead holder. If its owner dies, that one is replaced likewise.
 */
function replace(file: string, staleContent: string, me: string): boolean {
  const replaceLock = `${file}.${parse(staleContent)?.pid ?? 'unwritten'}`;
  if (acquire(replaceLock, me)) return false;
  try {
    if (read(file) !== staleContent) return false;
    const temporary = `${file}.new-${process.pid}`;
    writeFileSync(temporary, me);
    renameSync(temporary, file);
    return true;
  } finally {
    release(replaceLock, me);
  }
}

function release(file: string, me: string): void {
  if (read(file) === me) rmSync(file, { force: true });
}

/** @returns false when the file exists */
function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return read(file) === content; // another process may have replaced it between its creation and this write
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The holder named in a lock file; undefined while the file is empty. */
function parse(content: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

/** Blocks the thread: nothing else runs yet when the lock is acquired. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
}
