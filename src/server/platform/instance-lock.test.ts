import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { InstanceRunning, lockInstance } from './instance-lock.ts';
import { identityOf } from './process-identity.ts';

const root = mkdtempSync(path.join(tmpdir(), 'fraud-shield-lock-'));
let dataDir = '';
let count = 0;

beforeEach(() => {
  count += 1;
  dataDir = path.join(root, String(count));
});
afterAll(() => rmSync(root, { recursive: true }));

const file = () => path.join(dataDir, 'instance.lock');

/** The lock file as a process that is no more left it. */
function leftBy(content: string): void {
  lockInstance(dataDir).release();
  writeFileSync(file(), content);
}

const holder = () => JSON.parse(readFileSync(file(), 'utf8')).pid;

test('the second one hears which directory and which process, and what to do', () => {
  const lock = lockInstance(dataDir);
  expect(() => lockInstance(dataDir)).toThrow(InstanceRunning);
  expect(() => lockInstance(dataDir)).toThrow(
    `Fraud Shield is running already with the data directory ${dataDir} (process ${process.pid}). Stop that one first, or set DATA_DIR to another directory.`,
  );
  lock.release();
  lockInstance(dataDir).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('two data directories are two locks', () => {
  const one = lockInstance(dataDir);
  const other = lockInstance(path.join(dataDir, 'other'));
  one.release();
  other.release();
});

test('a holder that is gone is followed', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  leftBy(JSON.stringify({ pid, started: '1 ticks after boot' }));
  const lock = lockInstance(dataDir);
  expect(holder()).toBe(process.pid);
  lock.release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a process that got the number of a holder that is gone does not hold it', () => {
  leftBy(JSON.stringify({ pid: process.ppid, started: '1 ticks after boot' }));
  const lock = lockInstance(dataDir);
  expect(holder()).toBe(process.pid);
  lock.release();
});

test('a running process holds it', () => {
  leftBy(JSON.stringify(identityOf(process.ppid)));
  expect(() => lockInstance(dataDir)).toThrow(`(process ${process.ppid})`);
});

test('a zombie does not hold it', async () => {
  // The shell's child ends and is never waited for, since the shell turned into `sleep` meanwhile.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 20'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (chunk) => resolve(Number(chunk))));
  const identity = identityOf(pid);
  leftBy(JSON.stringify(identity));
  expect(() => lockInstance(dataDir)).toThrow(`(process ${pid})`);
  await expect.poll(() => identityOf(pid), { timeout: 10_000 }).toBeUndefined();
  expect(() => process.kill(pid, 0)).not.toThrow(); // it is still there, as a zombie
  lockInstance(dataDir).release();
  parent.kill('SIGKILL');
});

test('a file whose writer was killed before it wrote is followed after a moment', () => {
  leftBy('');
  const lock = lockInstance(dataDir);
  expect(holder()).toBe(process.pid);
  lock.release();
});

test('releasing late does not take away the lock of the one who followed', () => {
  const lock = lockInstance(dataDir);
  rmSync(file());
  writeFileSync(file(), JSON.stringify(identityOf(process.ppid)));
  lock.release();
  expect(existsSync(file())).toBe(true);
});
