import { expect, test } from 'vitest';
import { reports } from '../../../src/contract/reports/reports.ts';
import type { App } from '../../../src/server/app.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { filePrepared } from '../../../src/server/areas/reports/import/file-prepared.ts';
import { prepareImport } from '../../../src/server/areas/reports/import/store.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../../src/server/platform/vault/vault.ts';
import { startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { isDistributed } from '../../support/postgres.ts';
import { aReport } from '../../support/reports.ts';

const { as, context, db } = await startApp();

const titled = (...titles: string[]) => titles.map((title) => aReport({ title }));
const listOf = async (sana: Awaited<ReturnType<typeof as>>): Promise<{ repID: string; title: string }[]> =>
  (await sana.call(reports.all)).body;
const titlesOf = async (sana: Awaited<ReturnType<typeof as>>) => (await listOf(sana)).map(({ title }) => title);

test('rows are filed in order, and duplicate rows once', async () => {
  const sana = await as();
  expect(await importReports(context, sana.accountId, titled('Report 1', 'Report 2', 'Report 1'))).toBe(2);
  expect(await importReports(context, sana.accountId, titled('Report 2', 'Report 3'))).toBe(1);
  expect(await titlesOf(sana)).toEqual(['Report 3', 'Report 2', 'Report 1']);
});

test('two concurrent imports of the same rows file each row once', async () => {
  const sana = await as();
  const titles = Array.from({ length: 300 }, (_, n) => `Report ${n}`);
  const both = await Promise.all([
    importReports(context, sana.accountId, titled(...titles)),
    importReports(context, sana.accountId, titled(...titles.toReversed())),
  ]);
  expect(both.reduce((a, b) => a + b)).toBe(300);
  expect(new Set(await titlesOf(sana)).size).toBe(100);
});

test.skipIf(isDistributed)('a batch with a taken id is retried with new ids', async () => {
  const sana = await as();
  const run = (text: string) => db.rows({ name: `test.${text.slice(0, 40)}`, text });
  await run('create sequence tries');
  await run(`create function refuse_first() returns trigger language plpgsql as $$ begin
    if nextval('tries') = 2 then raise unique_violation using constraint = 'reports_pkey'; end if;
    return new;
  end $$`);
  await run('create trigger refuse_first before insert on reports for each row execute function refuse_first()');
  expect(await importReports(context, sana.accountId, titled('Report 1', 'Report 2'))).toBe(2);
  await run('drop trigger refuse_first on reports');
  expect(await titlesOf(sana)).toEqual(['Report 2', 'Report 1']);
});

test('rows that were prepared before the keys were rotated are sealed and found under the new key', async () => {
  const sana = await as();
  const before: App = { ...context, vault: createVault(parseKeyring(newKey())) };
  const body = aReport({ title: 'Report 1', email: 'rotated@example.org' });
  const prepared = prepareImport(before, sana.accountId, body);
  expect(await filePrepared(context, sana.accountId, [prepared])).toBe(1);
  expect(await importReports(context, sana.accountId, [body])).toBe(0);
  const query = { email: 'rotated@example.org' };
  expect((await sana.call(reports.all, { query })).body).toMatchObject([{ title: 'Report 1' }]);
});

test('an import is counted, and audited with the reports it filed', async () => {
  const sana = await as();
  await importReports(context, sana.accountId, titled('Report 1', 'Report 2'));
  const [note] = await db.rows<{ report_ids: string[] }>({
    name: 'test.notes',
    text: `select report_ids from audit_events where event = 'report.imported' and actor_id = '${sana.accountId}'`,
  });
  expect(note?.report_ids).toEqual((await listOf(sana)).map(({ repID }) => repID).reverse());
  expect((await proveTotals(context)).differences).toEqual([]);
});
