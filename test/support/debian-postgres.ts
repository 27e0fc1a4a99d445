import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { childrenOf } from '../../src/server/platform/process-identity.ts';
import { postgresPrograms, postgresUser } from './patroni.ts';
import { onServer } from './postgres-server.ts';
import { freePort } from './product.ts';
import { eventually, type Program, startProgram } from './programs.ts';

/** Whether Debian's PostgreSQL 15 is installed. */
export const hasDebianPostgres = existsSync(path.join(postgresPrograms, 'postgres'));

/** A PostgreSQL that a test may kill. */
export interface DebianServer {
  port: number;
  url: string;
  query(text: string): Promise<pg.QueryResult>;
  /** Kills it as the loss of its machine does; nothing is written any more. */
  kill(): Promise<void>;
  /** Sends a signal to all its processes: SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  start(): Promise<void>;
}

/** A new server in an empty folder. @param settings further lines of its configuration */
export async function startDebianPostgres(folder: string, settings: readonly string[] = []): Promise<DebianServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresUser();
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
  const data = path.join(folder, 'data');
  const initial = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', `--pgdata=${data}`];
  const options = { cwd: folder, stdio: 'pipe', ...postgresUser() } as const;
  execFileSync(path.join(postgresPrograms, 'initdb'), initial, options);
  const port = await freePort();
  const lines = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off\nshared_buffers = '64MB'\n`;
  appendFileSync(path.join(data, 'postgresql.conf'), `${lines}${settings.map((line) => `${line}\n`).join('')}`);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const query = (text: string) => onServer(url, text);
  let running: Program;
  const start = async () => {
    await eventually(async () => {
      // Without its parent, an earlier server takes a moment to end.
      running = startProgram(path.join(postgresPrograms, 'postgres'), ['-D', data], { cwd: folder, ...postgresUser() });
      const answers = async () =>
        running.process.exitCode !== null ||
        (await query('select 1').then(
          () => true,
          () => false,
        ));
      await eventually(answers);
      return running.process.exitCode === null;
    });
  };
  await start();
  return {
    port,
    url,
    query,
    start,
    signal(name) {
      const { pid = 0 } = running.process;
      for (const one of [pid, ...childrenOf(pid).map((child) => child.pid)]) process.kill(one, name);
    },
    async kill() {
      await running.end('SIGKILL');
    },
  };
}
