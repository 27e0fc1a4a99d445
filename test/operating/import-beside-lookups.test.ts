import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aBusiness, aLookup, ask } from '../support/business.ts';
import { generousPlans } from '../support/product.ts';
import { reportCsv } from '../support/report-csv.ts';
import { testServers } from '../support/servers.ts';
import { runShield } from '../support/shield-command.ts';
import { steadyLoad } from '../support/steady-load.ts';

const { newPath, newDataDir, started, databaseOf } = testServers();

/** In the notation of the operator's country, which is that of the report, too. */
const inDubai = (n: number) => ({ CNIC: `35202-${1_000_000 + n}-9`, phone: `050 ${1_000_000 + n}`, country: '' });

test('a server that was started empty finds the reports of an import beside it by their indexes, in the notation of the operator’s country', async () => {
  const settings = { DATA_DIR: newDataDir(), RATE_PLANS: generousPlans(), DEFAULT_COUNTRY: 'AE' };
  const { address } = await started(settings);
  const shop = await aBusiness(address);
  const load = steadyLoad(address, shop, { readers: 2, writers: 0 });
  const file = newPath('rows.csv');
  writeFileSync(file, reportCsv(10_000, inDubai));
  expect(await runShield('import', settings, file, '--as', shop.email)).toEqual([0, expect.any(String)]);
  await load.end();
  expect(load.samples.filter(({ status }) => status !== 200)).toEqual([]);

  const database = await databaseOf(settings.DATA_DIR);
  const { rows } = await database.query(
    `select relname from pg_stat_user_tables where last_analyze is not null
       and relname in ('reports', 'report_tokens', 'report_imports') order by relname`,
  );
  expect(rows.map(({ relname }) => relname)).toEqual(['report_imports', 'report_tokens', 'reports']);

  /** Pages of the reports and their tokens that are read for one of these calls. */
  const pagesOf = async (calls: number, call: (n: number) => Promise<{ status: number; body: unknown }>) => {
    const read = async () => {
      // A connection tells what it has read when it is used again a second later.
      await sleep(1_500);
      await call(0);
      await sleep(500);
      const { rows } = await database.query(
        `select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as pages
         from pg_statio_user_tables where relname in ('reports', 'report_tokens')`,
      );
      return Number(rows[0].pages);
    };
    const before = await read();
    for (let n = 1; n <= calls; n++) expect((await call(n)).status).toBe(200);
    return ((await read()) - before) / calls;
  };
  const hit = (n: number) => aLookup(address, shop.proof, { email: `bilal-${n * 100}@example.org` });
  for (const named of [
    { email: 'BILAL-700@example.org' },
    { CNIC: '3520210007009' },
    { phone: '+971501000700' },
    { phone: '050-1000700' },
  ])
    expect((await aLookup(address, shop.proof, named)).body.reports).toMatchObject([
      { title: 'Report 700', country: 'AE' },
    ]);
  expect(await pagesOf(100, hit)).toBeLessThan(100);
  expect(
    await pagesOf(20, (n) =>
      ask(address, 'GET', `/report/all?email=bilal-${n * 100}%40example.org`, { headers: shop.session }),
    ),
  ).toBeLessThan(500);
});
