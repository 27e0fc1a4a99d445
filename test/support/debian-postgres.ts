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

/** A PostgreSQL that a test may kill and promote. */
export interface DebianServer {
  port: number;
  /** `127.0.0.1:5432`, for a list of hosts. */
  host: string;
  url: string;
  query(text: string): Promise<pg.QueryResult>;
  /** Kills it as the loss of its machine does; nothing is written any more. */
  kill(): Promise<void>;
  /** The folder of its Unix socket. */
  socket: string;
  /** Sends a signal to all its processes: SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  start(): Promise<void>;
}

const run = (program: string, args: string[], cwd: string): void => {
  execFileSync(path.join(postgresPrograms, program), args, { cwd, stdio: 'pipe', ...postgresUser() });
};

/** A new server in an empty folder. @param settings further lines of its configuration */
export async function startDebianPostgres(folder: string, settings: readonly string[] = []): Promise<DebianServer> {
  makeFolder(folder);
  const data = path.join(folder, 'data');
  run('initdb', ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', `--pgdata=${data}`], folder);
  return startIn(folder, await freePort(), settings);
}

/** A streaming standby of a server, from a base backup. */
export async function standbyOf(primary: DebianServer, folder: string): Promise<DebianServer> {
  makeFolder(folder);
  const data = path.join(folder, 'data');
  const from = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=postgres'];
  const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  run('pg_basebackup', [...from, ...how, `--pgdata=${data}`], folder);
  return startIn(folder, await freePort());
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresUser();
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
}

async function startIn(folder: string, port: number, more: readonly string[] = []): Promise<DebianServer> {
  const data = path.join(folder, 'data');
  const settings = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off\nshared_buffers = '64MB'\n`;
  appendFileSync(path.join(data, 'postgresql.conf'), `${settings}${more.map((line) => `${line}\n`).join('')}`);
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
    host: `127.0.0.1:${port}`,
    url,
    query,
    start,
    socket: folder,
    signal(name) {
      const { pid = 0 } = running.process;
      for (const one of [pid, ...childrenOf(pid).map((child) => child.pid)]) process.kill(one, name);
    },
    async kill() {
      await running.end('SIGKILL');
    },
  };
}
