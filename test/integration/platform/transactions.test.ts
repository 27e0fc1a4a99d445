import { expect, test } from 'vitest';
import { statement, type Tx } from '../../../src/server/platform/db/pool.ts';
import { startApp } from '../../support/app.ts';

const { db } = await startApp();

await db.rows(statement('test.table', 'create table counts (id int primary key, count int not null)'));
await db.rows(statement('test.rows', 'insert into counts values (1, 0), (2, 0)'));
const count = statement('test.count', 'update counts set count = count + 1 where id = $1');
const counts = statement<{ count: number }>('test.counts', 'select count from counts order by id');

test('two transactions that lock the same rows in opposite order both commit, each once', async () => {
  let both = 0;
  let haveFirst = () => {};
  const first = new Promise<void>((resolve) => {
    haveFirst = resolve;
  });
  const runs: number[] = [0, 0];
  const take = (who: number, order: [number, number]) => async (tx: Tx) => {
    runs[who] = (runs[who] ?? 0) + 1;
    await tx.rows(count, [order[0]]);
    if (++both === 2) haveFirst();
    await first;
    await tx.rows(count, [order[1]]);
  };
  await Promise.all([db.transaction(take(0, [1, 2])), db.transaction(take(1, [2, 1]))]);
  expect(await db.rows(counts)).toEqual([{ count: 2 }, { count: 2 }]);
  // One of them was retried.
  expect(Math.max(...runs)).toBeGreaterThan(1);
});

test('other failures are not retried', async () => {
  let runs = 0;
  const fails = db.transaction(async (tx) => {
    runs++;
    await tx.rows(count, [1]);
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  expect(runs).toBe(1);
  expect(await db.rows(counts)).toEqual([{ count: 2 }, { count: 2 }]);
});
