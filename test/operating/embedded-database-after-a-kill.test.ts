import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { readPidFile, runningPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts';
import { embeddedDatabases, queryOn } from '../support/embedded.ts';
import { eventually, startProgram } from '../support/programs.ts';

const embedded = embeddedDatabases();

describe('the embedded database', () => {
  test('whose parent was killed is attached to by the next start, which stops it in the end', async () => {
    const directory = embedded.newDirectory();
    const holder = embedded.startInAnotherProcess();
    await holder.waitFor('started');
    await holder.end('SIGKILL');
    const left = runningPostmaster(directory);

    const server = await embedded.start();
    expect(server.attached).toBe(true);
    expect(runningPostmaster(directory)?.pid).toBe(left?.pid);
    await queryOn(server, 'select 1');
    await server.stop();
    expect(runningPostmaster(directory)).toBeUndefined();
  });

  test('whose creation was killed is created again', async () => {
    const directory = embedded.newDirectory();
    const holder = embedded.startInAnotherProcess();
    const unfinished = () =>
      readdirSync(path.dirname(directory)).find((name) => name.startsWith('postgres.new-')) ?? '';
    await eventually(() => existsSync(path.dirname(directory)) && unfinished() !== '');
    await eventually(() => existsSync(path.join(path.dirname(directory), unfinished(), 'cluster', 'base')));
    await holder.end('SIGKILL');
    expect(existsSync(directory)).toBe(false);

    const server = await embedded.start();
    await queryOn(server, 'select 1');
    await server.stop();
    // A later start removes what the killed process's child still wrote.
    await eventually(async () => {
      await (await embedded.start()).stop();
      return !unfinished();
    });
    expect(readdirSync(path.dirname(directory)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('starts even if another process has the pid of a killed server', async () => {
    const directory = embedded.newDirectory();
    const first = await embedded.start();
    const pidFile = path.join(directory, 'postmaster.pid');
    const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    const stranger = startProgram(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)']);
    embedded.killAfterwards(stranger);
    writeFileSync(pidFile, [stranger.process.pid, ...rest].join('\n'));

    const second = await embedded.start();
    expect(second.attached).toBe(false);
    expect(readPidFile(directory)?.pid).not.toBe(stranger.process.pid);
    await queryOn(second, 'select 1');
  });

  test('is not touched while a server in another pid namespace answers at its socket', async () => {
    const directory = embedded.newDirectory();
    await embedded.start();
    const pidFile = path.join(directory, 'postmaster.pid');
    const content = readFileSync(pidFile, 'utf8');
    const [, ...rest] = content.split('\n');
    writeFileSync(pidFile, ['4194305', ...rest].join('\n')); // as from another container: a pid that does not exist here

    await expect(startEmbedded({ directory, print: () => {} })).rejects.toThrow(
      'is in use by a server that runs elsewhere',
    );
    writeFileSync(pidFile, content);
  });

  test('with a path too long for a socket has its socket in a private folder, which is removed on stop', async () => {
    embedded.newDirectory('a-rather-long-name-of-a-folder'.repeat(4));
    const holder = embedded.startInAnotherProcess();
    await holder.waitFor('started');
    await holder.end('SIGKILL');

    const server = await embedded.start();
    expect(server.attached).toBe(true);
    const { host } = server.connection;
    expect(host).not.toContain('a-rather-long-name');
    await queryOn(server, 'select 1');
    await server.stop();
    expect(existsSync(host)).toBe(false);
  });
});
