import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedUser, findCluster, readPassword } from './cluster.ts';
import type { Embedded } from './embedded-postgres.ts';
import { runningPostmaster } from './postmaster.ts';

const patienceMs = 30_000;
/** How long after another process took the data directory the database's folder may take to appear. */
const appearsMs = 3_000;
const pollMs = 100;

/**
 * How to connect to the embedded database that another process runs in `directory`; it is neither started nor stopped.
 * One that is starting is waited for, half a minute at most.
 * @returns null when none runs there
 * @throws EmbeddedFailure when something else than a database is there, or its password cannot be read
 */
export async function attachEmbedded(directory: string): Promise<Embedded['connection'] | null> {
  const begun = Date.now();
  const waited = () => Date.now() - begun;
  for (;;) {
    const cluster = findCluster(path.resolve(directory));
    const server = cluster === undefined ? undefined : runningPostmaster(cluster);
    if (cluster !== undefined && server?.status === 'ready')
      return {
        host: server.socketDirectory,
        port: Number(server.port),
        user: embeddedUser,
        password: readPassword(cluster),
        database: 'postgres',
        ssl: false,
      };
    if (waited() > (cluster === undefined ? appearsMs : patienceMs)) return null;
    await sleep(pollMs);
  }
}
