import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockInstance } from './instance-lock.ts';
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

/** Writes a lock file as a dead process left it. */
function leftBy(content: string): void {
  lockInstance(dataDir).release();
  writeFileSync(file(), content);
}

const holder = () => JSON.parse(readFileSync(file(), 'utf8')).pid;

test('a process that reuses the pid of a dead holder does not hold the lock', () => {
  leftBy(JSON.stringify({ pid: process.ppid, started: '1 ticks after boot' }));
  const lock = lockInstance(dataDir);
  expect(holder()).toBe(process.pid);
  lock.release();
});

test('a zombie does not hold the lock', async () => {
  // The shell execs sleep, which never waits for the shell's child, so it stays a zombie.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 20'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (chunk) => resolve(Number(chunk))));
  const identity = identityOf(pid);
  leftBy(JSON.stringify(identity));
  expect(() => lockInstance(dataDir)).toThrow(`(process ${pid})`);
  await expect.poll(() => identityOf(pid), { timeout: 10_000 }).toBeUndefined();
  expect(() => process.kill(pid, 0)).not.toThrow(); // still there as a zombie
  lockInstance(dataDir).release();
  parent.kill('SIGKILL');
});

test('an empty lock file is replaced after a second', () => {
  leftBy('');
  const lock = lockInstance(dataDir);
  expect(holder()).toBe(process.pid);
  lock.release();
});

test('releasing a replaced lock leaves the new one alone', () => {
  const lock = lockInstance(dataDir);
  rmSync(file());
  writeFileSync(file(), JSON.stringify(identityOf(process.ppid)));
  lock.release();
  expect(existsSync(file())).toBe(true);
});
