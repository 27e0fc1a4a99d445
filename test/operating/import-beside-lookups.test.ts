import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { attachEmbedded } from '../../src/server/platform/embedded-postgres/attach.ts';
import { aBusiness, aLookup, ask } from '../support/business.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { environment, startProduct } from '../support/product.ts';
import { startProgram } from '../support/programs.ts';
import { steadyLoad } from '../support/steady-load.ts';

const place = temporaryFolder();
afterAll(() => place.remove());

/** More than the load asks. */
const RATE_PLANS = JSON.stringify({
  default: { callsPerSecond: 100_000, lookupsPerMinute: 1_000_000, identifiersPerDay: 1_000_000 },
});

const columns = 'name,email,CNIC,phone,date,url,address,city,title,evidence';
const row = (n: number) =>
  `Bilal Ahmed,bilal-${n}@example.org,35202-${1_000_000 + n}-9,0300 ${1_000_000 + n},2026-02-14,https://example.org,Creek Road,Lahore,Report ${n},They asked for my OTP and took it all.`;

test('a server that was started empty finds the reports of an import beside it by their indexes', async () => {
  // A second try begins anew.
  const settings = { DATA_DIR: path.join(place.path, randomUUID()), RATE_PLANS };
  const product = await startProduct(settings);
  try {
    await product.waitFor('Fraud Shield is ready');
    const { address } = product;
    const shop = await aBusiness(address);
    const load = steadyLoad(address, shop, { readers: 2, writers: 0 });
    const file = path.join(place.path, `${randomUUID()}.csv`);
    writeFileSync(file, [columns, ...Array.from({ length: 20_000 }, (_, n) => row(n))].join('\n'));
    const command = [inRepository('dist', 'server', 'shield.js'), 'import', file, '--as', shop.email];
    const program = startProgram(process.execPath, command, { env: environment(settings) });
    expect((await program.ended).code, program.output()).toBe(0);
    await load.end();
    expect(load.samples.filter(({ status }) => status !== 200)).toEqual([]);

    const database = new pg.Client((await attachEmbedded(path.join(settings.DATA_DIR, 'postgres'))) ?? {});
    await database.connect();
    try {
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
      expect((await hit(7)).body.reports).toMatchObject([{ title: 'Report 700' }]);
      expect(await pagesOf(100, hit)).toBeLessThan(100);
      expect(
        await pagesOf(20, (n) =>
          ask(address, 'GET', `/report/all?email=bilal-${n * 100}%40example.org`, { headers: shop.session }),
        ),
      ).toBeLessThan(500);
    } finally {
      await database.end();
    }
  } finally {
    await product.end('SIGTERM');
  }
});
