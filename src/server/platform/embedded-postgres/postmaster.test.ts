import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPidFile } from './postmaster.ts';

const cluster = mkdtempSync(path.join(tmpdir(), 'fraud-shield-postmaster-'));
const file = path.join(cluster, 'postmaster.pid');
afterAll(() => rmSync(cluster, { recursive: true }));

test('an incomplete file is ignored', () => {
  writeFileSync(file, '');
  expect(readPidFile(cluster)).toBeUndefined();
  expect(readPidFile(path.join(cluster, 'elsewhere'))).toBeUndefined();
});
