import { spawn } from 'node:child_process';
import { closeSync, fchmodSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning } from '../process-identity.ts';
import { type Account, runAs } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { EmbeddedFailure } from './embedded-failure.ts';
import { serverSettings } from './embedded-settings.ts';
import { removeSocketDirectory, socketDirectoryFor } from './embedded-socket.ts';
import { answers, disownPidFile, type Postmaster, readPidFile, runningPostmaster } from './postmaster.ts';

export interface ServerNeeds {
  /** The real folder of the cluster. */
  cluster: string;
  binaries: Binaries;
  account: Account;
  settings: Record<string, string>;
  logFile: string;
  /** Where its socket was before, for clients that know that place; chosen when not given. */
  socketDirectory?: string;
  tell: (line: string) => void;
}

export interface RunningServer {
  pid: number;
  socketDirectory: string;
  /** It was running already: its parent was killed and left it behind. */
  attached: boolean;
}

/** Recovering from a crash takes as long as the disk needs to read what was written since the last checkpoint. */
const startTimeoutMs = 5 * 60_000;
const patienceMs = 5_000;
const smartStopMs = 500;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const pollMs = 10;
const retryMs = 250;
const logMaxBytes = 10 * 1024 * 1024;

/**
 * Starts the server of a cluster, or attaches to the one that a killed parent left behind, and waits until it answers.
 *
 * @throws EmbeddedFailure with the last lines of its log when it ends instead, when it takes too long, and when a server that
 *   we cannot see, in another container for example, has the cluster open
 */
export async function startServer(needs: ServerNeeds): Promise<RunningServer> {
  const { cluster, tell } = needs;
  const begun = Date.now();
  let told = false;
  const wait = async () => {
    const waited = Date.now() - begun;
    if (waited > patienceMs && !told) {
      told = true;
      tell('Waiting for the database to start. After a crash it first recovers, which can take minutes.');
    }
    await sleep(pollMs);
    return waited < startTimeoutMs;
  };

  do {
    const found = runningPostmaster(cluster);
    if (found?.status === 'ready') return { ...placeOf(found), attached: true };
    if (found) continue; // it starts, recovers or stops; the next look tells

    const own = await launch(needs, wait);
    if (own) return { ...own, attached: false };
    await sleep(retryMs);
  } while (await wait());
  throw new EmbeddedFailure(
    `The database in ${cluster} did not start in ${startTimeoutMs / 1000} seconds; see ${needs.logFile}.`,
  );
}

/**
 * Stops a server. Clients that are about to leave get a moment for it (a "smart" shutdown), then those that are left
 * are thrown out (a "fast" one).
 */
export async function stopServer(cluster: string, { pid, socketDirectory }: RunningServer): Promise<void> {
  const server = runningPostmaster(cluster)?.pid === pid ? identityOf(pid) : undefined;
  const gone = async (signal: NodeJS.Signals, timeoutMs: number) => {
    const deadline = Date.now() + timeoutMs;
    if (server && isRunning(server)) send(pid, signal);
    while (server && isRunning(server)) {
      if (Date.now() > deadline) return false;
      await sleep(pollMs);
    }
    return true;
  };
  const stopped =
    (await gone('SIGTERM', smartStopMs)) ||
    (await gone('SIGINT', fastStopMs)) ||
    // Without its last checkpoint it recovers at the next start, and nothing is lost.
    (await gone('SIGQUIT', immediateStopMs));
  if (!stopped) {
    throw new EmbeddedFailure(`The database server ${pid} of ${cluster} does not stop.`);
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

/** One attempt. Undefined when it failed for a reason that goes away: another starter, or the rest of a killed server. */
async function launch(
  needs: ServerNeeds,
  wait: () => Promise<boolean>,
): Promise<Omit<RunningServer, 'attached'> | undefined> {
  const { cluster, binaries, account, logFile } = needs;
  const former = readPidFile(cluster);
  if (former) {
    if (await answers(former)) {
      throw new EmbeddedFailure(
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
      detached: true, // Ctrl-C is for us; we stop the server when nobody needs it any more
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
    // Line 8 alone could be from the file of a killed server.
    if (now?.status === 'ready' && now.pid === child.pid) return { pid: now.pid, socketDirectory };
    if (!(await wait())) {
      child.kill('SIGQUIT');
      return undefined;
    }
  }
  if (!needs.socketDirectory) removeSocketDirectory(socketDirectory, cluster);
  const said = tail(logFile, begin);
  if (/lock file ".*" already exists|shared memory block .* is still in use/.test(said)) return undefined;
  throw new EmbeddedFailure(
    `The database server did not start: ${failure}. ${said || `Its log ${logFile} says nothing.`}`,
  );
}

const placeOf = ({ pid, socketDirectory }: Postmaster) => ({ pid, socketDirectory });

/** Opens the log to append to it; one that has grown large is kept aside, and the one before it goes. */
function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logMaxBytes) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o600);
  fchmodSync(log, 0o600);
  return log;
}

/** The last lines that were written to the log since it was `begin` bytes long. */
function tail(file: string, begin: number): string {
  const log = openSync(file, 'r');
  const bytes = Buffer.alloc(4096);
  const size = fstatSync(log).size;
  const read = readSync(log, bytes, 0, bytes.length, Math.max(begin, size - bytes.length));
  closeSync(log);
  return bytes.toString('utf8', 0, read).trim().split('\n').slice(-5).join('\n');
}
