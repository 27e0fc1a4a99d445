import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDb } from '../../../src/server/platform/db/pool.ts';
import { cloneDatabase, type TestDatabase } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';

// The errors of a disk, raised by a real database whose disk has room. test/operating/faults.test.ts has a full one.

let database: TestDatabase;
let db: Db;
const events: string[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDb(database.connection, {
    max: 3,
    writes: { onFailure: (failure) => events.push(failure), onBack: () => events.push('back') },
  });
  await db.rows(
    raw(`create function fails(code text) returns void language plpgsql as
         $$ begin raise exception 'no' using errcode = code; end $$`),
  );
});
// Of an attempt before, where the machine was too slow.
beforeEach(() => {
  events.length = 0;
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const failing = (code: string) => raw(`select fails('${code}')`);
const inTransaction = (code: string) => db.transaction((tx) => tx.rows(failing(code)));

test('a write that a full disk refuses stops writes at once, and a probe that finds room lets them go on', async () => {
  await expect(inTransaction('53100')).rejects.toMatchObject({ code: '53100' });
  expect(db.writeFailure()).toBe('53100');
  await expect(db.rows(raw('delete from job_pauses'))).rejects.toThrow('the database does not write');
  expect(await db.rows(raw('select from job_pauses'))).toEqual([]);
  await expect.poll(() => db.writeFailure(), { timeout: 20_000 }).toBeNull();
  await db.rows(raw('delete from job_pauses'));
  expect(events.splice(0)).toEqual(['53100', 'back']);
});

test('a read that found no room for its sorting, and a block that cannot be read, stop no write', async () => {
  await expect(db.rows(failing('53100'))).rejects.toMatchObject({ code: '53100' });
  await expect(inTransaction('58030')).rejects.toMatchObject({ code: '58030' });
  expect(db.writeFailure()).toBeNull();
  await db.rows(raw('delete from job_pauses'));
  expect(events).toEqual([]);
});
