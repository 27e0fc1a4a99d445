import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

/** Another process has the data directory open; the message says which one and what to do. */
export class InstanceRunning extends Error {
  override name = 'InstanceRunning';
}

export interface InstanceLock {
  /** Lets the next process in. */
  release(): void;
}

/** How long a lock file may stand there without its content before its writer counts as killed. */
const unwrittenMs = 1_000;
const pollMs = 5;

/**
 * Takes the data directory for this process. The lock is a file that names its holder, so it is void as soon as the
 * holder is gone, however that came about, and also when another process has got the holder's number since.
 *
 * @throws InstanceRunning when a running process holds it
 */
export function lockInstance(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'instance.lock');
  const me = JSON.stringify(identityOf(process.pid) ?? { pid: process.pid, started: '' });

  const holder = take(file, me);
  if (holder) {
    throw new InstanceRunning(
      `Fraud Shield is running already with the data directory ${dataDir} (process ${holder.pid}). Stop that one first, or set DATA_DIR to another directory.`,
    );
  }
  return { release: () => giveUp(file, me) };
}

/** Makes `me` the holder of the lock `file`, or answers who is. */
function take(file: string, me: string): ProcessIdentity | undefined {
  for (let unwrittenSince = Date.now(); ; pause()) {
    if (create(file, me)) return undefined;
    const found = read(file);
    if (found === undefined) continue; // released just now

    const holder = parse(found);
    if (holder && isRunning(holder)) return holder;
    if (holder) unwrittenSince = Date.now();
    else if (Date.now() - unwrittenSince < unwrittenMs) continue;

    if (replace(file, found, me)) return undefined;
  }
}

/**
 * Puts `me` in the place of a holder that is gone. Of several starters who found it gone, only one may, and only while
 * the file still says what it found: whoever is late would otherwise replace the lock of the one that was first. So
 * each needs a second lock for it, which belongs to this very holder; should its owner be killed, the same rule applies
 * to that one in turn.
 */
function replace(file: string, gone: string, me: string): boolean {
  const right = `${file}.${parse(gone)?.pid ?? 'unwritten'}`;
  if (take(right, me)) return false;
  try {
    if (read(file) !== gone) return false;
    const mine = `${file}.new-${process.pid}`;
    writeFileSync(mine, me);
    renameSync(mine, file);
    return true;
  } finally {
    giveUp(right, me);
  }
}

function giveUp(file: string, me: string): void {
  if (read(file) === me) rmSync(file, { force: true });
}

/** False when the file is there already. */
function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return read(file) === content; // after a long sleep between creating and writing it may be somebody else's
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

/** The holder a lock file names; undefined while it has not been written. */
function parse(content: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return undefined;
    const { pid, started } = value;
    return Number.isInteger(pid) && typeof pid === 'number' && typeof started === 'string'
      ? { pid, started }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Synchronous on purpose: nothing else has begun when the lock is taken. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
}
