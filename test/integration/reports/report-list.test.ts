import { beforeAll, describe, expect, test } from 'vitest';
import { offsetHeader, totalCountHeader } from '../../../src/contract/pagination.ts';
import { type Report, reports } from '../../../src/contract/reports/reports.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import * as sql from '../../../src/server/areas/reports/own/list-store.ts';
import { type Answer, type SignedInClient, startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const { as, db, context } = await startApp();

const idsOf = ({ body }: Answer) => body.map(({ repID }: Report) => repID);
const total = ({ headers }: Answer) => Number(headers[totalCountHeader.toLowerCase()]);
const offset = ({ headers }: Answer) => Number(headers[offsetHeader.toLowerCase()]);
const lists = (who: SignedInClient, query: Record<string, string | number | undefined> = {}) =>
  who.call(reports.all, { query });
/** Follows a link of the response; null without one. */
const follows = async (who: SignedInClient, { headers }: Answer, rel: string): Promise<Answer | null> => {
  const target = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1];
  if (target === undefined) return null;
  const url = new URL(target, 'http://localhost');
  expect(url.pathname).toBe('/api/report/all');
  return lists(who, Object.fromEntries(url.searchParams));
};
/** An author with this many reports, and their ids, newest first. */
const somebodyWith = async (count: number) => {
  const sana = await as();
  for (let n = 0; n < count; n++)
    await createReport(context, sana.accountId, aReport({ title: `Report ${n}`, email: `of-${n % 3}@example.org` }));
  const rows = await db.rows<{ id: string }>(
    raw(`select id from reports where author_id = '${sana.accountId}' order by id desc`),
  );
  return { sana, ids: rows.map(({ id }) => id) };
};

describe('the pages of a list', () => {
  test('link forward and back over every report once, each with its position and the total', async () => {
    const { sana, ids } = await somebodyWith(8);
    const seen: string[][] = [];
    let page: Answer | null = await lists(sana, { limit: 3 });
    let last = page;
    for (; page; page = await follows(sana, page, 'next')) {
      expect([total(page), offset(page)]).toEqual([8, seen.flat().length]);
      seen.push(idsOf(page));
      last = page;
    }
    expect(seen.flat()).toEqual(ids);

    const back: string[][] = [];
    for (page = last; page; page = await follows(sana, page, 'prev')) back.unshift(idsOf(page));
    expect(back).toEqual(seen);
    expect(idsOf((await follows(sana, last, 'first')) ?? last)).toEqual(seen[0]);
  });

  test('a report filed meanwhile does not shift the next page', async () => {
    const { sana, ids } = await somebodyWith(5);
    const first = await lists(sana, { limit: 2 });
    await createReport(context, sana.accountId, aReport());
    const second = await follows(sana, first, 'next');
    expect(second && idsOf(second)).toEqual(ids.slice(2, 4));
    expect(second && [total(second), offset(second)]).toEqual([6, 3]);
  });

  test('going back to the start gives a full page', async () => {
    const { sana, ids } = await somebodyWith(5);
    const page = await lists(sana, { limit: 3, after: ids[2] });
    expect(idsOf(page)).toEqual(ids.slice(0, 3));
    expect(String(page.headers.link)).not.toContain('rel="prev"');
  });
});

describe('a search by email', () => {
  test('is paged, and counts the matches', async () => {
    const { sana } = await somebodyWith(8);
    const first = await lists(sana, { limit: 2, email: 'OF-1@example.org' });
    expect([total(first), offset(first), first.body.length]).toEqual([3, 0, 2]);
    const second = await follows(sana, first, 'next');
    expect(second && [total(second), offset(second), second.body.length]).toEqual([3, 2, 1]);
    const back = second && (await follows(sana, second, 'prev'));
    expect(back && idsOf(back)).toEqual(idsOf(first));
    for (const { email } of [...first.body, ...(second?.body ?? [])]) expect(email).toBe('of-1@example.org');
  });

  test('finds only the caller’s reports', async () => {
    await somebodyWith(3);
    const page = await lists(await as(), { email: 'of-1@example.org' });
    expect([page.body, total(page)]).toEqual([[], 0]);
  });
});

describe('withdrawn reports', () => {
  test('are listed only on request, with the time of the withdrawal', async () => {
    const { sana, ids } = await somebodyWith(3);
    await sana.call(reports.withdraw, { query: { reportID: ids[1] }, body: { reason: 'resolved' } });
    const usual = await lists(sana);
    expect([idsOf(usual), total(usual)]).toEqual([[ids[0], ids[2]], 2]);
    const all = await lists(sana, { withdrawn: 'true' });
    expect([idsOf(all), total(all)]).toEqual([ids, 3]);
    expect(all.body.map(({ withdrawnAt }: Report) => withdrawnAt !== null)).toEqual([false, true, false]);
    expect((await lists(sana, { withdrawn: 'perhaps' })).status).toBe(422);
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

  /** The executed plan of a statement of the program. */
  const planOf = ({ text }: { text: string }, values: string[]) =>
    db.transaction(async (tx) => {
      const name = `explained_${crypto.randomUUID().replaceAll('-', '')}`;
      await tx.rows(raw(`prepare ${name} as ${text}`));
      const [row] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        raw(`explain (analyze, buffers, format json) execute ${name}(${values.join(', ')})`),
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

  test.each([
    ['older', sql.older],
    ['newer', sql.newer],
  ])(
    'the first, a middle and the last page cost the same, and no more rows are read than are shown (%s)',
    async (_direction, statement) => {
      const { accountId } = await settled();
      const ids = await db.rows<{ id: string }>(
        raw(`select id from reports where author_id = '${accountId}' order by id desc`),
      );
      expect(ids).toHaveLength(4_000);
      for (const at of [100, 2_000, 3_800]) {
        const plan = await planOf(statement, [`'${accountId}'`, ids[at]?.id ?? '', '100', 'false']);
        const nodes = nodesOf(plan);
        expect(nodes.filter((node) => /Seq Scan|Bitmap/.test(node['Node Type']))).toEqual([]);
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
    const plan = await planOf(sql.olderNaming, [
      `'${accountId}'`,
      '9223372036854775807',
      '100',
      'false',
      `array['${named?.token}'::uuid]`,
    ]);
    const nodes = nodesOf(plan);
    expect(nodes.filter((node) => /Seq Scan/.test(node['Node Type']))).toEqual([]);
    // The 10 that name it, five of which are the author's and shown.
    expect(readWhole(nodes)).toBeLessThanOrEqual(15);
  });
});
