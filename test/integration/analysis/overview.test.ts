import { expect, test } from 'vitest';
import { analysis, type Overview, type Pattern } from '../../../src/contract/analysis/analysis.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { countListedReports } from '../../../src/server/areas/analysis/find-figures.ts';
import { forgetOverviews } from '../../../src/server/areas/analysis/find-overview.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { countFigures } from '../../../src/server/areas/analysis/recount-store.ts';
import { countChanges } from '../../../src/server/areas/analysis/store.ts';
import { statement } from '../../../src/server/platform/db/pool.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { edits, files, withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';

const time = { now: new Date('2026-11-18T12:00:00Z') };
const { stranger, as, markAgain, context } = await startApp({ clock: () => time.now });

const raw = <Row>(text: string) => statement<Row>(`test: ${text.slice(0, 50)}`, text);

interface Asked {
  range?: string;
  keyword?: string;
  city?: string;
  from?: string;
}

async function overview(asked: Asked = {}): Promise<Overview> {
  await countFigures(context);
  forgetOverviews(context);
  const answer = await stranger.call(analysis.overview, { query: { ...asked } });
  expect(answer.status).toBe(200);
  return answer.body;
}

const crypto = { title: 'Crypto scheme', evidence: 'They took my money for bitcoin that I never got.' };
const job = { title: 'Fake job offer', evidence: 'A fake job offer, and a fee for a visa that never came.' };

async function file(author: SignedInClient, count: number, given: Partial<ReturnType<typeof aReport>>) {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await files(author, given));
  return ids;
}

const people = await Promise.all(Array.from({ length: 6 }, () => as()));
const [sana, bilal] = people as [SignedInClient, SignedInClient];

test('an empty registry has zeros for each day, week and month, and no names', async () => {
  for (const [range, count] of [
    ['30d', 30],
    ['12w', 12],
    ['12m', 12],
  ] as const) {
    const empty = await overview({ range });
    expect(empty.buckets).toHaveLength(count);
    expect(empty).toMatchObject({ range, listed: 0, reports: 0, authors: 0, reportsBefore: 0 });
    expect([...empty.patterns, ...empty.cities]).toEqual([]);
  }
  expect((await overview()).range).toBe('12w');
});

test('reports are counted with their authors, beside the time before', async () => {
  time.now = new Date('2026-10-10T10:00:00Z');
  await file(bilal, 3, { ...crypto, city: 'Quetta' });
  time.now = new Date('2026-11-17T10:00:00Z');
  await file(sana, 6, { ...crypto, city: 'Lahore' });
  time.now = new Date('2026-11-18T12:00:00Z');
  await file(sana, 1, { ...crypto, city: 'LAHORE' });
  await file(bilal, 2, { ...job, city: 'لاہور' });

  const month = await overview({ range: '30d' });
  expect(month).toMatchObject({
    from: '2026-10-20',
    to: '2026-11-18',
    listed: 12,
    // On two days Sana, on one Bilal.
    reports: 9,
    authors: 3,
    reportsBefore: 3,
    authorsBefore: 1,
  });
  expect(month.buckets.at(-1)).toMatchObject({ from: '2026-11-18', reports: 3, authors: 2, reportsBefore: 0 });
  expect(month.buckets.at(-2)).toMatchObject({ from: '2026-11-17', reports: 6, authors: 1 });
  expect(month.patterns[0]).toMatchObject({ keyword: 'Crypto scam', reports: 7, authors: 2 });
  // Three authors are too few to be shown.
  expect(month.cities).toEqual([{ city: 'Lahore', reports: 9, authors: null }]);
  expect((await overview({ range: '12m' })).buckets.at(-2)).toMatchObject({ from: '2026-10-01', reports: 3 });
});

