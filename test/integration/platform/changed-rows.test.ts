import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { sealedRowsOf } from '../../../src/server/commands/sealed-rows.ts';
import { contextColumns, type SealedRow, type SealedRows } from '../../../src/server/platform/vault/reseal.ts';
import { byProgram, type SignedInClient, startApp, testVault } from '../../support/app.ts';
import { aPdf } from '../../support/files.ts';
import { fillEveryTable } from '../../support/filled.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { expectUnreadable, wholeCopy } from '../../support/unreadable.ts';

// The attacker of this file can write the database and has no key.

const vault = testVault();
const testApp = await startApp({ vaultOn: async () => vault });
const { as, db, logged, mails, context, stranger } = testApp;

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const reads = (who: SignedInClient, reportID: string) => who.call(reports.single, { query: { reportID } });
const history = (who: SignedInClient, reportID: string) => who.call(reports.history, { query: { reportID } });
const unreadable = { status: 500, body: { code: 'recordUnreadable', message: messages.recordUnreadable } };
const logOf = (table: string, id: string) =>
  logged.filter(
    (line) => line.includes('sealed value could not be opened') && line.includes(table) && line.includes(id),
  );

describe('a report', () => {
  test('whose author was changed opens for nobody, with its versions and its note', async () => {
    const [victim, own, reader] = [await as(), await as(), await as()];
    const subject = aSubject();
    const id = await files(victim, aReport(subject));
    await victim.call(reports.update, { query: { reportID: id }, body: aReport({ ...subject, title: 'Second' }) });
    const other = await files(victim, aReport(subject));
    const mine = await files(own);
    await sql('update reports set author_id = $2 where id = $1', [id, own.accountId]);

    expect(await reads(own, id)).toMatchObject(unreadable);
    expect(await history(own, id)).toMatchObject(unreadable);
    expect(await own.call(reports.update, { query: { reportID: id }, body: aReport() })).toMatchObject(unreadable);
    expect(await own.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'other' } })).toMatchObject(
      unreadable,
    );
    // One bad row breaks neither the list nor a lookup.
    const list = await own.call(reports.all);
    expect(list.body.map(({ repID }: { repID: string }) => repID)).toEqual([mine]);
    const found = await reader.looksUp({ email: subject.email });
    expect(found.status).toBe(200);
    expect(found.body.reports).toHaveLength(1);
    expect(await reads(victim, other)).toMatchObject({ status: 200 });
    expect(logOf('reports', id).length).toBeGreaterThan(0);
    const metrics = JSON.stringify(await context.metrics.toJson());
    expect(metrics).toContain('fraud_shield_unreadable_values_total');
  });

  test('does not open as one of its earlier versions, nor an earlier version as another', async () => {
    const sana = await as();
    const id = await files(sana, aReport({ title: 'First' }));
    const update = (title: string) => sana.call(reports.update, { query: { reportID: id }, body: aReport({ title }) });
    await update('Second');
    await update('Third');
    await sql(
      `update report_versions v set sealed = o.sealed from report_versions o
       where v.report_id = $1 and o.report_id = $1 and v.version = 2 and o.version = 1`,
      [id],
    );
    const titles = (await history(sana, id)).body.versions.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Third', 'First']);
  });

  test('is not found by an identifier that it does not name', async () => {
    const [sana, reader] = [await as(), await as()];
    const [named, innocent] = [aSubject(), aSubject()];
    const id = await files(sana, aReport(named));
    const other = await files(sana, aReport({ ...aReport(innocent), title: 'The other one' }));
    await sql(
      `insert into report_tokens (token, report_id) select token, $2::bigint from report_tokens where report_id = $1`,
      [other, id],
    );
    const { body } = await reader.looksUp({ email: innocent.email });
    expect(body.reports.map(({ title }: { title: string }) => title)).toEqual(['The other one']);
  });

  test('that cannot be opened does not end a list before its last page', async () => {
    const sana = await as();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift(await files(sana));
    await sql(`update reports set sealed = 'damaged' where id = any($1::bigint[])`, [ids.slice(0, 2)]);
    const first = await sana.call(reports.all, { query: { limit: 2 } });
    expect(first.body).toEqual([]);
    const cursor = /cursor=(\d+)[^>]*>; rel="next"/.exec(String(first.headers.link))?.[1];
    const second = await sana.call(reports.all, { query: { limit: 2, cursor } });
    expect(second.body.map(({ repID }: { repID: string }) => repID)).toEqual(ids.slice(2, 4));
  });
});

test('every sealed value opens in its own row and in no other', async () => {
  await fillEveryTable(testApp);

  const open = (rows: SealedRows, row: SealedRow, sealed: Buffer) => vault.openBytes(rows.context(row), sealed);
  const opened = (rows: SealedRows, row: SealedRow, sealed: Buffer) =>
    vault.tryOpen(() => open(rows, row, sealed)) !== null;
  const few: string[] = [];
  for (const rows of sealedRowsOf(context)) {
    const { table, column } = rows;
    const found = await sql<{ sealed: Buffer } & Record<string, string>>(
      `select ${contextColumns(rows)}, ${column} as sealed from ${table} where ${column} is not null limit 40`,
    );
    const good = found.filter(({ sealed, ...row }) => opened(rows, row, sealed));
    // A registry has one key that signs receipts, until keys are rotated.
    if (good.length < (table === 'receipt_keys' ? 1 : 2)) few.push(`${table}.${column}`);
    // Links have no id: one of the same account would open, and says nothing else.
    const distinct = (row: SealedRow) => JSON.stringify(rows.context(row));
    for (const { sealed, ...row } of good)
      for (const { sealed: other, ...another } of good)
        if (distinct(row) !== distinct(another))
          expect([table, column, opened(rows, another, sealed)]).toEqual([table, column, false]);
  }
  expect(few).toEqual([]);
});

