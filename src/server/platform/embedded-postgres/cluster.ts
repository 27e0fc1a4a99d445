import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncFolderNow } from '../files/sync-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { type Account, closedFolder, give, openFolder, runAs, store } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The role that owns everything in an embedded cluster. */
export const embeddedUser = 'fraud_shield';

/** In the cluster's folder, so that one rename creates both. */
const passwordFile = 'fraud-shield.password';

interface ClusterOptions {
  directory: string;
  binaries: Binaries;
  account: Account;
  /** False in tests: do not wait for the disk. */
  durable: boolean;
  print: (line: string) => void;
}

/**
 * The real path of the cluster at `directory`, or undefined if there is none yet.
 *
 * @throws OperatorError when `directory` has other files, or is a link whose target is missing
 */
export function findCluster(directory: string): string | undefined {
  const entry = lstatSync(directory, { throwIfNoEntry: false });
  if (!entry) return undefined;
  if (!existsSync(directory)) {
    // Do not create an empty database: the disk of the link's target may just not be mounted.
    throw new OperatorError(`The database ${directory} is a link to ${readlinkSync(directory)}, and there is nothing.`);
  }
  const folder = realpathSync(directory);
  let content: string[];
  try {
    content = readdirSync(folder);
  } catch {
    const owner = statSync(folder).uid;
    throw new OperatorError(
      `The database in ${folder} belongs to another user (number ${owner}). Start Fraud Shield as the user who started it first.`,
    );
  }
  if (content.length === 0) return undefined;
  if (!content.includes('PG_VERSION')) {
    throw new OperatorError(`${folder} is not empty and holds no PostgreSQL database. Move it away, or set DATA_DIR.`);
  }
  return folder;
}

/**
 * Checks that the cluster has the major version of our PostgreSQL, which cannot read others.
 *
 * @throws OperatorError when the versions differ
 */
export function checkVersion(cluster: string, binaries: Binaries): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.major) return;
  throw new OperatorError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this version of Fraud Shield brings PostgreSQL ${binaries.major}. It was left untouched. Start the version of Fraud Shield that made it, or move the data with backup and restore.`,
  );
}

/** @throws OperatorError when the account may not enter a folder on the path to the cluster */
export function checkReachable(cluster: string, account: Account): void {
  const closed = closedFolder(cluster, account);
  if (!closed) return;
  throw new OperatorError(
    `The database in ${cluster} runs as ${account.name}, who may not enter ${closed}. Allow that with chmod o+x ${closed}, or move the data directory.`,
  );
}

/** @throws OperatorError when the cluster's password is missing */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(path.join(cluster, passwordFile), 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`The database's password ${path.join(cluster, passwordFile)} cannot be read.`, {
      cause: error,
    });
  }
}

/**
 * Creates a cluster and returns its real path. It is created under a temporary name and renamed when it is complete, so
 * that an interruption leaves nothing that looks like a cluster.
 */
export async function makeCluster(options: ClusterOptions): Promise<string> {
  const { directory, account, print } = options;
  const target = existsSync(directory) ? realpathSync(directory) : directory;
  allowPassage(path.dirname(target), account);
  if (!closedFolder(path.dirname(target), account)) {
    await initialize(target, options);
    return realpathSync(target);
  }

  openFolder(store);
  const elsewhere = mkdtempSync(path.join(store, 'postgres-'));
  print(`${account.name} cannot reach ${directory}: the database lies in ${elsewhere}, and ${directory} leads there.`);
  await initialize(elsewhere, options);
  if (existsSync(directory)) rmdirSync(directory);
  symlinkSync(elsewhere, directory);
  syncFolderNow(path.dirname(directory));
  return elsewhere;
}

/** Removes the temporary folders of interrupted starts. */
export function removeUnfinished(directory: string): void {
  const unfinished = `${path.basename(directory)}.new-`;
  for (const name of readdirSync(path.dirname(directory))) {
    if (name.startsWith(unfinished)) removeQuietly(path.join(path.dirname(directory), name));
  }
}

/**
 * Lets other users pass through the data directory, without listing it, so that the account can reach the cluster. A home
 * directory is never opened, even if it is the data directory.
 */
function allowPassage(folder: string, account: Account): void {
  // In this order: a user without a name has no home, which throws.
  if (closedFolder(folder, account) === folder && folder !== homedir()) {
    chmodSync(folder, statSync(folder).mode | 0o011);
  }
}

async function initialize(target: string, { binaries, account, durable }: ClusterOptions): Promise<void> {
  const unfinished = mkdtempSync(`${target}.new-`);
  try {
    give(unfinished, account);
    const cluster = path.join(unfinished, 'cluster');
    const password = path.join(unfinished, 'password');
    writeFileSync(password, newPassword(), { mode: 0o600, flush: true });
    give(password, account);
    await initdb(binaries.initdb, account, [
      `--pgdata=${cluster}`,
      `--username=${embeddedUser}`,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      // Independent of the environment, and of collations that a library upgrade may change.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    renameSync(password, path.join(cluster, passwordFile));
    syncFolderNow(cluster);
    renameSync(cluster, target);
    syncFolderNow(path.dirname(target));
  } finally {
    removeQuietly(unfinished);
  }
}

async function initdb(program: string, account: Account, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, runAs(account));
  } catch (error) {
    const errorOutput = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new OperatorError(`The database could not be made: ${errorOutput || String(error)}`, { cause: error });
  }
}

const newPassword = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');

function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next start tries again.
  }
}
