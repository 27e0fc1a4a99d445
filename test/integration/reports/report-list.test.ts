import { beforeAll, describe, expect, test } from 'vitest';
import { offsetHeader, totalCountHeader } from '../../../src/contract/pagination.ts';
import { type Report, reports } from '../../../src/contract/reports/reports.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { foundLists } from '../../../src/server/areas/reports/own/list-store.ts';
import { type Answer, type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { importReports } from '../../support/import-reports.ts';
import { isDistributed } from '../../support/postgres.ts';
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

describe.skipIf(isDistributed)('with 4,000 reports', () => {
  interface Plan {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    'Shared Hit Blocks': number;
    'Shared Read Blocks': number;
    Plans?: Plan[];
  }
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

  let sana: SignedInClient;
  beforeAll(async () => {
    const omar = await as();
    sana = await as();
    for (let batch = 0; batch < 8; batch++)
      for (const { accountId } of [sana, omar]) {
        const bodies = Array.from({ length: 500 }, (_, n) =>
          aReport({ title: `Report ${batch} ${n}`, email: `subject-${(batch * 500 + n) % 800}@example.org` }),
        );
        await importReports(context, accountId, bodies);
      }
  });

  /**
   * Vacuums both tables: index-only counting needs pages that are marked as all-visible.
   * Test databases commit asynchronously, and vacuum marks only flushed rows, so one synchronous commit comes first.
   */
  const settled = async () => {
    for (let marked = 0, tries = 0; marked < 0.95 && tries < 20; tries++) {
      await db.transaction(async (tx) => {
        await tx.rows(raw('set local synchronous_commit = on'));
        await tx.rows(raw(`select pg_logical_emit_message(true, 'test', '')`));
      });
      for (const table of ['report_tokens', 'reports']) await db.rows(raw(`vacuum analyze ${table}`));
      const [least] = await db.rows<{ marked: number }>(
        raw(`select min(relallvisible::float / relpages) as marked from pg_class
             where relname in ('reports', 'report_tokens')`),
      );
      marked = least?.marked ?? 0;
    }
    return sana;
  };

  /** The executed plan of a list of 100 reports from a place on, or of those under tokens. */
  const planOf = (list: string, accountId: string, place: string, tokens: string) =>
    db.transaction(async (tx) => {
      const name = `explained_${crypto.randomUUID().replaceAll('-', '')}`;
      await tx.rows(raw(`prepare ${name} as ${foundLists.get(list)?.text}`));
      const values = `'${accountId}', ${place}, 100, 'active', null, null, ${tokens}`;
      const [row] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        raw(`explain (analyze, buffers, format json) execute ${name}(${values})`),
      );
      if (!row) throw new Error('no plan');
      return row['QUERY PLAN'][0].Plan;
    });

  /** The number of reports that were read from the table, not only from the index. */
  const readWhole = (nodes: Plan[]) =>
    nodes
      .filter((node) => node['Node Type'] === 'Index Scan' && node['Relation Name'] === 'reports')
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
  const readPages = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

  test.each(['reports.found_filed_desc_on', 'reports.found_filed_desc_back'])(
    'the first, a middle and the last page cost the same, and no more rows are read than are shown (%s)',
    async (name) => {
      const { accountId } = await settled();
      const ids = await db.rows<{ id: string }>(
        raw(`select id from reports where author_id = '${accountId}' order by id desc`),
      );
      expect(ids).toHaveLength(4_000);
      for (const at of [100, 2_000, 3_800]) {
        const plan = await planOf(name, accountId, ids[at]?.id ?? '', 'null');
        const nodes = nodesOf(plan);
        const scans = nodes.filter((node) => /Seq Scan|Bitmap/.test(node['Node Type']) && node['Actual Rows'] > 0);
        expect(scans).toEqual([]);
        expect(readWhole(nodes)).toBe(100);
        // 4,000 are counted in the index alone: about 40 of its pages, and a few for each of the 100 reports.
        expect(readPages(plan)).toBeLessThan(1_000);
      }
    },
  );

  test('a search reads only the reports with the email', async () => {
    const { accountId } = await settled();
    const [named] = await db.rows<{ token: string }>(
      raw(`select token from report_tokens group by token having count(*) = 10 limit 1`),
    );
    const plan = await planOf('reports.found_filed_desc_on', accountId, 'null', `array['${named?.token}'::uuid]`);
    const nodes = nodesOf(plan);
    expect(nodes.filter((node) => /Seq Scan/.test(node['Node Type']))).toEqual([]);
    // The 10 that name it, five of which are the author's and shown.
    expect(readWhole(nodes)).toBeLessThanOrEqual(15);
  });
});
