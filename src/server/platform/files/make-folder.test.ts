import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

const place = mkdtempSync(path.join(tmpdir(), 'fraud-shield-folders-'));
afterAll(() => rmSync(place, { recursive: true }));

test('makes a folder with those above it, and leaves one that exists as it is', () => {
  const folder = path.join(place, 'a', 'b', 'c');
  makeFolder(folder, 0o700);
  makeFolder(folder);
  expect([folder, path.dirname(folder)].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700]);
  symlinkSync(folder, path.join(place, 'link'));
  makeFolder(path.join(place, 'link'));
  makeFolder('/');
});
