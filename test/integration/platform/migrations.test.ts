import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate, migrationStatus, requireMigrated } from '../../../src/server/platform/db/migrate.ts';
import { OperatorError } from '../../../src/server/platform/operator-error.ts';
import { inRepository } from '../../support/paths.ts';
import { cloneDatabase, type TestDatabase } from '../../support/postgres.ts';
import { onServer } from '../../support/postgres-server.ts';
import { eventually } from '../../support/programs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-migrations-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true });
});

async function aDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const database = await cloneDatabase();
  databases.push(database);
  if (isEmpty) await onServer(database.url, 'drop schema public cascade; create schema public');
  return database;
}

let count = 0;
function migrations(texts: Record<string, string>): string {
  const directory = mkdtempSync(path.join(folder, `${++count}-`));
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(directory, name), text);
  return directory;
}

/** Every table with its columns, and the applied migrations. */
async function shapeOf({ url }: TestDatabase): Promise<string> {
  const { rows } = await onServer(
    url,
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const isMade = rows.some(({ table_name }) => table_name === 'schema_migrations');
  const done = isMade ? (await onServer(url, 'select * from schema_migrations order by version')).rows : [];
  return JSON.stringify([rows, done]);
}

test('a database newer than the program is refused and not changed', async () => {
  const database = await aDatabase();
  await onServer(database.url, `insert into schema_migrations (version, name, checksum) values (9999, 'later', 'x')`);
  const before = await shapeOf(database);
  for (const open of [migrate, requireMigrated]) {
    const opening = open(database.connection);
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow(/newer than this program .* nothing was changed/);
  }
  expect(await shapeOf(database)).toBe(before);
});

test('a database that a newer program has only expanded is used as it is', async () => {
  const [database, newDatabase] = [await aDatabase(), await aDatabase({ isEmpty: true })];
  const known = Object.fromEntries(
    readdirSync(inRepository('migrations')).map((name) => [
      name,
      readFileSync(inRepository('migrations', name), 'utf8'),
    ]),
  );
  const expanded = migrations({
    ...known,
    '9001_note.sql': '-- expand: for the next release\nalter table reports add column note text;',
  });
  await migrate(database.connection, expanded);
  const before = await shapeOf(database);
  await migrate(database.connection);
  await requireMigrated(database.connection);
  expect(await shapeOf(database)).toBe(before);
  expect((await migrationStatus(database.connection)).at(-1)).toMatchObject({
    name: '9001_note.sql',
    kind: 'expand',
    isApplied: true,
  });

  const contracted = migrations({
    ...known,
    '9001_note.sql': '-- contract: nothing reads it\nalter table reports drop column city;',
  });
  await migrate(newDatabase.connection, contracted);
  await expect(migrate(newDatabase.connection)).rejects.toThrow(/newer than this program/);
});

test('the status lists what is applied and what is pending, and changes nothing', async () => {
  const database = await aDatabase({ isEmpty: true });
  const before = await shapeOf(database);
  const first = { '0001_first.sql': 'create table first (id int)' };
  const both = migrations({ ...first, '0002_second.sql': '-- expand: a second\ncreate table second (id int)' });
  expect((await migrationStatus(database.connection, both)).map(({ isApplied }) => isApplied)).toEqual([false, false]);
  expect(await shapeOf(database)).toBe(before);
  await migrate(database.connection, migrations(first));
  expect(await migrationStatus(database.connection, both)).toMatchObject([
    { version: 1, name: '0001_first.sql', kind: 'contract', isApplied: true },
    { version: 2, name: '0002_second.sql', kind: 'expand', isApplied: false },
  ]);
});

test('a database with another encoding, or another style of dates, is refused with what to do, and not changed', async () => {
  const database = await aDatabase({ isEmpty: true });
  const name = new URL(database.url).pathname.slice(1).split('?')[0];
  await onServer(database.url, `alter database "${name}" set datestyle = 'German'`);
  const before = await shapeOf(database);
  const styled = /has the DateStyle "German, DMY".*set datestyle = 'ISO'/;
  await expect(migrate(database.connection)).rejects.toThrow(styled);
  await expect(requireMigrated(database.connection)).rejects.toThrow(styled);
  expect(await shapeOf(database)).toBe(before);
  await onServer(database.url, `alter database "${name}" reset datestyle`);
  await migrate(database.connection);

  const other = `${name}_latin`;
  await onServer(database.url, `create database "${other}" encoding 'LATIN1' locale 'C' template template0`);
  const latin = { connectionString: database.url.replace(String(name), other) };
  await expect(migrate(latin)).rejects.toThrow(/has the encoding LATIN1.*encoding 'UTF8'/);
  await onServer(database.url, `drop database "${other}"`);
});

test('a failing migration is named, and rolls back with those before it', async () => {
  const database = await aDatabase({ isEmpty: true });
  const before = await shapeOf(database);
  const directory = migrations({
    '0001_first.sql': 'create table first (id int)',
    '0002_second.sql': 'create table second (id int); insert into second values (1); alter table missing add x int',
  });
  const migrating = migrate(database.connection, directory);
  await expect(migrating).rejects.toThrow(OperatorError);
  await expect(migrating).rejects.toThrow(
    'Migration 0002_second.sql failed (42P01, relation "missing" does not exist). Nothing was changed.',
  );
  expect(await shapeOf(database)).toBe(before);
});

test('a migration that fails on a row names the constraint and not the row', async () => {
  const database = await aDatabase({ isEmpty: true });
  const directory = migrations({
    '0001_first.sql': `create table people (email text primary key);
      insert into people values ('sana@example.com'); insert into people values ('sana@example.com')`,
  });
  await expect(migrate(database.connection, directory)).rejects.toThrow(
    'Migration 0001_first.sql failed (23505, people_pkey). Nothing was changed.',
  );
});

test('an interrupted migration is rolled back, and succeeds at the next start', async () => {
  const database = await aDatabase({ isEmpty: true });
  const before = await shapeOf(database);
  const slow = migrations({ '0001_first.sql': 'create table first (id int); select pg_sleep(60)' });
  const migrating = migrate(database.connection, slow);
  migrating.catch(() => {});
  const sleeping = `from pg_stat_activity where application_name = 'fraud-shield migrations'
    and datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
  await eventually(async () => (await onServer(database.url, `select 1 ${sleeping}`)).rows.length > 0);
  await onServer(database.url, `select pg_terminate_backend(pid) ${sleeping}`);
  await expect(migrating).rejects.toThrow(OperatorError);
  expect(await shapeOf(database)).toBe(before);
  await migrate(database.connection, migrations({ '0001_first.sql': 'create table first (id int)' }));
  expect(await shapeOf(database)).toContain('"table_name":"first"');
});

test('of several concurrent starts on an empty database, one migrates', async () => {
  const database = await aDatabase({ isEmpty: true });
  await Promise.all([1, 2, 3].map(() => migrate(database.connection)));
  await requireMigrated(database.connection);
});