test('a narrowed figure under five is not shown, and others are rounded', async () => {
  const lahore = await overview({ range: '30d', city: 'Lahore' });
  expect(lahore.narrowed).toEqual({ keyword: null, city: 'Lahore', from: null });
  expect(lahore).toMatchObject({ listed: 12, reports: 5, authors: null, reportsBefore: null });
  expect(lahore.buckets.at(-1)).toMatchObject({ reports: null, authors: null });
  expect(lahore.buckets.at(-2)).toMatchObject({ reports: 5, authors: null });
  expect(lahore.patterns).toEqual([{ keyword: 'Crypto scam', reports: 5, authors: null }]);
  // The list of cities stays whole, so that another one can be chosen.
  expect(lahore.cities).toEqual([{ city: 'Lahore', reports: 9, authors: null }]);

  const pair = await overview({ range: '30d', city: 'Lahore', keyword: 'Crypto scam' });
  expect(pair).toMatchObject({ reports: 5, authors: null });
  expect(pair.cities).toEqual([{ city: 'Lahore', reports: 5, authors: null }]);

  const few = await overview({ range: '30d', keyword: 'Fake job offer' });
  const fewer = [few.reports, few.authors, ...few.buckets.flatMap((one) => [one.reports, one.authors])];
  expect(new Set(fewer)).toEqual(new Set([null]));
  expect(few.cities).toEqual([]);

  const day = await overview({ range: '30d', from: '2026-11-17' });
  expect(day).toMatchObject({ from: '2026-11-17', to: '2026-11-17', reports: 6, authors: 1, reportsBefore: 0 });
  expect(day.patterns).toEqual([{ keyword: 'Crypto scam', reports: 5, authors: null }]);
  expect(day.cities).toEqual([{ city: 'Lahore', reports: 5, authors: null }]);
  expect(day.buckets).toHaveLength(30);
});

test('what is not known narrows nothing, and what cannot be is refused', async () => {
  const all = await overview({ keyword: 'somebody@example.org', city: 'Ali is a thief', from: '1999-01-01' });
  expect(all.narrowed).toEqual({ keyword: null, city: null, from: null });
  expect(JSON.stringify(all)).not.toMatch(/Ali|somebody/);
  for (const query of [{ range: '5y' }, { keyword: 'x'.repeat(61) }])
    expect((await stranger.call(analysis.overview, { query })).status).toBe(422);
});

test('an import by one author does not change how many people reported', async () => {
  const before = await overview({ range: '30d' });
  await importReports(
    context,
    sana.accountId,
    Array.from({ length: 45 }, (_, at) => {
      const city = at < 40 ? 'Multan' : 'Ali is a thief';
      return aReport({ ...crypto, email: `imported-${at}@example.org`, city });
    }),
  );
  for (const author of people.slice(2)) await file(author, 1, { ...job, city: 'Karachi' });
  const after = await overview({ range: '30d' });
  expect(after.reports).toBe((before.reports ?? 0) + 49);
  expect(after.authors).toBe((before.authors ?? 0) + 4);
  expect(after.cities.find(({ city }) => city === 'Multan')).toEqual({ city: 'Multan', reports: 40, authors: null });
  // Karachi has four, and no city is called like that.
  expect(after.cities.map(({ city }) => city)).toEqual(['Multan', 'Lahore']);
});

test('figures say how current they are', async () => {
  expect((await overview()).asOf).toBe(time.now.toISOString());
  await context.db.rows(raw("delete from figure_deltas where day < 'infinity'"));
  await file(sana, 1, { ...job, city: 'Quetta' });
  await context.db.rows(raw(`update figure_deltas set changed_at = '2026-11-18T11:58:00Z'`));
  await file(sana, 1, { ...job, city: 'Quetta' });
  forgetOverviews(context);
  const behind: Overview = (await stranger.call(analysis.overview, { query: {} })).body;
  expect(behind.asOf).toBe('2026-11-18T11:58:00.000Z');
  expect((await overview()).asOf).toBe(time.now.toISOString());
});

