import { describe, expect, test } from 'vitest';
import { offsetHeader, totalCountHeader } from '../../../src/contract/pagination.ts';
import { type Report, reports } from '../../../src/contract/reports/reports.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { type Answer, type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { aReport } from '../../support/reports.ts';

const { as, db, context } = await startApp();

type Filter = Record<string, string | null>;

const titlesOf = ({ body }: Answer): string[] => body.map(({ title }: Report) => title);
const counts = ({ headers }: Answer) =>
  [totalCountHeader, offsetHeader].map((name) => Number(headers[name.toLowerCase()]));
const finds = (who: SignedInClient, body: Filter = {}, query: Record<string, string | number> = {}) =>
  who.call(reports.find, { body, query });
/** Follows a link of the response with the same body; null without one. */
async function follows(who: SignedInClient, { headers }: Answer, rel: string, body: Filter): Promise<Answer | null> {
  const target = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1];
  if (target === undefined) return null;
  const url = new URL(target, 'http://localhost');
  expect(url.pathname).toBe('/api/report/find');
  return finds(who, body, Object.fromEntries(url.searchParams));
}

/** An author of reports of these days; each is titled by its day and its place among them. */
async function somebodyWith(days: readonly string[]) {
  const sana = await as();
  const ids: string[] = [];
  for (const [at, date] of days.entries()) {
    const [email, n] = [`of-${at % 2}@example.org`, String(at).padStart(7, '0')];
    const report = aReport({ title: `${date} ${at}`, date, email, CNIC: `35202-${n}-1`, phone: `+92-300${n}` });
    ids.push((await createReport(context, sana.accountId, report)).id);
  }
  return { sana, ids };
}

const days = ['2026-01-05', '2026-01-03', '2026-01-09', '2026-01-03', '2026-01-07'];

describe('one’s own reports', () => {
  test.each<[Filter, string[]]>([
    [{}, ['2026-01-07 4', '2026-01-03 3', '2026-01-09 2', '2026-01-03 1', '2026-01-05 0']],
    [{ order: 'asc' }, ['2026-01-05 0', '2026-01-03 1', '2026-01-09 2', '2026-01-03 3', '2026-01-07 4']],
    [{ sort: 'happened' }, ['2026-01-09 2', '2026-01-07 4', '2026-01-05 0', '2026-01-03 3', '2026-01-03 1']],
    [
      { sort: 'happened', order: 'asc' },
      ['2026-01-03 1', '2026-01-03 3', '2026-01-05 0', '2026-01-07 4', '2026-01-09 2'],
    ],
  ])('are sorted by %j, and paged there and back over each once', async (body, titles) => {
    const { sana } = await somebodyWith(days);
    const seen: string[][] = [];
    let last: Answer | null = null;
    for (let page: Answer | null = await finds(sana, body, { limit: 2 }); page; ) {
      expect(page.status).toBe(200);
      expect(counts(page)).toEqual([5, seen.flat().length]);
      seen.push(titlesOf(page));
      last = page;
      page = await follows(sana, page, 'next', body);
    }
    expect(seen.flat()).toEqual(titles);
    const back: string[][] = [];
    for (let page = last; page; page = await follows(sana, page, 'prev', body)) back.unshift(titlesOf(page));
    expect(back).toEqual(seen);
  });

  test.each<[Filter, string[]]>([
    [{ from: '2026-01-05' }, ['2026-01-07 4', '2026-01-09 2', '2026-01-05 0']],
    [{ to: '2026-01-05' }, ['2026-01-03 3', '2026-01-03 1', '2026-01-05 0']],
    [{ from: '2026-01-04', to: '2026-01-07' }, ['2026-01-07 4', '2026-01-05 0']],
    [{ email: ' OF-1@example.org' }, ['2026-01-03 3', '2026-01-03 1']],
    [{ CNIC: '3520200000021' }, ['2026-01-09 2']],
    [{ phone: '0300 0000002' }, ['2026-01-09 2']],
    [{ email: 'of-1@example.org', sort: 'happened', from: '2026-01-04' }, []],
  ])('that fit %j are found and counted', async (body, titles) => {
    const { sana } = await somebodyWith(days);
    await somebodyWith(days);
    const page = await finds(sana, body);
    expect([page.status, titlesOf(page), counts(page)]).toEqual([200, titles, [titles.length, 0]]);
  });

  test('are found by their state', async () => {
    const { sana, ids } = await somebodyWith(days);
    const [first = '', second = ''] = ids;
    await sana.call(reports.withdraw, { query: { reportID: first }, body: { reason: 'resolved' } });
    await db.transaction((tx) => setReportState(context, tx, second, 'removed', new Date()));
    const found = async (state: string) => counts(await finds(sana, { state }))[0];
    expect(await found('active')).toBe(4);
    expect(await found('any')).toBe(5);
    expect(await found('listed')).toBe(3);
    expect(await found('held')).toBe(0);
    expect(titlesOf(await finds(sana, { state: 'removed' }))).toEqual(['2026-01-03 1']);
    expect(titlesOf(await finds(sana, { state: 'withdrawn' }))).toEqual(['2026-01-05 0']);
  });

  test('behind a page whose reports went away meanwhile still link back', async () => {
    const { sana, ids } = await somebodyWith(days);
    const body = { sort: 'happened', order: 'asc' };
    const first = await finds(sana, body, { limit: 3 });
    expect(titlesOf(first)).toHaveLength(3);
    for (const reportID of [ids[2] ?? '', ids[4] ?? ''])
      await sana.call(reports.withdraw, { query: { reportID }, body: { reason: 'mistake' } });
    const empty = await follows(sana, first, 'next', body);
    expect(empty && [titlesOf(empty), counts(empty)]).toEqual([[], [3, 3]]);
  });
});

test.each<[Filter, string]>([
  [{ email: 'shop' }, 'email'],
  [{ CNIC: '35202' }, 'CNIC'],
  [{ phone: 'none' }, 'phone'],
  [{ state: 'lost' }, 'state'],
  [{ sort: 'title' }, 'sort'],
  [{ from: '2026-02-30' }, 'from'],
  [{ to: '0000-01-01' }, 'to'],
])('the filter %j is refused, and the field is named', async (body, path) => {
  const { status, body: problem } = await finds(await as(), body);
  expect([status, problem.errors.map((error: { path: string }) => error.path)]).toEqual([422, [path]]);
});

test('two cursors at once, and an unknown field, are refused', async () => {
  const sana = await as();
  expect((await finds(sana, {}, { cursor: '5', after: '3' })).status).toBe(422);
  expect((await finds(sana, { title: 'Paid' })).status).toBe(422);
});

test("a cursor that is another author's report shows nothing of it", async () => {
  const { ids } = await somebodyWith(days);
  const page = await finds(await as(), { sort: 'happened' }, { cursor: ids[0] ?? '' });
  expect([page.status, page.body]).toEqual([200, []]);
});
