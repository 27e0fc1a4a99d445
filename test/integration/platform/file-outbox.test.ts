import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/server/platform/clock.ts';
import { createFileOutbox, type FileOutbox } from '../../../src/server/platform/files/file-outbox.ts';
import { type FileStore, StoreUnavailable } from '../../../src/server/platform/files/store.ts';
import { jobQueue } from '../../../src/server/platform/jobs/job-queue.ts';
import { createLog } from '../../../src/server/platform/log.ts';
import { testVault } from '../../support/app.ts';
import { openClone } from '../../support/postgres.ts';
import { minute, movableClock } from '../../support/time.ts';

const { db } = await openClone();

const somePath = () => `attachments/aa/${crypto.randomUUID()}`;
const listed = async (path: string) =>
  (await db.rows({ name: `test ${path}`, text: `select from jobs where id = '${path}'` })).length > 0;

/** A store that only records removals. */
function recordingStore() {
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

const vault = testVault();
const log = createLog('error', () => {});
const jobsOn = (clock: Clock) => jobQueue({ db, vault, clock, log });
const outboxOn = (files: FileStore, clock: Clock) => createFileOutbox({ db, files, jobs: jobsOn(clock), clock, log });

function setUp(files: FileStore) {
  const time = movableClock();
  return { time, jobs: jobsOn(time.clock), fileOutbox: outboxOn(files, time.clock) };
}

test('an upload has 15 minutes until something refers to the file, which then stays', async () => {
  const [path, store] = [somePath(), recordingStore()];
  const { fileOutbox, time } = setUp(store);
  const keep = await fileOutbox.store(path, Buffer.from('bytes'));
  time.pass(14 * minute);
  await fileOutbox.run();
  expect(store.removed).toEqual([]);
  expect(await db.transaction((tx) => keep(tx))).toBe(true);
  time.pass(60 * minute);
  await fileOutbox.run();
  expect(store.removed).toEqual([]);
});

test('an upload that takes longer is removed, and cannot be referred to', async () => {
  const [path, store] = [somePath(), recordingStore()];
  const { fileOutbox, time } = setUp(store);
  const keep = await fileOutbox.store(path, Buffer.from('bytes'));
  time.pass(16 * minute);
  await fileOutbox.run();
  expect(store.removed).toEqual([path]);
  expect(await db.transaction((tx) => keep(tx))).toBe(false);
});

test('a file is not removed while a transaction that refers to it is open', async () => {
  const [path, store] = [somePath(), recordingStore()];
  const { fileOutbox, time } = setUp(store);
  const keep = await fileOutbox.store(path, Buffer.from('bytes'));
  time.pass(16 * minute);
  await db.transaction(async (tx) => {
    expect(await keep(tx)).toBe(true);
    await fileOutbox.run();
  });
  await fileOutbox.run();
  expect(store.removed).toEqual([]);
});

test('a file that is being removed cannot be referred to', async () => {
  const [path, store] = [somePath(), recordingStore()];
  let kept = true;
  const { fileOutbox, time } = setUp({
    ...store,
    async remove(which) {
      kept = await db.transaction((tx) => keep(tx));
      await store.remove(which);
    },
  });
  const keep = await fileOutbox.store(path, Buffer.from('bytes'));
  time.pass(16 * minute);
  await fileOutbox.run();
  expect([kept, store.removed]).toEqual([false, [path]]);
});

test('a queued file that nothing refers to is never stored', async () => {
  const path = somePath();
  const put: string[] = [];
  let isAway = true;
  const { fileOutbox, time } = setUp({
    ...recordingStore(),
    put: async (which) => {
      if (isAway) throw new StoreUnavailable('ECONNREFUSED', null);
      put.push(which);
    },
  });
  const keep = await fileOutbox.store(path, Buffer.from('bytes'));
  expect(await fileOutbox.get(path)).toBeNull();
  isAway = false;
  time.pass(14 * minute);
  await fileOutbox.run();
  expect(await listed(path)).toBe(true);
  time.pass(2 * minute);
  await fileOutbox.run();
  expect([put, await listed(path)]).toEqual([[], false]);
  expect(await db.transaction(keep)).toBe(false);
});

test('while the store is down, each run tries one file', async () => {
  let tries = 0;
  const { fileOutbox, time } = setUp({
    ...recordingStore(),
    remove: async () => {
      tries += 1;
      throw new StoreUnavailable('ECONNREFUSED', null);
    },
  });
  const paths = [somePath(), somePath(), somePath()];
  await fileOutbox.remove(db, paths);
  await fileOutbox.run();
  expect(tries).toBe(1);
  await fileOutbox.run();
  expect(tries).toBe(2);
  time.pass(60 * minute);
  const store = recordingStore();
  await outboxOn(store, time.clock).run();
  expect(store.removed.sort()).toEqual(paths.sort());
});

describe('a file that is being stored from the queue', () => {
  /** Stores a queued file, and calls `meanwhile` while the store is at it. */
  async function beingPut(meanwhile: (fileOutbox: FileOutbox, path: string) => Promise<void>) {
    const path = somePath();
    const stored = new Map<string, string>();
    let isAway = true;
    let isFirst = true;
    const { fileOutbox, time } = setUp({
      async put(which, bytes) {
        if (isAway) throw new StoreUnavailable('ECONNREFUSED', null);
        if (isFirst) await meanwhile(fileOutbox, which);
        isFirst = false;
        stored.set(which, String(bytes));
      },
      get: async (which) => (stored.has(which) ? Buffer.from(stored.get(which) ?? '') : null),
      async remove(which) {
        stored.delete(which);
      },
    });
    const keep = await fileOutbox.store(path, Buffer.from('first'));
    await db.transaction(keep);
    isAway = false;
    time.pass(minute);
    await fileOutbox.run();
    return { path, stored, fileOutbox, time };
  }

  test('and is removed meanwhile is gone in the end', async () => {
    const { path, stored, fileOutbox, time } = await beingPut((fileOutbox, path) => fileOutbox.remove(db, [path]));
    // Just stored: it is not removed until the lease has ended.
    expect(stored.has(path)).toBe(true);
    time.pass(3 * minute);
    await fileOutbox.run();
    expect(stored.has(path)).toBe(false);
    expect(await listed(path)).toBe(false);
  });

  test('and is replaced meanwhile has the new content in the end', async () => {
    const { path, stored, fileOutbox, time } = await beingPut((fileOutbox, path) =>
      fileOutbox.replace(path, Buffer.from('second')),
    );
    expect(String(await fileOutbox.get(path))).toBe('second');
    time.pass(3 * minute);
    await fileOutbox.run();
    expect([stored.get(path), await listed(path)]).toEqual(['second', false]);
    expect(String(await fileOutbox.get(path))).toBe('second');
  });
});
