import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStore } from './disk.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shield-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('stores, reads, replaces and removes a file, and leaves nothing else', async () => {
  const store = diskStore(folder);
  expect(await store.get('profile/one.webp')).toBeNull();
  await store.put('profile/one.webp', Buffer.from('first'));
  await store.put('profile/one.webp', Buffer.from('second'));
  expect(String(await store.get('profile/one.webp'))).toBe('second');
  expect(statSync(join(folder, 'profile/one.webp')).mode & 0o777).toBe(0o600);
  await store.remove('profile/one.webp');
  await store.remove('profile/one.webp');
  expect(readdirSync(join(folder, 'profile'))).toEqual([]);
});

test('removing a file also removes its partial copies, and no other file', async () => {
  const store = diskStore(folder);
  for (const name of ['one.webp', 'one.webp.extra']) await store.put(`profile/${name}`, Buffer.from('x'));
  writeFileSync(join(folder, 'profile', `one.webp.${crypto.randomUUID()}.part`), 'half');
  await store.remove('profile/one.webp');
  expect(readdirSync(join(folder, 'profile'))).toEqual(['one.webp.extra']);
});

test('concurrent writes leave one complete file', async () => {
  const store = diskStore(folder);
  const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(100_000));
  await Promise.all(texts.map((text) => store.put('profile/one.webp', Buffer.from(text))));
  expect(texts).toContain(String(await store.get('profile/one.webp')));
  expect(readdirSync(join(folder, 'profile'))).toEqual(['one.webp']);
});
