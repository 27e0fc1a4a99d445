import { expect, test } from 'vitest';
import { serverSettings, sharedBuffersMiB } from './settings.ts';

const gibibyte = 1024 ** 3;

test('the database gets a quarter of the memory, between 128 MiB and 1 GiB', () => {
  expect(sharedBuffersMiB(0.25 * gibibyte)).toBe(128);
  expect(sharedBuffersMiB(2 * gibibyte)).toBe(512);
  expect(sharedBuffersMiB(64 * gibibyte)).toBe(1024);
});

test('no setting of the product lets a commit be acknowledged before it is on disk', () => {
  const names = Object.keys(serverSettings('/anywhere'));
  expect(names.filter((name) => /fsync|synchronous_commit|full_page_writes/.test(name))).toEqual([]);
});
