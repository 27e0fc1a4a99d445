import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, fchmodSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import { childrenOf, identityOf, isRunning, type ProcessIdentity } from '../process-identity.ts';
import { type Account, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { answers, disownPidFile, readPidFile, runningPostmaster } from './postmaster.ts';
import { serverSettings } from './settings.ts';
import { removeSocketDirectory, socketDirectoryFor } from './socket.ts';

export interface ServerNeeds {
  /** The real folder of the cluster. */
  cluster: string;
  binaries: Binaries;
  account: Account;
  settings: Record<string, string>;
  logFile: string;
  /** The socket directory of the previous run, which clients know; chosen if not given. */
  socketDirectory?: string;
  print: (line: string) => void;
  /** Aborts the start and kills the server. */
  signal?: AbortSignal;
}

interface RunningServer {
  /** The main process. */
  process: ProcessIdentity;
  socketDirectory: string;
  /** It was running already, because its parent was killed. */
  attached: boolean;
}

/** Crash recovery reads everything written since the last checkpoint, which may take minutes. */
const startMs = 5 * 60_000;
const messageAfterMs = 5_000;
const smartStopMs = 500;
const fastStopMs = 20_000;
const immediateStopMs = 6_000;
const killedMs = 3_000;
const pollMs = 10;

/** The maximum duration of a stop, in milliseconds. */
export const stopServerMs = smartStopMs + fastStopMs + immediateStopMs + killedMs;
const retryMs = 250;
const logMaxBytes = 10 * 1024 * 1024;

/**
 * Starts the server of a cluster, or attaches to the one that a killed parent left running, and waits until it is ready.
 *
 * @throws OperatorError with the last lines of the log when the server exits; when it takes too long or is aborted; when
 *   a server that we cannot see, for example in another container, uses the cluster
 */
export async function startServer(needs: ServerNeeds): Promise<RunningServer> {
  const { cluster, print, signal } = needs;
  const begun = performance.now();
  let isPrinted = false;
  const wait = async () => {
    const waited = performance.now() - begun;
    if (waited > messageAfterMs && !isPrinted) {
      isPrinted = true;
      print('Waiting for the database to start. After a crash it first recovers, which can take minutes.');
    }
    await sleep(pollMs);
    return waited < startMs && !signal?.aborted;
  };

  do {
    const found = runningPostmaster(cluster);
    const process = found && identityOf(found.pid);
    if (process && found.status === 'ready') return { process, socketDirectory: found.socketDirectory, attached: true };
    if (found) continue; // starting, recovering or stopping: check again

    const own = await launch(needs, wait);
    if (own) return { ...own, attached: false };
    await sleep(retryMs);
  } while (await wait());
  if (signal?.aborted) throw new OperatorError(`The database in ${cluster} was not started: the program is stopping.`);
  throw new OperatorError(
    `The database in ${cluster} did not start in ${startMs / 1000} seconds; see ${needs.logFile}.`,
  );
}

/**
 * Stops a server: first a "smart" shutdown, which gives clients a moment to disconnect, then a "fast" one, which terminates
 * them. If that fails, because its folder is gone or it hangs, an immediate shutdown, then a kill: it recovers at the next
 * start, and nothing is lost.
 * @throws OperatorError when it is still running after `stopServerMs`
 */
export async function stopServer(cluster: string, { process: server, socketDirectory }: RunningServer): Promise<void> {
  const gone = async (signal: NodeJS.Signals, timeoutMs: number) => {
    if (isRunning(server)) {
      send(server.pid, signal);
      // Suspended processes ignore other signals.
      for (const one of [server, ...childrenOf(server.pid)]) send(one.pid, 'SIGCONT');
    }
    return await isSoon(() => !isRunning(server), timeoutMs);
  };
  const killed = async () => {
    const all = [server, ...childrenOf(server.pid)];
    for (const one of all) if (isRunning(one)) send(one.pid, 'SIGKILL');
    return await isSoon(() => !all.some(isRunning), killedMs);
  };
  // Without its files it cannot write a checkpoint, so an orderly shutdown is pointless.
  const isOrderly = readPidFile(cluster)?.pid === server.pid;
  const stopped =
    (isOrderly && ((await gone('SIGTERM', smartStopMs)) || (await gone('SIGINT', fastStopMs)))) ||
    (await gone('SIGQUIT', immediateStopMs)) ||
    (await killed());
  if (!stopped) {
    throw new OperatorError(`The database server ${server.pid} of ${cluster} does not stop.`);
  }
  removeSocketDirectory(socketDirectory, cluster);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'; // just now
    if (!isGone) throw error;
  }
}

/** One attempt. Undefined if it failed for a temporary reason: a concurrent start, or remains of a killed server. */
async function launch(
  needs: ServerNeeds,
  wait: () => Promise<boolean>,
): Promise<Omit<RunningServer, 'attached'> | undefined> {
  const { cluster, binaries, account, logFile } = needs;
  const former = readPidFile(cluster);
  if (former) {
    if (await answers(former)) {
      throw new OperatorError(
        `The database in ${cluster} is in use by a server that runs elsewhere, in another container or on another machine. Stop that one, or set DATA_DIR.`,
      );
    }
    disownPidFile(cluster);
    if (former.socketDirectory !== needs.socketDirectory) removeSocketDirectory(former.socketDirectory, cluster);
  }

  const socketDirectory = needs.socketDirectory ?? socketDirectoryFor(cluster, account);
  const settings = Object.entries({ ...serverSettings(socketDirectory), ...needs.settings });
  const log = openLog(logFile);
  const begin = fstatSync(log).size;
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...runAs(account),
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C must reach only this process, which stops the server in time
    },
  );
  closeSync(log);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();

  while (failure === undefined) {
    const now = readPidFile(cluster);
    // The status alone could be from the file of a killed server.
    const process = now?.status === 'ready' && now.pid === child.pid ? identityOf(now.pid) : undefined;
    if (process) return { process, socketDirectory };
    if (!(await wait())) {
      child.kill('SIGQUIT');
      if (!(await isSoon(() => failure !== undefined, immediateStopMs))) child.kill('SIGKILL');
      return undefined;
    }
  }
  if (!needs.socketDirectory) removeSocketDirectory(socketDirectory, cluster);
  const lastLines = tail(logFile, begin);
  if (/lock file ".*" already exists|shared memory block .* is still in use/.test(lastLines)) return undefined;
  throw new OperatorError(
    `The database server did not start: ${failure}. ${lastLines || `Its log ${logFile} says nothing.`}`,
  );
}

/** Waits until it is so. False on timeout. */
async function isSoon(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

/** Moves what a large log says to `.1`, in place of what was there. The server goes on writing at the end of the file. */
export function shortenLog(file: string): void {
  try {
    if (statSync(file).size <= logMaxBytes) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch {
    // There is none yet, or its disk is full or away, which others report.
  }
}

/** Opens the log for appending. */
function openLog(file: string): number {
  shortenLog(file);
  const log = openSync(file, 'a', 0o600);
  fchmodSync(log, 0o600);
  return log;
}

/** The last lines of the log after byte `begin`. */
function tail(file: string, begin: number): string {
  const log = openSync(file, 'r');
  const bytes = Buffer.alloc(4096);
  const size = fstatSync(log).size;
  const read = readSync(log, bytes, 0, bytes.length, Math.max(begin, size - bytes.length));
  closeSync(log);
  return bytes.toString('utf8', 0, read).trim().split('\n').slice(-5).join('\n');
}