test('what is withdrawn or held is not counted, and an edit counts in its new city', async () => {
  const before = await overview({ range: '30d' });
  const [first = '', second = ''] = await file(bilal, 2, { ...job, city: 'Sukkur' });
  expect((await overview({ range: '30d' })).reports).toBe((before.reports ?? 0) + 2);
  expect((await withdraws(bilal, first)).status).toBe(200);
  await context.db.rows(raw(`update reports set state = 'held' where id = ${second}`));
  await markAgain();
  await context.db.transaction((tx) =>
    countChanges(context, tx, {
      changes: [{ was: { keywords: [], city: 'Sukkur', createdAt: time.now }, is: null }],
    }),
  );
  expect((await overview({ range: '30d' })).reports).toBe(before.reports);

  const moved = await file(bilal, 5, { ...job, city: 'Gwadar' });
  for (const reportID of moved) {
    const body = aReport({ ...job, city: 'Zhob' });
    expect((await bilal.call(reports.update, { query: { reportID }, body })).status).toBe(200);
  }
  const { cities } = await overview({ range: '30d' });
  expect(cities.find(({ city }) => city === 'Zhob')?.reports).toBe(5);
  expect(cities.some(({ city }) => city === 'Gwadar')).toBe(false);
});

test('days counted while reports are filed end right, and a recount mends wrong ones', async () => {
  await Promise.all([
    file(sana, 5, { ...crypto, city: 'Hub' }),
    file(bilal, 5, { ...crypto, city: 'Hub' }),
    countFigures(context),
    countFigures(context),
  ]);
  expect((await overview({ range: '30d' })).cities.find(({ city }) => city === 'Hub')?.reports).toBe(10);
  // The report held by hand above was not subtracted from the totals of its pattern.
  const { reports: all } = await proveTotals(context, { repair: true });

  await context.db.rows(
    raw("update figures set reports = reports - 1 where day = 'infinity' and value in ('', 'Crypto scam')"),
  );
  await context.db.rows(
    raw("update figures set reports = reports + 1 where day = '2026-11-18' and dimension = 'city' and value = 'Hub'"),
  );
  await context.db.rows(raw("delete from figures where day = '2026-11-17' and dimension = 'all'"));
  const { differences } = await proveTotals(context, { repair: true });
  expect(differences).toEqual([
    { keyword: 'all', kept: all - 1, counted: all },
    expect.objectContaining({ keyword: 'Crypto scam' }),
    { keyword: 'day 2026-11-17', kept: 0, counted: 6 },
    { keyword: 'day 2026-11-18 city Hub', kept: 11, counted: 10 },
  ]);
  expect((await proveTotals(context)).differences).toEqual([]);
  expect((await overview({ range: '30d' })).cities.find(({ city }) => city === 'Hub')?.reports).toBe(10);
});

test('totals follow each filing, correction and withdrawal at once, before and after folding, and lose none that come together', async () => {
  /** How many reports there are in all, and of one pattern, beyond those before. */
  const added = async ([all, otp] = before) => {
    const patterns: Pattern[] = (await stranger.call(analysis.pattern)).body;
    const total = patterns.find(({ keyword }) => keyword === 'OTP scam')?.total ?? 0;
    return [(await countListedReports(context)) - all, total - otp];
  };
  const before = (await added([0, 0])) as [number, number];
  const spoken = { title: 'What happened', evidence: 'They asked me for the OTP on WhatsApp and took it all.' };
  const silent = { ...spoken, evidence: 'They called me and then nothing more happened.' };
  const [first = '', second = '', third = '', last = ''] = (
    await Promise.all([...Array.from({ length: 8 }, () => file(sana, 1, spoken)), countFigures(context)])
  ).flatMap((ids) => ids ?? []);
  expect(await added()).toEqual([8, 8]);
  await Promise.all([
    countFigures(context),
    ...[first, second, third].map((id) => edits(sana, id, silent)),
    withdraws(sana, last),
    countFigures(context),
  ]);
  expect(await added()).toEqual([7, 4]);
  await countFigures(context);
  expect(await added()).toEqual([7, 4]);
  expect((await proveTotals(context)).differences).toEqual([]);
});

test('days that no range reaches are forgotten', async () => {
  time.now = new Date('2029-01-15T12:00:00Z');
  await file(await as(), 1, { ...crypto, city: 'Lahore' });
  expect(await overview({ range: '12m' })).toMatchObject({ reports: 1, reportsBefore: 0 });
  const rows = await context.db.rows(raw<{ day: string }>("select distinct day from figures where day < 'infinity'"));
  expect(rows).toEqual([{ day: '2029-01-15' }]);
});
