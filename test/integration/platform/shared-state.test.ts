/** What the machines on one database share. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { windowEnd } from '../../../src/server/limits.ts';
import { statement, type Tx } from '../../../src/server/platform/db/pool.ts';
import { runSoon, takeShared, waitForFirst } from '../../../src/server/platform/jobs/shared-runs.ts';
import { copyCount, deletePastCounts, readCounts, takeCounts } from '../../../src/server/platform/limits/counts.ts';
import { openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { day, hour } from '../../support/time.ts';

const { db } = await openClone();

describe('hourly jobs', () => {
  const take = (jobs: readonly string[]) => takeShared(db, jobs, hour);
  const began = (job: string, ago: string) =>
    db.rows(raw(`update hourly_runs set began_at = now() - interval '${ago}' where job = '${job}'`));

  afterEach(() => db.rows(raw('delete from hourly_runs')));

  test('a job is taken by one of the machines that ask at once, and not again for an hour', async () => {
    const jobs = ['delete old proofs', 'destroy reports'];
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(jobs)));
    for (let left = await take(jobs); left; left = await take(jobs)) taken.push(left);
    expect(taken.filter((name) => name !== null).sort()).toEqual(jobs);
    await began('destroy reports', '59 minutes');
    expect(await take(jobs)).toBeNull();
    await began('destroy reports', '61 minutes');
    expect([await take(jobs), await take(jobs)]).toEqual(['destroy reports', null]);
  });

  test('a job that a clock from the future has begun is due', async () => {
    await take(['destroy reports']);
    await began('destroy reports', '-31 days');
    expect(await take(['destroy reports'])).toBe('destroy reports');
  });

  test('a job that is to wait for its first turn is due an interval later, or as soon as somebody asks', async () => {
    const jobs = ['verify the trail'];
    await waitForFirst(db, jobs);
    expect(await take(jobs)).toBeNull();
    await began('verify the trail', '61 minutes');
    await waitForFirst(db, jobs);
    expect([await take(jobs), await take(jobs)]).toEqual([...jobs, null]);
    await runSoon(db, 'verify the trail');
    expect([await take(jobs), await take(jobs)]).toEqual([...jobs, null]);
  });
});

describe('transactions', () => {
  beforeAll(async () => {
    await db.rows(raw('create table counts (id int primary key, count int not null)'));
    await db.rows(raw('insert into counts values (1, 0), (2, 0)'));
  });
  const count = statement('test.count', 'update counts set count = count + 1 where id = $1');
  const counts = statement<{ count: number }>('test.counts', 'select count from counts order by id');

  test('that lock the same rows in opposite order both commit, each once', async () => {
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

  test('that fail otherwise are not retried', async () => {
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
});

const noon = new Date('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const aToken = () => crypto.randomUUID();

/** Takes this much of a count of the day. */
const take = (token: string, amount: number, now = noon) =>
  db.transaction((tx) => takeCounts(tx, now, [{ token, amount, limit: 9, endsAt: windowEnd(now, day) }], []));

test('a copied count keeps the higher one of the window, and the past is deleted', async () => {
  const [from, to] = [aToken(), aToken()];
  const copied = async (now: Date) => {
    await db.transaction((tx) => copyCount(tx, from, to, now));
    return (await readCounts(db, [to], now))[0];
  };
  await take(from, 3);
  expect(await copied(noon)).toBe(3);
  await take(to, 2);
  expect(await copied(noon)).toBe(5);
  await take(from, 1, after(day));
  expect(await copied(after(day))).toBe(1);
  await deletePastCounts(db, after(day));
  expect(await readCounts(db, [from, to], noon)).toEqual([1, 1]);
  await deletePastCounts(db, after(2 * day));
  expect(await readCounts(db, [from, to], noon)).toEqual([0, 0]);
});
