import { expect, test } from 'vitest';
import { windowEnd } from '../../../src/server/limits.ts';
import { copyCount, deletePastCounts, readCounts, takeCounts } from '../../../src/server/platform/limits/counts.ts';
import { startApp } from '../../support/app.ts';
import { day } from '../../support/time.ts';

const { db } = await startApp();

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
