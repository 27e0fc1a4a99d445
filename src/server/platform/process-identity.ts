import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const { status, stdout } = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { env, encoding: 'utf8' });
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
