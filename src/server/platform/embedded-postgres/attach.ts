import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedUser, findCluster, readPassword } from './cluster.ts';
import type { Embedded } from './embedded-postgres.ts';
import { answers, readPidFile } from './postmaster.ts';

const startMs = 30_000;
/** Milliseconds for another process that has locked the data directory to create the cluster. */
const createMs = 3_000;
const pollMs = 100;

/**
 * Connection settings of the embedded database that another process runs in `directory`. Waits up to 30 seconds for one
 * that is starting.
 * @returns null when none is running
 * @throws OperatorError when `directory` is not a database, or its password cannot be read
 */
export async function attachEmbedded(directory: string): Promise<Embedded['connection'] | null> {
  const begun = performance.now();
  const waited = () => performance.now() - begun;
  for (;;) {
    const cluster = findCluster(path.resolve(directory));
    const server = cluster === undefined ? undefined : readPidFile(cluster);
    // Its process may be in another container, out of our sight.
    if (cluster !== undefined && server?.status === 'ready' && (await answers(server)))
      return {
        host: server.socketDirectory,
        port: Number(server.port),
        user: embeddedUser,
        password: readPassword(cluster),
        database: 'postgres',
        ssl: false,
      };
    if (waited() > (cluster === undefined ? createMs : startMs)) return null;
    await sleep(pollMs);
  }
}
