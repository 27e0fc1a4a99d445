// See docs/decisions/0002-embedded-postgresql.md

import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import { identityOf, isRunning } from '../process-identity.ts';
import { accountFor, giveAll, store } from './account.ts';
import { provideBinaries } from './binaries.ts';
import {
  checkReachable,
  checkVersion,
  embeddedUser,
  findCluster,
  makeCluster,
  readPassword,
  removeUnfinished,
} from './cluster.ts';
import { runningPostmaster } from './postmaster.ts';
import { type ServerNeeds, shortenLog, startServer, stopServer, stopServerMs } from './process.ts';
import { embeddedPort } from './settings.ts';

interface EmbeddedOptions {
  /** The cluster's folder; created if it is missing. */
  directory: string;
  /** Prints a line for the operator. */
  print: (line: string) => void;
  /** PostgreSQL settings that override ours. With `fsync` off, as in tests, a new cluster is not flushed either. */
  settings?: Record<string, string>;
  /** Aborts the start. */
  signal?: AbortSignal;
}

export interface Embedded {
  /** For any PostgreSQL client. `host` is the folder of the server's socket, `port` is part of the socket's name. */
  connection: { host: string; port: number; user: string; password: string; database: string; ssl: false };
  /** True if the server was running already, because the process that started it was killed. */
  attached: boolean;
  /** Stops the server and waits for its end, at most `embeddedStopMs`. Open connections are terminated. */
  stop(): Promise<void>;
}

/** The maximum duration of a stop, in milliseconds. */
export const embeddedStopMs = stopServerMs + 10_000;

/** Milliseconds between two checks; without /proc each check spawns a process. */
const checkMs = process.platform === 'linux' ? 250 : 1_000;
const retryMs = 5_000;

/**
 * Runs the product's own PostgreSQL: the programs come from an npm package, the data lies in `directory`
 * (`DATA_DIR/postgres`), the server's log in `directory.log` beside it (`DATA_DIR/postgres.log`). It listens at a
 * socket in the cluster's folder and at no port. The database is `postgres`; the one role owns it.
 *
 * As root the server runs as `postgres` or `nobody`. When that account cannot reach `directory`, a new cluster is made
 * below /var/lib/fraud-shield and `directory` becomes a link to it; when it cannot run the installed programs, they are
 * copied there.
 *
 * A server that ends unexpectedly is started again. The caller must make sure that no other process uses `directory` (see
 * instance-lock.ts).
 *
 * @throws OperatorError with a message for the operator when the server cannot be started
 */
export async function startEmbedded({
  directory: given,
  print,
  settings = {},
  signal,
}: EmbeddedOptions): Promise<Embedded> {
  const directory = path.resolve(given);
  mkdirSync(path.dirname(directory), { recursive: true });
  removeUnfinished(directory);

  const existing = findCluster(directory);
  const account = accountFor(existing);
  const binaries = provideBinaries(account, account.uid === undefined ? path.dirname(directory) : store, print);
  if (existing) {
    checkVersion(existing, binaries);
    giveAll(existing, account);
    checkReachable(existing, account);
  } else {
    print(`Making a new database in ${directory}.`);
  }
  const durable = settings.fsync !== 'off';
  const cluster = existing ?? (await makeCluster({ directory, binaries, account, durable, print }));

  const password = readPassword(cluster);
  const needs = {
    cluster,
    binaries,
    account,
    logFile: `${directory}.log`,
    print,
    settings,
  };
  const server = await supervise(needs, signal);
  return {
    connection: {
      host: server.socketDirectory,
      port: Number(settings.port ?? embeddedPort),
      user: embeddedUser,
      password,
      database: 'postgres',
      ssl: false,
    },
    attached: server.attached,
    stop: server.stop,
  };
}

/** Stops the server of a cluster that a killed process has left running, if there is one. */
export async function stopLeftover(directory: string): Promise<void> {
  const cluster = findCluster(path.resolve(directory));
  const found = cluster === undefined ? undefined : runningPostmaster(cluster);
  const process = found && identityOf(found.pid);
  if (cluster && process) {
    await stopServer(cluster, { process, socketDirectory: found.socketDirectory, attached: true });
  }
}

/** Starts the server, and restarts it until it is stopped. */
async function supervise(needs: ServerNeeds, signal?: AbortSignal) {
  const { cluster, print } = needs;
  let server = await startServer({ ...needs, signal });
  const { attached, socketDirectory } = server;
  const ending = new AbortController();

  const keepRunning = async () => {
    let delayMs = checkMs;
    while (await waitFor(delayMs, ending.signal)) {
      delayMs = checkMs;
      if (isRunning(server.process)) {
        shortenLog(needs.logFile);
        continue;
      }
      print('The database server ended unexpectedly; starting it again.');
      try {
        if (!existsSync(cluster)) throw new OperatorError(`${cluster} is gone: was it deleted, or its disk unmounted?`);
        server = await startServer({ ...needs, socketDirectory, signal: ending.signal });
        print('The database server runs again.');
      } catch (error) {
        if (ending.signal.aborted) return;
        print(error instanceof Error ? error.message : String(error));
        delayMs = retryMs;
      }
    }
  };
  const supervision = keepRunning();

  const stop = async () => {
    ending.abort();
    await supervision; // aborts a start in progress
    await stopServer(cluster, server);
  };
  return { attached, socketDirectory, stop };
}

/** Waits without keeping the process alive. False as soon as `signal` is aborted. */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false });
    return !signal.aborted;
  } catch {
    return false;
  }
}
