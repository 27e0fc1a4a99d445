/** A Citus cluster on one machine: a coordinator and its workers, which are Debian's PostgreSQL 15 with the extension. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { distribute } from '../../src/server/platform/db/distribution.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { type DebianServer, hasDebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { inDatabase, nameDatabase, onServer } from './postgres-server.ts';

/** Why there is no cluster; null when the extension is installed. */
export const missingForCitus =
  hasDebianPostgres && existsSync('/usr/share/postgresql/15/extension/citus.control')
    ? null
    : 'Citus for PostgreSQL 15 is not installed';

export interface CitusCluster {
  coordinator: DebianServer;
  /** The coordinator first. */
  nodes: DebianServer[];
  /** Starts another server with the extension in this database, not yet a node of the cluster. */
  startNode(database: string): Promise<DebianServer>;
  stop(): Promise<void>;
}

const settings = [
  `shared_preload_libraries = 'citus'`,
  // Debian's OpenSSL looks for certificates in a home folder that may not be readable.
  `citus.node_conninfo = 'sslmode=disable'`,
  'citus.shard_count = 4',
  'max_connections = 300',
  'max_prepared_transactions = 300',
  // One maintenance process for each database, and those that move shards.
  'max_worker_processes = 64',
  // Rebalancing replicates shards.
  'wal_level = logical',
  'synchronous_commit = off',
  'full_page_writes = off',
];

/** A coordinator and two workers, which know each other in the database `postgres`. */
export async function startCitus(folder: string): Promise<CitusCluster> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const nodes: DebianServer[] = [];
  const started: DebianServer[] = [];
  const startNode = async (database: string) => {
    const node = await startDebianPostgres(path.join(folder, `node${started.length}`), settings);
    started.push(node);
    if (database !== 'postgres') await node.query(`create database ${database}`);
    await onServer(inDatabase(node.url, database), 'create extension citus');
    return node;
  };
  for (let at = 0; at < 3; at += 1) nodes.push(await startNode('postgres'));
  const [coordinator] = nodes;
  if (!coordinator) throw new Error('no coordinator');
  return {
    coordinator,
    nodes,
    startNode,
    stop: async () => {
      for (const node of started) await node.kill();
    },
  };
}

/** Joins the nodes' databases of this name, which have the extension, to one. */
export async function joinNodes({ nodes: [coordinator, ...workers] }: CitusCluster, database: string): Promise<void> {
  if (!coordinator) return;
  const run = (text: string) => onServer(inDatabase(coordinator.url, database), text);
  await run(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) await run(`select citus_add_node('127.0.0.1', ${port})`);
  await run(`select citus_set_node_property('127.0.0.1', ${coordinator.port}, 'shouldhaveshards', false)`);
}

/**
 * The databases of a test run on a cluster: a template that is distributed, on each node. A file clones it on every node, with
 * what Citus knows of the others.
 */
export async function setupCitus(project: TestProject): Promise<() => Promise<void>> {
  if (missingForCitus) throw new Error(missingForCitus);
  const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-test-citus-'));
  chmodSync(folder, 0o711);
  const cluster = await startCitus(folder);
  const { coordinator, nodes } = cluster;
  const template = nameDatabase();
  for (const node of nodes) {
    await node.query(`create database ${template}`);
    await onServer(inDatabase(node.url, template), 'create extension citus');
  }
  await joinNodes(cluster, template);
  const connection = { connectionString: inDatabase(coordinator.url, template), distributed: true };
  await migrate(connection);
  await distribute(connection);
  // Nothing may be connected to a template, such as the process that Citus has in each database.
  for (const node of nodes) {
    await node.query(`alter database ${template} allow_connections false`);
    await node.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
  }
  const [, ...workers] = nodes.map(({ url }) => url);
  project.provide('postgres', { url: coordinator.url, template, workers });
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
