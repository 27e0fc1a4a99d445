import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { announceFile, keepFile, removeDue, requestRemoval } from '../../src/server/platform/files/removals.ts';
import type { FileStore } from '../../src/server/platform/files/store.ts';
import { cloneDatabase } from '../support/postgres.ts';

const database = await cloneDatabase();
const db = openDb(database.connection, { max: 5 });
afterAll(async () => {
  await db.close();
  await database.drop();
});

const now = new Date('2026-03-01T12:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const somePath = () => `attachments/aa/${crypto.randomUUID()}`;
const listed = async (path: string) =>
  (await db.rows({ name: `test ${path}`, text: `select from file_removals where path = '${path}'` })).length > 0;

/** A store that only tells what it was asked to remove. */
function aStore({ fails = false } = {}): FileStore & { removed: string[] } {
  const removed: string[] = [];
  return {
    removed,
    put: async () => {},
    get: async () => null,
    async remove(path) {
      if (fails) throw new Error('the store is away');
      removed.push(path);
    },
  };
}

test('a file on its way is left alone for a quarter of an hour, and kept once something refers to it', async () => {
  const [path, store] = [somePath(), aStore()];
  await announceFile(db, path, now);
  await removeDue(db, store, minutesLater(14));
  expect(store.removed).toEqual([]);
  expect(await db.transaction((tx) => keepFile(tx, path))).toBe(true);
  await removeDue(db, store, minutesLater(60));
  expect(store.removed).toEqual([]);
});

test('a file that took longer is removed, and nothing may refer to it any more', async () => {
  const [path, store] = [somePath(), aStore()];
  await announceFile(db, path, now);
  expect(await removeDue(db, store, minutesLater(16))).toEqual({ removed: 1, failed: 0 });
  expect(store.removed).toEqual([path]);
  expect(await db.transaction((tx) => keepFile(tx, path))).toBe(false);
});

test('a file that is being kept right now is not removed', async () => {
  const [path, store] = [somePath(), aStore()];
  await announceFile(db, path, now);
  await db.transaction(async (tx) => {
    expect(await keepFile(tx, path)).toBe(true);
    await removeDue(db, store, minutesLater(16));
  });
  await removeDue(db, store, minutesLater(16));
  expect(store.removed).toEqual([]);
});

test('whoever would keep a file that is being removed right now waits, and may not', async () => {
  const path = somePath();
  await announceFile(db, path, now);
  let keeping: Promise<boolean> = Promise.resolve(true);
  const store = aStore();
  await removeDue(
    db,
    {
      ...store,
      async remove(which) {
        keeping = db.transaction((tx) => keepFile(tx, path));
        await store.remove(which);
      },
    },
    minutesLater(16),
  );
  expect(await keeping).toBe(false);
});

test('a removal that was undone with its transaction never happens', async () => {
  const [path, store] = [somePath(), aStore()];
  const undone = db.transaction(async (tx) => {
    await requestRemoval(tx, [path], now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await removeDue(db, store, minutesLater(1));
  expect(store.removed).toEqual([]);
});

test('a file that cannot be removed is tried again later, and is in nobody’s way', async () => {
  const [broken, path] = [somePath(), somePath()];
  await requestRemoval(db, [broken], now);
  expect(await removeDue(db, aStore({ fails: true }), minutesLater(1))).toEqual({ removed: 0, failed: 1 });
  await requestRemoval(db, [path], minutesLater(1));
  const store = aStore();
  await removeDue(db, store, minutesLater(2));
  expect(store.removed).toEqual([path]);
  expect(await listed(broken)).toBe(true);
  await removeDue(db, store, minutesLater(7));
  expect(store.removed).toEqual([path, broken]);
});

test('many are each removed once by several at the same time', async () => {
  const paths = Array.from({ length: 40 }, somePath);
  await requestRemoval(db, paths, now);
  const store = aStore();
  await Promise.all(Array.from({ length: 4 }, () => removeDue(db, store, minutesLater(1))));
  expect([...store.removed].sort()).toEqual([...paths].sort());
});
