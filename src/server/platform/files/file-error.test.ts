import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fileErrorMessage } from './file-error.ts';

function failureOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

test('an error of a file or folder is a sentence with its path and the reason', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-errors-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect([
    fileErrorMessage(failureOf(() => readFileSync(path.join(folder, 'none')))),
    fileErrorMessage(failureOf(() => readFileSync(folder))),
    fileErrorMessage(failureOf(() => readdirSync(file))),
    fileErrorMessage(failureOf(() => renameSync(path.join(folder, 'none'), path.join(folder, 'other')))),
  ]).toEqual([
    `${folder}/none cannot be opened: there is no such file or folder.`,
    'A file cannot be read: it is a folder.',
    `${file} cannot be listed: it is not a folder, or a part of its path is not.`,
    `${folder}/none cannot be renamed: there is no such file or folder.`,
  ]);
  rmSync(folder, { recursive: true });
});

test('a refused permission names the user that the program runs as', () => {
  const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path: '/data/shield.keys' });
  expect(fileErrorMessage(error)).toBe(
    `/data/shield.keys cannot be opened: user ${process.getuid?.()}, who runs this program, lacks the permission.`,
  );
});

test('other errors are not about files', () => {
  for (const error of [new TypeError('x'), Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })])
    expect(fileErrorMessage(error)).toBeNull();
});
