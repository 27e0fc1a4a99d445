import { expect, test } from 'vitest';
import { serverSettings, sharedBuffersMiB } from './settings.ts';

const gibibyte = 1024 ** 3;

test('a small machine gives the database 128 MiB, a large one 1 GiB, one in between a quarter', () => {
  expect(sharedBuffersMiB(0.25 * gibibyte)).toBe(128);
  expect(sharedBuffersMiB(2 * gibibyte)).toBe(512);
  expect(sharedBuffersMiB(64 * gibibyte)).toBe(1024);
});

test('nothing in the settings of the product lets a commit be answered before it is on the disk', () => {
  const names = Object.keys(serverSettings('/anywhere'));
  expect(names.filter((name) => /fsync|synchronous_commit|full_page_writes/.test(name))).toEqual([]);
});
