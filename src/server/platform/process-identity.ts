import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process even after its pid is reused. */
export interface ProcessIdentity {
  pid: number;
  /** The start time in a system-specific form; empty when unknown. */
  started: string;
}

/** The host and its PID namespace: process ids of one container mean nothing in another. */
export function hostName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The identity of a running process; undefined when there is none. Zombies are not running. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  if (!exists(pid)) return undefined;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether this very process is running. Assumes so when start times are unknown, because two instances would collide. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  const now = identityOf(pid);
  return now !== undefined && (now.started === '' || started === '' || now.started === started);
}

/** The running child processes. */
export function childrenOf(pid: number): ProcessIdentity[] {
  const found = process.platform === 'linux' ? childrenInProc(pid) : childrenInPs(pid);
  return found.flatMap((child) => identityOf(child) ?? []);
}

const childrenInProc = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false; // exited meanwhile
      }
    })
    .map(Number);

function childrenInPs(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { env: psEnvironment, encoding: 'utf8' });
  const pairs = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (child && parent === pid ? [child] : []));
}

const psEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function fromProc(pid: number): ProcessIdentity | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return exists(pid) ? { pid, started: '' } : undefined; // /proc may hide other users' processes
  }
  // The second field is the program's name in parentheses, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  return { pid, started: `${fields[19]} ticks after boot ${bootId()}` };
}

function fromPs(pid: number): ProcessIdentity | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
    env: psEnvironment,
    encoding: 'utf8',
  });
  if (status !== 0) return exists(pid) ? { pid, started: '' } : undefined;
  const [state = '', ...started] = stdout.trim().split(/\s+/);
  return state.startsWith('Z') ? undefined : { pid, started: started.join(' ') };
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** Whether a process with this pid exists, zombies included. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
