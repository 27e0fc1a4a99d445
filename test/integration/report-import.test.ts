import { expect, test } from 'vitest';
import { reports } from '../../src/contract/reports.ts';
import { startApp } from '../support/app.ts';
import { aReport } from '../support/reports.ts';

const { as, services, db } = await startApp();

const titled = (accountId: string, ...titles: string[]) =>
  services.reports.toImport(
    accountId,
    titles.map((title) => aReport({ title })),
  );
const titlesOf = async (sana: Awaited<ReturnType<typeof as>>): Promise<string[]> =>
  (await sana.call(reports.all)).body.map(({ title }: { title: string }) => title);

test('rows are filed in their order, and one that says the same is filed once', async () => {
  const sana = await as();
  const first = await services.reports.import(
    sana.accountId,
    await titled(sana.accountId, 'Report 1', 'Report 2', 'Report 1'),
  );
  expect(first).toBe(2);
  expect(await services.reports.import(sana.accountId, await titled(sana.accountId, 'Report 2', 'Report 3'))).toBe(1);
  expect(await titlesOf(sana)).toEqual(['Report 3', 'Report 2', 'Report 1']);
});

test('two imports of the same rows at once file each once', async () => {
  const sana = await as();
  const titles = Array.from({ length: 300 }, (_, n) => `Report ${n}`);
  const both = await Promise.all([
    services.reports.import(sana.accountId, await titled(sana.accountId, ...titles)),
    services.reports.import(sana.accountId, await titled(sana.accountId, ...titles.toReversed())),
  ]);
  expect(both.reduce((a, b) => a + b)).toBe(300);
  expect(new Set(await titlesOf(sana)).size).toBe(100);
});

test('a row whose id another report has drawn gets a new one, and all of its batch with it', async () => {
  const sana = await as();
  const [row, other] = await titled(sana.accountId, 'Report 1', 'Report 2');
  if (!row || !other) throw new Error('two rows were made');
  expect(await services.reports.import(sana.accountId, [row])).toBe(1);
  // The same id once more, under another body.
  const taken = { ...other, id: row.id, row: row.row };
  expect(await services.reports.import(sana.accountId, [taken, ...(await titled(sana.accountId, 'Report 3'))])).toBe(2);
  expect(await titlesOf(sana)).toEqual(['Report 3', 'Report 2', 'Report 1']);
});

test('rows that have waited long are sealed anew before they are written, and keep their place', async () => {
  const sana = await as();
  const [row] = await titled(sana.accountId, 'Report 1');
  const next = await titled(sana.accountId, 'Report 2');
  if (!row) throw new Error('a row was made');
  const waited = { ...row, sealedAt: row.sealedAt - 60_000 };
  expect(await services.reports.import(sana.accountId, [waited])).toBe(1);
  expect(await services.reports.import(sana.accountId, next)).toBe(1);
  expect(await titlesOf(sana)).toEqual(['Report 2', 'Report 1']);
  const [stored] = await db.rows<{ sealed: Buffer }>({
    name: 'test.sealed',
    text: `select sealed from reports where id = ${row.id}`,
  });
  expect(row.row.includes(stored?.sealed ?? '')).toBe(false);
});

test('an import is noted in the audit trail with the reports it filed, and counted', async () => {
  const sana = await as();
  const rows = await titled(sana.accountId, 'Report 1', 'Report 2');
  await services.reports.import(sana.accountId, rows);
  const [note] = await db.rows<{ report_ids: string[] }>({
    name: 'test.notes',
    text: `select report_ids from audit_events where event = 'report.imported' and actor_id = '${sana.accountId}'`,
  });
  expect(note?.report_ids).toEqual(rows.map(({ id }) => id));
  expect((await services.analysis.proveTotals()).differences).toEqual([]);
});
