import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { CommitUnknown, RestoreRefused, restoreBackup } from '../../../src/server/platform/backup/restore-backup.ts';
import { takeBackup } from '../../../src/server/platform/backup/take-backup.ts';
import { listApplied, migrateWithin } from '../../../src/server/platform/db/migrate.ts';
import { isOutage } from '../../../src/server/platform/db/outage.ts';
import { hasRestore } from '../../../src/server/platform/db/registry.ts';
import { isEmptyDatabaseAt } from '../../../src/server/platform/db/table-copy.ts';
import { diskStore } from '../../../src/server/platform/files/disk.ts';
import { withoutLinks } from '../../support/no-links.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../support/postgres.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-backup-'));
const undo: (() => Promise<unknown>)[] = [];
const passphrase = 'a horse that nobody guesses';
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  rmSync(folder, { recursive: true, force: true });
});

type Opened = TestDatabase & { client: pg.Client };
const aDatabase = async (): Promise<Opened> => opened(await emptyDatabase());
/** The database of a registry without rows. */
const aRegistry = async (): Promise<Opened> => opened(await cloneDatabase());
async function opened(database: TestDatabase): Promise<Opened> {
  const client = new pg.Client(database.connection);
  await client.connect();
  undo.push(
    () => database.drop(),
    () => client.end(),
  );
  return { ...database, client };
}
const newPath = (): string => path.join(folder, crypto.randomUUID());

async function backupOf({ connection }: TestDatabase, own: Partial<Parameters<typeof takeBackup>[0]> = {}) {
  const file = newPath();
  const { manifest } = await takeBackup({
    connection,
    files: diskStore(newPath()),
    paths: pathsOf(),
    keys: () => 'a key',
    passphrase,
    file,
    program: 'test',
    signal: new AbortController().signal,
    onProgress: () => {},
    ...own,
  });
  return { file, manifest };
}
const pathsOf = (...paths: string[]) =>
  async function* () {
    yield paths;
  };
