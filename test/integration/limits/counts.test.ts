import { expect, test } from 'vitest';
import { windowEnd } from '../../../src/server/limits.ts';
import {
  copyCount,
  deletePastCounts,
  readCounts,
  takeCounts,
  type WindowCount,
} from '../../../src/server/platform/limits/counts.ts';
import { startApp } from '../../support/app.ts';
import { day, hour } from '../../support/time.ts';

const { db } = await startApp();

const noon = new Date('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const aToken = () => crypto.randomUUID();

type OfDay = Omit<WindowCount, 'endsAt'>;

/** Takes of the day of a moment. @returns the token of the count that does not suffice */
const take = (own: OfDay[], now = noon, shared: OfDay[] = []) => {
  const ofDay = (counts: OfDay[]) => counts.map((count) => ({ ...count, endsAt: windowEnd(now, day) }));
  return db.transaction(async (tx) => (await takeCounts(tx, now, ofDay(own), ofDay(shared))).short?.token ?? null);
};
const one = (token: string, limit: number, amount = 1) => ({ token, amount, limit });

test('a count is refused beyond its limit, also at once, and starts again with the next window', async () => {
  const token = aToken();
  const all = await Promise.all(Array.from({ length: 8 }, () => take([one(token, 3)])));
  expect(all.filter((short) => short === null)).toHaveLength(3);
  expect(await take([one(token, 3)], after(12 * hour - 1))).toBe(token);
  expect(await take([one(token, 3, 4)], after(12 * hour))).toBe(token);
  expect(await take([one(token, 3, 2)], after(12 * hour))).toBeNull();
  expect(await readCounts(db, [token, aToken()], after(12 * hour))).toEqual([2, 0]);
});

test('a clock that ran ahead locks nobody out once it is right', async () => {
  const token = aToken();
  expect(await take([one(token, 1)], after(30 * day))).toBeNull();
  expect(await take([one(token, 1)])).toBeNull();
  expect(await take([one(token, 1)])).toBe(token);
});

test('of several counts all are taken or none, and the reserve is for those who come for the first time', async () => {
  const [shared, sana, bilal] = [aToken(), aToken(), aToken()];
  const of = (own: string) => take([one(own, 5)], noon, [{ ...one(shared, 4), reserve: 2 }]);
  expect([await of(sana), await of(sana), await of(sana)]).toEqual([null, null, shared]);
  expect(await readCounts(db, [sana, shared], noon)).toEqual([2, 2]);
  expect([await of(bilal), await of(bilal)]).toEqual([null, shared]);
  expect([await of(aToken()), await of(aToken())]).toEqual([null, shared]);
});

test('a copied count keeps the higher one of the window, and the past is deleted', async () => {
  const [from, to] = [aToken(), aToken()];
  const copied = async (now: Date) => {
    await db.transaction((tx) => copyCount(tx, from, to, now));
    return (await readCounts(db, [to], now))[0];
  };
  await take([one(from, 9, 3)]);
  expect(await copied(noon)).toBe(3);
  await take([one(to, 9, 2)]);
  expect(await copied(noon)).toBe(5);
  await take([one(from, 9, 1)], after(day));
  expect(await copied(after(day))).toBe(1);
  await deletePastCounts(db, after(day));
  expect(await readCounts(db, [from, to], noon)).toEqual([1, 1]);
  await deletePastCounts(db, after(2 * day));
  expect(await readCounts(db, [from, to], noon)).toEqual([0, 0]);
});
