import { expect, test } from 'vitest';
import { analysis, type Figures } from '../../../src/contract/analysis/analysis.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { countFigures } from '../../../src/server/areas/analysis/recount-store.ts';
import { countChanges } from '../../../src/server/areas/analysis/store.ts';
import { removeReportsOf } from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';

const time = { now: new Date('2026-11-20T12:00:00Z') };
const { stranger, as, context } = await startApp({ clock: () => time.now });
const day = 24 * 60 * 60 * 1000;

const figures = async (): Promise<Figures> => (await stranger.call(analysis.figures)).body;
const ofCity = async (name: string) => (await figures()).cities.find(({ city }) => city === name)?.reports;
const ofWeek = async (monday: string) => (await figures()).weeks.find(({ week }) => week === monday)?.reports;
const file = async (author: SignedInClient, city: string, count: number) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await files(author, { city }));
  return ids;
};

test('reports are counted by week and city, and a withdrawal is subtracted, before and after folding', async () => {
  const sana = await as();
  const before = await figures();
  const ids = await file(sana, ' LAHORE', 6);
  expect((await figures()).reports).toBe(before.reports + 6);
  expect(await ofWeek('2026-11-16')).toBe(6);
  expect(await ofCity('Lahore')).toBe(6);

  await countFigures(context);
  const body = { reason: 'mistake' };
  const withdrawn = await sana.call(reports.withdraw, {
    query: { reportID: ids[0] },
    params: { id: ids[0] ?? '' },
    body,
  });
  expect(withdrawn.status).toBe(200);
  expect(await ofCity('Lahore')).toBe(5);
  expect(await ofWeek('2026-11-16')).toBe(5);
  expect((await proveTotals(context)).differences).toEqual([]);
});

test('a correction counts a report in its new city, and in the week in which it was filed', async () => {
  const sana = await as();
  const ids = await file(sana, 'Quetta', 5);
  expect(await ofCity('Quetta')).toBe(5);
  const week = await ofWeek('2026-11-16');
  time.now = new Date('2026-11-24T12:00:00Z');
  const moved = await sana.call(reports.update, { query: { reportID: ids[0] }, body: aReport({ city: 'Sukkur' }) });
  expect(moved.status).toBe(200);
  expect(await ofCity('Quetta')).toBeUndefined();
  expect(await ofWeek('2026-11-16')).toBe(week);
  expect((await figures()).weeks.at(-1)).toEqual({ week: '2026-11-23', reports: 0 });
  expect((await proveTotals(context)).differences).toEqual([]);
});

test('a city with fewer than five reports and an unknown city are not named', async () => {
  const sana = await as();
  await file(sana, 'Gilgit', 4);
  await file(sana, 'Ali is a thief', 6);
  const { cities } = await figures();
  expect(cities.map(({ city }) => city)).not.toContain('Gilgit');
  expect(JSON.stringify(cities)).not.toContain('Ali');
  await file(sana, 'gilgit', 1);
  expect(await ofCity('Gilgit')).toBe(5);
});

test('deleting an account with its reports subtracts them', async () => {
  const before = await figures();
  const sana = await as();
  await file(sana, 'Murree', 5);
  expect(await ofCity('Murree')).toBe(5);
  await context.db.transaction((tx) => removeReportsOf(context, tx, sana.accountId));
  expect(await ofCity('Murree')).toBeUndefined();
  expect((await figures()).reports).toBe(before.reports);
});

test('concurrent writes and folds lose nothing, and a recount corrects wrong figures', async () => {
  const sana = await as();
  await Promise.all([...Array.from({ length: 8 }, () => files(sana, { city: 'Hub' })), countFigures(context)]);
  await countFigures(context);
  expect(await ofCity('Hub')).toBe(8);
  await context.db.transaction((tx) =>
    countChanges(context, tx, { changes: [{ was: { keywords: [], city: 'Hub', createdAt: time.now }, is: null }] }),
  );
  const names = (await proveTotals(context, { repair: true })).differences.map(({ keyword }) => keyword);
  expect(names.toSorted()).toEqual(['all', 'city Hub', 'week 2026-11-23']);
  expect(await ofCity('Hub')).toBe(8);
  expect((await proveTotals(context)).differences).toEqual([]);
});

test('the trend has 26 consecutive weeks up to the current one', async () => {
  const { weeks } = await figures();
  expect(weeks).toHaveLength(26);
  const starts = weeks.map(({ week }) => Date.parse(week));
  expect(starts.every((at, place) => place === 0 || at - (starts[place - 1] ?? 0) === 7 * day)).toBe(true);
});
