import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { exists } from '../process-identity.ts';
import { cleanEnvironment } from './account.ts';

/** The first process of a PostgreSQL server, as its file postmaster.pid describes it. */
export interface Postmaster {
  pid: number;
  socketDirectory: string;
  port: string;
  /** `starting`, `ready` or `stopping`. */
  status: string;
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** What postmaster.pid says; undefined when there is no such file or it is not complete yet. */
export function readPidFile(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: lines[3] ?? '', socketDirectory: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** The postmaster that serves the cluster right now, whoever started it. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const found = readPidFile(cluster);
  return found && isPostmasterOf(found.pid, cluster) ? found : undefined;
}

/**
 * PostgreSQL does not start while the process that postmaster.pid names is alive, though after a kill that number may
 * belong to anything by now. It ignores the number of its own parent, so that is what we put there: the rest of the
 * file, by which it notices what is left of a server that still has the cluster open, stays.
 */
export function disownPidFile(cluster: string): void {
  const found = readPidFile(cluster);
  if (!found || !exists(found.pid)) return;
  const [, ...rest] = readFileSync(pidFile(cluster), 'utf8').split('\n');
  writeFileSync(pidFile(cluster), [process.pid, ...rest].join('\n'));
}

/** True when a server answers at the socket that postmaster.pid names: it may run where we cannot see its process. */
export function answers({ socketDirectory, port }: Postmaster): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path: path.join(socketDirectory, `.s.PGSQL.${port}`) });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** A postmaster works in the folder of its cluster. Without /proc its command line has to do. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!exists(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false; // gone, a zombie, or somebody else's
    }
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    env: cleanEnvironment,
    encoding: 'utf8',
  });
  return stdout.includes('postgres') && stdout.includes(` -D ${cluster} `);
}
