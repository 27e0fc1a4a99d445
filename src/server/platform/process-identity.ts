import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process, told from any other that gets the same number later. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in whatever form the system has; empty when it could not be learnt. */
  started: string;
}

/** The identity of a process that runs; undefined when none has this number. A zombie does not run. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  if (!exists(pid)) return undefined;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** True while this very process runs. What cannot be told apart counts as running: better to ask than to collide. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  const now = identityOf(pid);
  return now !== undefined && (now.started === '' || started === '' || now.started === started);
}

/** The processes that this one has started and that still run. */
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
        return false; // gone meanwhile
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
    return exists(pid) ? { pid, started: '' } : undefined; // /proc may hide the processes of others
  }
  // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
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

/** True for any process with this number, a zombie included. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