type Restore = Parameters<typeof restoreBackup>[0];
const restored = (file: string, { connection }: TestDatabase, own: Partial<Restore> = {}) => {
  const id = own.id ?? crypto.randomUUID();
  return restoreBackup({
    id,
    file,
    passphrase,
    begin: async () => connection,
    files: diskStore(newPath()),
    putKeys: (text) => expect(text).toBe('a key\n'),
    verify: async () => {
      // Before the commit nobody sees it.
      expect(await hasRestore(connection, id)).toBe(false);
    },
    signal: new AbortController().signal,
    onProgress: () => {},
    ...own,
  });
};
const countOf = async (client: pg.Client, table: string): Promise<number> =>
  (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const tablesOf = async (client: pg.Client): Promise<number> =>
  (await client.query(`select count(*)::int as n from pg_tables where schemaname = current_schema()`)).rows[0].n;

/** Replaces an empty table with one of four partitions, with the same columns, indexes and references. */
async function partitionByHash(client: pg.Client, table: string, column: string): Promise<void> {
  const { rows: references } = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and (confrelid = $1::regclass or conrelid = $1::regclass)`,
    [table],
  );
  for (const { owner, name } of references) await client.query(`alter table ${owner} drop constraint ${name}`);
  // Parts can keep nothing unique but the column by which they share a table.
  if (table === 'reports') await client.query('drop index reports_reference_idx');
  await client.query(
    `alter table ${table} rename to plain;
     create table ${table} (like plain including all) partition by hash (${column});
     drop table plain cascade`,
  );
  for (const part of [0, 1, 2, 3])
    await client.query(
      `create table ${table}_${part} partition of ${table} for values with (modulus 4, remainder ${part})`,
    );
  for (const { owner, name, definition } of references)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
}

/** Large enough that COPY's output of a few rows fills several parts of a backup. */
const large = `decode(repeat('ab', 1500000), 'hex')`;

/** How to fill each table that refers to itself: row 1 refers to the last of eight rows. */
const selfReferring: Record<string, string> = {
  moderation_decisions: `insert into moderation_decisions (id, report_id, decision, reason, note, decided_at, before, reversed_by)
    select one(n), 1, 'verify', 'evidence', ${large}, now(), '{}', case n when 1 then one(8) end from generate_series(1, 8) n`,
  disputes: `insert into disputes (id, report_id, case_id, report_version, reason, words, state, opened_at, author_due_at, decision_due_at, ends_at, appeals_id)
    select one(n), 1, one(1), 1, 'notMe', ${large}, 'decided', now(), now(), now(), now(), case n when 1 then one(8) end
    from generate_series(1, 8) n`,
  dispute_messages: `insert into dispute_messages (id, dispute_id, side, to_side, words, sent_at, answers_id)
    select one(n), one(1), 'moderator', 'subject', ${large}, now(), case n when 1 then one(8) end from generate_series(1, 8) n`,
};

describe('a backup', () => {
  test('is written to a disk that has no links, as exFAT and many network shares have none', async () => {
    const source = await aRegistry();
    const { file } = await withoutLinks(() => backupOf(source));
    expect(readdirSync(folder).filter((name) => name.startsWith(path.basename(file)))).toEqual([path.basename(file)]);
    await restored(file, await aDatabase());
  });

  test('is restored whatever part holds the row that another one refers to, in every table that refers to itself', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    const { rows } = await source.client.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and conrelid = confrelid and conparentid = 0 order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(selfReferring).sort());
    await source.client.query(
      `create function pg_temp.one(n int) returns uuid language sql as $$ select lpad(n::text, 32, '0')::uuid $$;
       insert into reports (id, reference, version, city, country, happened_on, keywords, sealed, created_at, updated_at)
         values (1, 1, 1, 'Lahore', 'PK', '2026-02-14', '{}', '\\x01', now(), now());
       insert into cases (id, kind, language, proven_at, link_expires_at)
         values (pg_temp.one(1), 'email', 'en', now(), now());
       ${Object.values(selfReferring)
         .map((sql) => sql.replaceAll('one(', 'pg_temp.one('))
         .join(';')}`,
    );
    const { file, manifest } = await backupOf(source);
    await restored(file, place);
    for (const table of Object.keys(selfReferring)) {
      expect(manifest.tables[table]?.rows, table).toBe(8);
      expect(await countOf(place.client, table), table).toBe(8);
    }
    const referencesOf = async ({ client }: { client: pg.Client }) =>
      (
        await client.query(
          `select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) from pg_constraint
           where contype = 'f' order by 1, 2`,
        )
      ).rows;
    expect(await referencesOf(place)).toEqual(await referencesOf(source));
  });

  test('whose rows refer to rows that it does not have is not restored', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    await source.client.query(
      `set session_replication_role = replica;
       insert into dispute_messages (id, dispute_id, side, to_side, sent_at)
         values (gen_random_uuid(), gen_random_uuid(), 'subject', 'moderator', now())`,
    );
    const { file } = await backupOf(source);
    await expect(restored(file, place)).rejects.toThrow(/not whole: rows of the table dispute_messages refer to rows/);
    expect(await tablesOf(place.client)).toBe(0);
  });

  test('leaves out tables and columns that somebody else has made in those of the registry, and what an extension or another database has', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    await source.client.query(
      `create table "notes/of the operator" (n int generated always as identity, note text);
       insert into "notes/of the operator" (note) values ('one'), ('two');
       create extension file_fdw; create server files foreign data wrapper file_fdw;
       create table elsewhere (n int) partition by list (n);
       create foreign table in_no_file partition of elsewhere for values in (1) server files options (filename '/none');
       alter table figure_deltas add column note text, add column checked boolean not null default true;
       insert into figure_deltas (dimension, value, day, reports, note)
         values ('keyword', E'k\\t\\n\\\\', 'infinity', 1, E'a\\tb\\\\'), ('keyword', 'ü', 'infinity', 2, null)`,
    );
    for (const { client } of [source, place])
      await client.query('create table part_of_it (n int); insert into part_of_it values (1); create extension hstore');
    for (const { client } of [source, place]) await client.query('alter extension hstore add table part_of_it');
    const { file } = await backupOf(source);
    const { manifest, foreign } = await restored(file, place);
    expect(foreign).toEqual(['notes/of the operator', 'figure_deltas.note', 'figure_deltas.checked']);
    expect(Object.keys(manifest.tables)).not.toContain('notes/of the operator');
    expect(Object.keys(manifest.tables)).not.toContain('part_of_it');
    expect((await place.client.query('select value, reports from figure_deltas order by reports')).rows).toEqual([
      { value: 'k\t\n\\', reports: 1 },
      { value: 'ü', reports: 2 },
    ]);
    expect(await countOf(place.client, 'part_of_it')).toBe(1);
  });

  test('whose restore is stopped in a long statement ends at once, and leaves nothing', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    const { file } = await backupOf(source);
    const stopping = new AbortController();
    const restoring = restored(file, place, {
      async verify(client) {
        const sleeping = client.query('select pg_sleep(600)');
        setTimeout(() => stopping.abort(), 200);
        await sleeping;
      },
      signal: stopping.signal,
    });
    await expect(restoring).rejects.toThrow(new RestoreRefused('Stopped before the end.'));
    expect(await isEmptyDatabaseAt(place.connection)).toBe(true);
  });

  test('whose restore is stopped while it is refused says why it was refused', async () => {
    const source = await aRegistry();
    const { file } = await backupOf(source);
    const stopping = new AbortController();
    const refused = new Error('An earlier restore was complete.');
    const restoring = restored(file, source, {
      async begin() {
        stopping.abort();
        throw refused;
      },
      signal: stopping.signal,
    });
    await expect(restoring).rejects.toBe(refused);
  });

  test('of an older version is upgraded when it is restored', async () => {
    const [older, place] = [await aRegistry(), await aDatabase()];
    const all = await listApplied(older.client);
    await older.client.query('drop schema public cascade; create schema public; begin');
    await migrateWithin(older.client, { only: all.slice(0, 3) });
    await older.client.query(
      `insert into accounts (id, email_token, sealed, password_sealed, created_at)
         values (gen_random_uuid(), gen_random_uuid(), '\\x00ff0a5c', '\\x00', now());
       insert into audit_events (at, actor, event) select now(), 'account', E'a\\tb\\\\c\\nd' from generate_series(1, 3);
       commit`,
    );
    const { file, manifest } = await backupOf(older);
    expect(manifest.tables.accounts?.rows).toBe(1);

    await restored(file, place);
    expect(await listApplied(place.client)).toEqual(all);
    const { rows } = await place.client.query('select sealed, theme from accounts');
    expect(rows).toEqual([{ sealed: Buffer.from([0, 255, 10, 92]), theme: 'light' }]);
    expect((await place.client.query('select event from audit_events')).rows[0].event).toBe('a\tb\\c\nd');
    // Sequences continue.
    const next = await place.client.query(
      `insert into audit_events (at, actor, event) values (now(), 'account', 'x') returning id`,
    );
    expect(next.rows).toEqual([{ id: '4' }]);
  });

  test('of a newer version is refused with its version number, and leaves nothing behind', async () => {
    const [newer, place] = [await aRegistry(), await aDatabase()];
    await newer.client.query(`insert into schema_migrations values (9001, '9001_tomorrow', 'unknown')`);
    const { file } = await backupOf(newer);
    await expect(restored(file, place)).rejects.toThrow(/The backup is at version 9001 \(9001_tomorrow/);
    expect(await tablesOf(place.client)).toBe(0);
  });

  test('holds exactly what was committed when it began', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    const write = (n: number) =>
      source.client.query(
        `insert into figure_deltas (dimension, value, day, reports) select 'keyword', 'k' || g, 'infinity', 1 from generate_series(1, $1) g`,
        [n],
      );
    await write(30_000);
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await write(10);
    })();
    const { file, manifest } = await backupOf(source);
    isOver = true;
    await writing;
    const rows = manifest.tables.figure_deltas?.rows ?? 0;
    expect(rows).toBeGreaterThanOrEqual(30_000);
    expect(rows % 10).toBe(0);
    await restored(file, place);
    expect(await countOf(place.client, 'figure_deltas')).toBe(rows);
  });

  test('contains files, counts missing ones, and never overwrites files of another registry', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    const store = diskStore(newPath());
    await store.put('profile/one.webp', Buffer.from('one'));
    const { file, manifest } = await backupOf(source, {
      files: store,
      paths: pathsOf('profile/gone.webp', 'profile/one.webp'),
    });
    expect(manifest.files).toMatchObject({ count: 1, bytes: 3, missing: 1 });

    const taken = diskStore(newPath());
    await taken.put('profile/one.webp', Buffer.from('another'));
    await expect(restored(file, place, { files: taken })).rejects.toThrow(RestoreRefused);
    expect(String(await taken.get('profile/one.webp'))).toBe('another');
    expect(await tablesOf(place.client)).toBe(0);

    const fresh = diskStore(newPath());
    const id = crypto.randomUUID();
    await restored(file, place, { files: fresh, id });
    expect(String(await fresh.get('profile/one.webp'))).toBe('one');
    expect(await hasRestore(place.connection, id)).toBe(true);
    expect(await hasRestore(place.connection, crypto.randomUUID())).toBe(false);
  });

  test('leaves no file behind if the database connection is lost', async () => {
    const source = await aRegistry();
    const target = newPath();
    const killed = backupOf(source, {
      file: target,
      async *paths() {
        await source.client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fraud-shield backup'
           and datname = current_database()`,
        );
        yield [];
      },
    });
    await expect(killed).rejects.toSatisfy(isOutage);
    expect(readdirSync(folder).filter((name) => name.startsWith(path.basename(target)))).toEqual([]);
  });

  test('of tables that are partitioned by hash is taken, and restored', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    for (const [table, key] of [
      ['reports', 'id'],
      ['report_tokens', 'token'],
    ])
      await partitionByHash(source.client, `${table}`, `${key}`);
    await source.client.query(
      `insert into reports (id, reference, version, city, country, happened_on, keywords, sealed, created_at, updated_at)
       select n, n, 1, 'Lahore', 'PK', '2026-02-14', '{}', '\\x01', now(), now() from generate_series(1, 200) n;
       insert into report_tokens (token, report_id) select gen_random_uuid(), id from reports;
       insert into report_versions (report_id, version, city, country, happened_on, keywords, sealed, written_at)
       select id, 1, city, country, happened_on, keywords, sealed, created_at from reports`,
    );
    const { file, manifest } = await backupOf(source);
    expect(manifest.tables).toMatchObject({
      reports: { rows: 200 },
      report_tokens: { rows: 200 },
      report_versions: { rows: 200 },
    });
    expect(Object.keys(manifest.tables).filter((name) => /_[0-3]$/.test(name))).toEqual([]);
    await restored(file, place);
    const sums = `select sum(id)::int as ids, (select count(*)::int from report_tokens) as tokens,
      (select sum(report_id)::int from report_versions) as versions from reports`;
    expect((await place.client.query(sums)).rows).toEqual([{ ids: 20_100, tokens: 200, versions: 20_100 }]);
  });

  test('whose restore loses its connection during the commit keeps its files, which the rows may need', async () => {
    const [source, place] = [await aRegistry(), await aDatabase()];
    const store = diskStore(newPath());
    await store.put('profile/one.webp', Buffer.from('one'));
    const { file } = await backupOf(source, { files: store, paths: pathsOf('profile/one.webp') });
    const fresh = diskStore(newPath());
    const id = crypto.randomUUID();
    const restoring = restored(file, place, {
      id,
      files: fresh,
      verify: async (client) => {
        // The commit arrives, and its answer does not.
        const query = client.query.bind(client);
        client.query = (async (text: string, ...rest: []) => {
          const result = await query(text, ...rest);
          if (text === 'commit') throw new Error('Connection terminated unexpectedly');
          return result;
        }) as typeof client.query;
      },
    });
    await expect(restoring).rejects.toThrow(CommitUnknown);
    expect(await hasRestore(place.connection, id)).toBe(true);
    expect(String(await fresh.get('profile/one.webp'))).toBe('one');
  });

  test('whose restore was killed during its commit is not taken for an empty database', async () => {
    const place = await aDatabase();
    await place.client.query('begin');
    await migrateWithin(place.client);
    let answer: boolean | undefined;
    const asked = isEmptyDatabaseAt(place.connection).then((isEmpty) => {
      answer = isEmpty;
    });
    // It waits for the transaction, which may still commit.
    const isWaiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await place.client.query(isWaiting)).rows.length).toBe(1);
    expect(answer).toBeUndefined();
    await place.client.query('commit');
    await asked;
    expect(answer).toBe(false);
  });
});
