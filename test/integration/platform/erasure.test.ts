import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { existingAccount } from '../../../src/server/areas/accounts/store.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { liftLegalHold } from '../../../src/server/areas/moderation/legal-holds.ts';
import { keyedColumns } from '../../../src/server/commands/keyed-columns.ts';
import { sealedRowsOf } from '../../../src/server/commands/sealed-rows.ts';
import { contextColumns } from '../../../src/server/platform/vault/reseal.ts';
import { scheduledJobs } from '../../../src/server/startup/scheduler.ts';
import { byProgram, startApp } from '../../support/app.ts';
import { fillEveryTable } from '../../support/filled.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { day, movableClock } from '../../support/time.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { context, db, filesFolder } = testApp;

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);

/** Three times, since some jobs leave work to others. */
async function runAllJobs(): Promise<void> {
  for (let round = 0; round < 3; round++) for (const { run } of scheduledJobs) await run(context);
}

const tables = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    )
  ).map(({ name }) => name);

/** The tables in which one of some texts stands readably. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    const rows = await sql(`select from ${table} t where t::text ~ $1 limit 1`, [texts.join('|')]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** What is sealed in each column, opened. */
async function opened(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const described of sealedRowsOf(context)) {
    const { table, column, context: contextOf } = described;
    const rows = await sql<{ sealed: Buffer } & Record<string, string | null>>(
      `select ${contextColumns(described)}, ${column} as sealed from ${table} where ${column} is not null`,
    );
    const plain = rows.map((row) => context.vault.openBytes(contextOf(row), row.sealed).toString());
    if (plain.length > 0) found.set(`${table}.${column}`, plain.join('\n'));
  }
  return found;
}

/** The sealed columns in which one of some texts stands. */
const columnsWith = async (texts: readonly string[]): Promise<string[]> =>
  [...(await opened())].flatMap(([name, plain]) => (texts.some((one) => plain.includes(one)) ? [name] : [])).sort();

/** Whether values say nothing: marks, and content whose fields are all empty. */
const saysNothing = (plain: string): boolean =>
  plain.split('\n').every((one) => /^(\{("\w+":(""|null),?)*\})?$/.test(one));

test('Of people who delete their accounts nothing is left but what the retention schedule keeps, and no longer than it says', async () => {
  const business = await testApp.as();
  await fillEveryTable(testApp);
  await files(business, { evidence: Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ') });
  expect((await business.looksUp({ email: aReport().email })).body.reports).not.toEqual([]);
  const staff = await testApp.asStaff('moderator', 'admin');
  for (const { id } of await sql<{ id: string }>('select report_id as id from report_holds'))
    await liftLegalHold(context, id, { accountId: staff.accountId, requestId: 'a-request' });
  await flushDisclosures(context);
  await flushUsage(context);
  const rows = await sql<{ id: string }>('select id from accounts where id <> all($1)', [
    [business.accountId, staff.accountId],
  ]);
  const ids = [...rows.map(({ id }) => id), business.accountId];
  const emails: string[] = [];
  for (const id of ids) {
    // Whoever was told of the others' reports learns that these are gone.
    if (id === business.accountId) await runAllJobs();
    const { email } = await existingAccount(context, id);
    emails.push(email);
    await deleteAccount(context, byProgram(id), { email, withdrawReports: true });
  }

  time.pass(2 * day);
  await runAllJobs();
  // The operator is called by one of these ids.
  expect(await tablesWith(ids)).toEqual(['audit_events', 'settings_versions']);
  // Who has proven an address, and who has an account with it, are strangers to the registry.
  expect(await columnsWith(emails)).toEqual([
    'cases.contact_sealed',
    'cases.identifier_sealed',
    'identifier_markers.sealed',
  ]);

  time.pass(5 * 366 * day);
  await runAllJobs();
  const ofStaff = ['account_roles', 'accounts', 'key_pairs'];
  const ofRegistry = ['audit_chain', 'audit_events', 'figures', 'receipt_keys', 'registry_state', 'schema_migrations'];
  const left: string[] = [];
  for (const table of await tables()) if ((await sql(`select from ${table} limit 1`)).length > 0) left.push(table);
  expect(left).toEqual(
    [
      ...[...ofStaff, ...ofRegistry, 'safelist_entries', 'settings_versions'],
      // Removed reports and what was decided about them, without a word.
      ...['cases', 'disputes', 'moderation_decisions', 'reports'],
    ].sort(),
  );
  const said = [...(await opened())].flatMap(([name, plain]) => (saysNothing(plain) ? [] : [name]));
  const saidBy = ['accounts.sealed', 'accounts.password_sealed', 'key_pairs.secret_sealed', 'safelist_entries.sealed'];
  expect(said).toEqual(saidBy);
  const hashed: string[] = [];
  for (const name of Object.keys(keyedColumns)) {
    const [table, column] = name.split('.');
    if ((await sql(`select from ${table} where ${column} is not null limit 1`)).length > 0) hashed.push(name);
  }
  expect(hashed).toEqual(['accounts.email_token', 'safelist_entries.token']);
  const kept = readdirSync(filesFolder, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toEqual([]);
});
