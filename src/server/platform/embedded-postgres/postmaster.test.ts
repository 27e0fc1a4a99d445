import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { disownPidFile, readPidFile, runningPostmaster } from './postmaster.ts';

const cluster = mkdtempSync(path.join(tmpdir(), 'fraud-shield-postmaster-'));
const file = path.join(cluster, 'postmaster.pid');
afterAll(() => rmSync(cluster, { recursive: true }));

/** A file as PostgreSQL 18 writes it. */
const written = (pid: number) =>
  [pid, cluster, '1795204852', '5432', cluster, '', '  2097289     32802', 'ready   ', ''].join('\n');

test('postmaster.pid contains the socket and whether the server is ready', () => {
  writeFileSync(file, written(4321));
  expect(readPidFile(cluster)).toEqual({ pid: 4321, port: '5432', socketDirectory: cluster, status: 'ready' });
});

test('an incomplete file is ignored', () => {
  writeFileSync(file, '');
  expect(readPidFile(cluster)).toBeUndefined();
  expect(readPidFile(path.join(cluster, 'elsewhere'))).toBeUndefined();
});

test('a process that is not this cluster’s postmaster is recognized as such', () => {
  writeFileSync(file, written(process.ppid));
  expect(runningPostmaster(cluster)).toBeUndefined();
});

test('the pid of another process is replaced by ours, and the rest of the file stays', () => {
  writeFileSync(file, written(process.ppid));
  disownPidFile(cluster);
  expect(readFileSync(file, 'utf8')).toBe(written(process.pid));
});

test('the file of a dead server is left to PostgreSQL', () => {
  writeFileSync(file, written(4_194_305)); // larger than any pid
  disownPidFile(cluster);
  expect(readFileSync(file, 'utf8')).toBe(written(4_194_305));
});
