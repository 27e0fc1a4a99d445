import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The user that the database server runs as. Without `uid`: the user of this process. */
export interface Account {
  name: string;
  uid?: number;
  gid?: number;
}

/** Where root puts files that the account could not reach in their usual place. */
export const store = '/var/lib/fraud-shield';

/** The environment of the database server's programs: none of our variables, and a fixed locale. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', LANG: 'C' };

/** Spawn options for a program of the database server: the account, and a folder that everyone can enter. */
export const runAs = ({ uid, gid }: Account) => ({
  cwd: '/',
  env: cleanEnvironment,
  ...(uid !== undefined && { uid, gid }),
});

/**
 * PostgreSQL refuses to run as root. Root runs an existing cluster as its owner, and a new one as `postgres` or else
 * `nobody`; no account is ever created. Any other user runs it directly.
 *
 * @param cluster the cluster, when there is one already
 * @throws OperatorError when root finds no such user
 */
export function accountFor(cluster: string | undefined): Account {
  if (process.getuid?.() !== 0) return { name: ownName() };
  if (cluster) {
    const { uid, gid } = lstatSync(cluster);
    if (uid !== 0) return { name: `user ${uid}`, uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { name, uid, gid };
  }
  throw new OperatorError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. Start Fraud Shield as an ordinary user, or set DATABASE_URL.',
  );
}

/** Makes the account the owner of a file or folder. */
export function give(file: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Makes the account the owner of a folder and its contents: a cluster that root copied belongs to root. */
export function giveAll(folder: string, account: Account): void {
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined || lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  // The folder itself last, so that the next start repeats an interrupted run.
  chownSync(folder, uid, gid);
}

/** Creates a folder that everyone can enter and read, whatever the umask, unless it exists. */
export function openFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}

/** The first folder on the path to `folder`, inclusive, that the account may not enter; undefined if there is none. */
export function closedFolder(folder: string, account: Account): string | undefined {
  if (account.uid === undefined) return undefined;
  const ancestors = [folder];
  for (let step = folder; path.dirname(step) !== step; step = path.dirname(step)) ancestors.unshift(path.dirname(step));
  const enter = 'for step; do cd "$step" 2>/dev/null || { printf %s "$step"; exit; }; done';
  const { stdout, error } = spawnSync('/bin/sh', ['-c', enter, 'sh', ...ancestors], {
    ...runAs(account),
    encoding: 'utf8',
  });
  if (error) throw new OperatorError(`No program could be run as ${account.name} (${error.message}).`);
  return stdout || undefined;
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`; // containers may run as a uid without a name
  }
}
