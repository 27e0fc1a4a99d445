import { describe, expect, inject, test } from 'vitest';
import { offsetHeader, totalCountHeader } from '../../../src/contract/pagination.ts';
import { type Report, reports } from '../../../src/contract/reports/reports.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { foundLists } from '../../../src/server/areas/reports/own/list-store.ts';
import type { Statement } from '../../../src/server/platform/db/pool.ts';
import { type Answer, type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { importReports } from '../../support/import-reports.ts';
import { openPlanner } from '../../support/plans.ts';
import { isDistributed } from '../../support/postgres.ts';
import { inDatabase } from '../../support/postgres-server.ts';
import { raw } from '../../support/raw-statement.ts';
import { withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';

const { as, db, context } = await startApp();

type Filter = Record<string, string | null>;
type Query = Record<string, string | number | undefined>;

const titlesOf = ({ body }: Answer): string[] => body.map(({ title }: Report) => title);
/** The length of the list, and how many come before the page. */
const counts = ({ headers }: Answer) =>
  [totalCountHeader, offsetHeader].map((name) => Number(headers[name.toLowerCase()]));
const lists = (who: SignedInClient, query: Query = {}) => who.call(reports.all, { query });
const finds = (who: SignedInClient, body: Filter = {}, query: Query = {}) => who.call(reports.find, { body, query });
/** Follows a link of the response: of the list itself, or of a search with the same body; null without one. */
async function follows(who: SignedInClient, { headers }: Answer, rel: string, body?: Filter): Promise<Answer | null> {
  const target = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1];
  if (target === undefined) return null;
  const url = new URL(target, 'http://localhost');
  expect(url.pathname).toBe(body ? '/api/report/find' : '/api/report/all');
  const query = Object.fromEntries(url.searchParams);
  return body ? finds(who, body, query) : lists(who, query);
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
    const first = last && (await follows(sana, last, 'first', body));
    expect(first && titlesOf(first)).toEqual(seen[0]);
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
    await withdraws(sana, first);
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
    for (const id of [ids[2] ?? '', ids[4] ?? '']) await withdraws(sana, id);
    const empty = await follows(sana, first, 'next', body);
    expect(empty && [titlesOf(empty), counts(empty)]).toEqual([[], [3, 3]]);
    const back = empty && (await follows(sana, empty, 'prev', body));
    expect(back && titlesOf(back)).toEqual(titlesOf(first));
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

describe('the list of all of them', () => {
  test('is not shifted by a report that is filed meanwhile', async () => {
    const { sana } = await somebodyWith(days);
    const first = await lists(sana, { limit: 2 });
    await createReport(context, sana.accountId, aReport());
    const second = await follows(sana, first, 'next');
    expect(second && [titlesOf(second), counts(second)]).toEqual([
      ['2026-01-09 2', '2026-01-03 1'],
      [6, 3],
    ]);
  });

  test('has a full page where going back reaches its start', async () => {
    const { sana, ids } = await somebodyWith(days);
    const page = await lists(sana, { limit: 3, after: ids[2] });
    expect(titlesOf(page)).toEqual(['2026-01-07 4', '2026-01-03 3', '2026-01-09 2']);
    expect(String(page.headers.link)).not.toContain('rel="prev"');
  });

  test('is narrowed to an email in its address, and links to the next page of that', async () => {
    const { sana } = await somebodyWith(days);
    const first = await lists(sana, { limit: 2, email: 'OF-0@example.org' });
    expect([titlesOf(first), counts(first)]).toEqual([
      ['2026-01-07 4', '2026-01-09 2'],
      [3, 0],
    ]);
    const second = await follows(sana, first, 'next');
    expect(second && [titlesOf(second), counts(second)]).toEqual([['2026-01-05 0'], [3, 2]]);
  });

  test('has withdrawn reports on request only, with the time of the withdrawal', async () => {
    const { sana, ids } = await somebodyWith(days.slice(0, 3));
    await withdraws(sana, ids[1] ?? '');
    expect(counts(await lists(sana))).toEqual([2, 0]);
    const all = await lists(sana, { withdrawn: 'true' });
    expect(counts(all)).toEqual([3, 0]);
    expect(all.body.map(({ withdrawnAt }: Report) => withdrawnAt !== null)).toEqual([false, true, false]);
    expect((await lists(sana, { withdrawn: 'perhaps' })).status).toBe(422);
  });

  test.each(['0', '501', '1.5', 'all'])('has a limit of 500, which %s is not', async (limit) => {
    const answer = await lists(await as(), { limit });
    expect([answer.status, answer.body.message]).toEqual([422, 'limit must be a whole number from 1 to 500']);
  });
});

test.skipIf(isDistributed)(
  'any page of 4,000 reports reads those that it shows, and counts the others in an index',
  async () => {
    const [omar, sana] = [await as(), await as()];
    for (let batch = 0; batch < 8; batch++)
      for (const { accountId } of [sana, omar]) {
        const bodies = Array.from({ length: 500 }, (_, n) => aReport({ title: `Report ${batch} ${n}` }));
        await importReports(context, accountId, bodies);
      }
    // Only pages that vacuum has marked are counted in the index alone. It marks what is flushed, and test databases commit
    // asynchronously.
    const marked = async () => {
      await db.transaction(async (tx) => {
        await tx.rows(raw('set local synchronous_commit = on'));
        await tx.rows(raw(`select pg_logical_emit_message(true, 'test', '')`));
      });
      await db.rows(raw('vacuum analyze reports'));
      const [row] = await db.rows<{ share: number }>(
        raw(`select relallvisible::float / relpages as share from pg_class where relname = 'reports'`),
      );
      return row?.share;
    };
    await expect.poll(marked, { timeout: 20_000 }).toBeGreaterThan(0.95);
    const ids = await db.rows<{ id: string }>(
      raw(`select id from reports where author_id = '${sana.accountId}' order by id desc`),
    );
    expect(ids).toHaveLength(4_000);
    const [{ database = '' } = {}] = await db.rows<{ database: string }>(raw('select current_database() as database'));
    const planner = await openPlanner({ connectionString: inDatabase(inject('postgres').url, database) });
    for (const list of ['reports.found_filed_desc', 'reports.found_filed_asc'])
      for (const at of [100, 2_000, 3_800]) {
        const { name, text } = foundLists.get(list) as Statement<unknown>;
        const values = [sana.accountId, ids[at]?.id, 100, 'active', null, null, null];
        const work = await planner.execute({ name, text, values, byIndex: true });
        // About 40 pages of the index, and a few for each of the 100 reports: one for each of 4,000 would be more.
        expect(work?.blocks).toBeLessThan(1_000);
      }
    await planner.close();
  },
);
