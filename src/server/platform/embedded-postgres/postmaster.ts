import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { exists } from '../process-identity.ts';
import { cleanEnvironment } from './account.ts';

/** The main process of a PostgreSQL server, as described by its file postmaster.pid. */
interface Postmaster {
  pid: number;
  socketDirectory: string;
  port: string;
  /** `starting`, `ready` or `stopping`. */
  status: string;
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Reads postmaster.pid; undefined if the file is missing or incomplete. */
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

/** The running postmaster of the cluster, whichever process started it. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const found = readPidFile(cluster);
  return found && isPostmasterOf(found.pid, cluster) ? found : undefined;
}

/**
 * PostgreSQL does not start while the process in postmaster.pid is alive, but after a kill that pid may belong to any other
 * process. It ignores the pid of its own parent, so we put ours there. The rest of the file stays: from it PostgreSQL
 * notices processes of a killed server that still use the cluster.
 */
export function disownPidFile(cluster: string): void {
  const found = readPidFile(cluster);
  if (!found || !exists(found.pid)) return;
  const [, ...rest] = readFileSync(pidFile(cluster), 'utf8').split('\n');
  writeFileSync(pidFile(cluster), [process.pid, ...rest].join('\n'));
}

/** Whether a server listens at the socket in postmaster.pid. It may run in another container, out of our sight. */
export function answers({ socketDirectory, port }: Postmaster): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path: path.join(socketDirectory, `.s.PGSQL.${port}`) });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Checks the process's working directory, which is the cluster; without /proc, its command line. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!exists(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false; // gone, a zombie, or of another user
    }
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    env: cleanEnvironment,
    encoding: 'utf8',
  });
  return stdout.includes('postgres') && stdout.includes(` -D ${cluster} `);
}
