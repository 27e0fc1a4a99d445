import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { accountFor, give, giveAll, runAs } from '../../src/server/platform/embedded-postgres/account.ts';
import { provideBinaries } from '../../src/server/platform/embedded-postgres/binaries.ts';
import { findCluster } from '../../src/server/platform/embedded-postgres/cluster.ts';
import type { Embedded } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts';
import { socketDirectoryFor } from '../../src/server/platform/embedded-postgres/socket.ts';
import { eventually, type Program, startProgram } from './programs.ts';

export interface Replica {
  connection: Embedded['connection'];
  /** Runs one statement on a new connection. */
  query(text: string): Promise<pg.QueryResult>;
  /** Kills the replica. */
  kill(): Promise<unknown>;
  /** Restarts the replica. */
  start(): Promise<void>;
}

/** Starts a streaming replica of an embedded PostgreSQL, from a base backup of its files. */
export async function replicaOf(primary: Embedded, directory: string, folder: string): Promise<Replica> {
  const cluster = findCluster(directory);
  if (!cluster) throw new Error(`There is no cluster in ${directory}.`);
  const account = accountFor(cluster);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const copy = path.join(folder, 'replica');

  const client = new pg.Client(primary.connection);
  await client.connect();
  await client.query(`select pg_backup_start('replica', fast => true)`);
  const left = new Set(['postmaster.pid', 'postmaster.opts']);
  cpSync(cluster, copy, {
    recursive: true,
    filter: (file) => !left.has(path.basename(file)) && !/\.s\.PGSQL/.test(file),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  );
  await client.end();

  const { host, port, user, password } = primary.connection;
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(copy, 'standby.signal'), '');
  appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  );
  if (account.uid !== undefined) giveAll(copy, account);
  for (const file of ['backup_label', 'standby.signal', 'postgresql.auto.conf']) give(path.join(copy, file), account);

  const { postgres } = provideBinaries(account, folder, () => {});
  const socket = socketDirectoryFor(copy, account);
  const connection = { ...primary.connection, host: socket };
  let running: Program;
  const query = async (text: string) => {
    const one = new pg.Client(connection);
    await one.connect();
    try {
      return await one.query(text);
    } finally {
      await one.end();
    }
  };
  const start = async () => {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: socket,
      port: String(port),
      shared_buffers: '128MB',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    running = startProgram(postgres, ['-D', copy, ...args], runAs(account));
    await eventually(() =>
      query('select pg_is_in_recovery()').then(
        () => true,
        () => false,
      ),
    );
  };
  await start();
  return { connection, query, start, kill: () => running.end('SIGQUIT') };
}