test('mail whose content was moved to another message is not sent, and keeps no other mail from being sent', async () => {
  await sql(`delete from jobs where kind = 'mail'`);
  const [sana, omar, hina] = [await as(), await as(), await as()];
  for (const { person } of [sana, omar, hina])
    await stranger.call(auth.forgetPassword, { body: { email: person.email } });
  await sql(
    `update jobs j set payload = o.payload from jobs o
     where j.id = (select min(id) from jobs where kind = 'mail') and o.id = (select max(id) from jobs where kind = 'mail')`,
  );
  // As a file to store, a letter would lie readable in the file store.
  await sql(
    `update jobs set kind = 'uploads' where id = (select id from jobs where kind = 'mail' order by id limit 1 offset 1)`,
  );
  await context.files.run();
  expect(await sql(`select attempts from jobs where kind = 'uploads'`)).toEqual([{ attempts: 1 }]);
  await sql(`update jobs set kind = 'mail', attempts = 0, due_at = scheduled_at where kind = 'uploads'`);
  await mails.deliver();
  const sent = [sana, omar, hina].flatMap(({ person }) => mails.to(person.email));
  expect(sent).toHaveLength(2);
  expect(await sql(`select attempts from jobs where kind = 'mail'`)).toEqual([{ attempts: 1 }]);
});

test('a file of a report is shown to no other account', async () => {
  const [victim, own] = [await as(), await as()];
  const [theirs, mine] = [await files(victim), await files(own)];
  const file = { bytes: aPdf('for the victim only'), name: 'receipt.pdf' };
  const { body: added } = await victim.call(attachments.add, { query: { reportID: theirs }, file });
  const { body: kept } = await own.call(attachments.add, {
    query: { reportID: mine },
    file: { ...file, name: 'b.pdf' },
  });
  await sql('update report_attachments set account_id = $2, report_id = $3 where id = $1', [
    added.id,
    own.accountId,
    mine,
  ]).catch(() => sql('update report_attachments set account_id = $2 where id = $1', [added.id, own.accountId]));
  expect(await own.call(attachments.download, { params: { id: added.id } })).toMatchObject({ status: 500 });
  const list = await own.call(attachments.list, { query: { reportID: mine } });
  expect(list.body.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
});

test('an account with a report that cannot be opened can still be deleted, with its reports and without', async () => {
  for (const withdrawReports of [true, false]) {
    const sana = await as();
    const [bad, good] = [await files(sana), await files(sana)];
    await sql(`update reports set sealed = 'damaged' where id = $1`, [bad]);
    await deleteAccount(context, byProgram(sana.accountId), { email: sana.person.email, withdrawReports });
    const left = await sql<{ id: string; author_id: string | null }>(
      'select id, author_id from reports where id = any($1::bigint[]) order by id',
      [[bad, good]],
    );
    expect(left).toEqual(withdrawReports ? [] : [bad, good].sort().map((id) => ({ id, author_id: null })));
  }
});

test('the reports of a deleted account stay readable, without their author', async () => {
  const [sana, reader] = [await as(), await as()];
  const subject = aSubject();
  const id = await files(sana, aReport(subject));
  await sana.call(reports.update, { query: { reportID: id }, body: aReport({ ...subject, title: 'Second' }) });
  await deleteAccount(context, byProgram(sana.accountId), { email: sana.person.email, withdrawReports: false });
  const { body } = await reader.looksUp({ email: subject.email });
  expect(body.reports).toMatchObject([{ title: 'Second' }]);
  await sql('update reports set author_id = $2 where id = $1', [id, reader.accountId]);
  expect(await history(reader, id)).toMatchObject(unreadable);
});

test('a copy of the database holds no name, address, key, secret or token that anybody could read', async () => {
  const sana = await as();
  const { apiKey, secret } = await sana.keyPair();
  const { body: named } = await sana.call(keys.create, { body: { name: 'Name of a key', kind: 'live' } });
  const body = aReport({ name: 'Copied Name', title: 'Copied title', evidence: 'Copied evidence of a fraud.' });
  const id = await files(sana, body);
  await sana.call(reports.update, { query: { reportID: id }, body: { ...body, title: 'Copied again' } });
  await sana.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'other', note: 'Copied note' } });

  await expectUnreadable(testApp, [
    ...[sana.person.email, sana.person.username, apiKey, secret, named.apiKey, named.secret, 'Name of a key'],
    ...['Copied', body.email, body.CNIC, body.phone, body.address, sana.token],
    ...[sana.token, secret, apiKey].map((one) => sha256(one).toString('hex')),
  ]);
  // The search does find what is stored readable.
  expect(await wholeCopy(testApp)).toContain('Lahore');
});
