import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../src/server/platform/db/pool.ts';
import { fileErrands } from '../../src/server/platform/files/errands.ts';
import { type FileStore, StoreAway } from '../../src/server/platform/files/store.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { minute, movableClock } from '../support/time.ts';

const database = await cloneDatabase();
const db = openDb(database.connection, { max: 5 });
afterAll(async () => {
  await db.close();
  await database.drop();
});

const somePath = () => `attachments/aa/${crypto.randomUUID()}`;
const listed = async (path: string) =>
  (await db.rows({ name: `test ${path}`, text: `select from file_errands where path = '${path}'` })).length > 0;

/** A store that only tells what it was asked to remove. */
function aStore() {
  const removed: string[] = [];
  const store: FileStore = {
    put: async () => {},
    get: async () => null,
    async remove(path) {
      removed.push(path);
    },
  };
  return { ...store, removed };
}

function setUp(files: FileStore) {
  const time = movableClock();
  return { time, errands: fileErrands({ db, files, clock: time.clock, log: createLog('error', () => {}) }) };
}

test('a file on its way is left alone for a quarter of an hour, and kept once something refers to it', async () => {
  const [path, store] = [somePath(), aStore()];
  const { errands, time } = setUp(store);
  await errands.store(path, Buffer.from('bytes'));
  time.pass(14 * minute);
  await errands.run();
  expect(store.removed).toEqual([]);
  expect(await db.transaction((tx) => errands.keep(tx, path))).toBe(true);
  time.pass(60 * minute);
  await errands.run();
  expect(store.removed).toEqual([]);
});

test('a file that took longer is removed, and nothing may refer to it any more', async () => {
  const [path, store] = [somePath(), aStore()];
  const { errands, time } = setUp(store);
  await errands.store(path, Buffer.from('bytes'));
  time.pass(16 * minute);
  await errands.run();
  expect(store.removed).toEqual([path]);
  expect(await db.transaction((tx) => errands.keep(tx, path))).toBe(false);
});

test('a file that is being kept right now is not removed', async () => {
  const [path, store] = [somePath(), aStore()];
  const { errands, time } = setUp(store);
  await errands.store(path, Buffer.from('bytes'));
  time.pass(16 * minute);
  await db.transaction(async (tx) => {
    expect(await errands.keep(tx, path)).toBe(true);
    await errands.run();
  });
  await errands.run();
  expect(store.removed).toEqual([]);
});

test('whoever would keep a file that is being removed right now may not', async () => {
  const [path, store] = [somePath(), aStore()];
  let kept = true;
  const { errands, time } = setUp({
    ...store,
    async remove(which) {
      kept = await db.transaction((tx) => errands.keep(tx, path));
      await store.remove(which);
    },
  });
  await errands.store(path, Buffer.from('bytes'));
  time.pass(16 * minute);
  await errands.run();
  expect([kept, store.removed]).toEqual([false, [path]]);
});

test('a removal that was undone with its transaction never happens', async () => {
  const [path, store] = [somePath(), aStore()];
  const { errands } = setUp(store);
  const undone = db.transaction(async (tx) => {
    await errands.remove(tx, [path]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await errands.run();
  expect(store.removed).toEqual([]);
});

test('a file that cannot be removed is tried again later, and is in nobody’s way', async () => {
  const [broken, path, store] = [somePath(), somePath(), aStore()];
  const { errands, time } = setUp({
    ...store,
    remove: (which) => (which === broken ? Promise.reject(new Error('refused')) : store.remove(which)),
  });
  await errands.remove(db, [broken]);
  time.pass(1);
  await errands.remove(db, [path]);
  await errands.run();
  expect(store.removed).toEqual([path]);
  expect(await listed(broken)).toBe(true);
  expect(await errands.removals()).toMatchObject({ count: 1 });
  time.pass(minute);
  const mended = fileErrands({ db, files: store, clock: time.clock, log: createLog('error', () => {}) });
  await mended.run();
  expect(store.removed).toEqual([path, broken]);
});

test('while the store is away one file a turn is tried', async () => {
  let tries = 0;
  const { errands, time } = setUp({
    ...aStore(),
    remove: async () => {
      tries += 1;
      throw new StoreAway('ECONNREFUSED', null);
    },
  });
  const paths = [somePath(), somePath(), somePath()];
  await errands.remove(db, paths);
  await errands.run();
  expect(tries).toBe(1);
  await errands.run();
  expect(tries).toBe(2);
  time.pass(60 * minute);
  const store = aStore();
  await fileErrands({ db, files: store, clock: time.clock, log: createLog('error', () => {}) }).run();
  expect(store.removed.sort()).toEqual(paths.sort());
});

test('many are each removed once by several at the same time', async () => {
  const paths = Array.from({ length: 40 }, somePath);
  const store = aStore();
  const { errands } = setUp(store);
  await errands.remove(db, paths);
  await Promise.all(Array.from({ length: 4 }, () => errands.run()));
  expect([...store.removed].sort()).toEqual([...paths].sort());
});
