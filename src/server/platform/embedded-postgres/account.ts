import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { EmbeddedFailure } from './failure.ts';

/** Whom the database server runs as. Without `uid`: whoever runs this process. */
export interface Account {
  name: string;
  uid?: number;
  gid?: number;
}

/** Where root puts what the account cannot reach where it belongs. */
export const store = '/var/lib/fraud-shield';

/** What the database server's programs see of the environment: nothing of ours, and one locale everywhere. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', LANG: 'C' };

/** How a program of the database server is started: as the account, from a folder that everybody may enter. */
export const runAs = ({ uid, gid }: Account) => ({
  cwd: '/',
  env: cleanEnvironment,
  ...(uid !== undefined && { uid, gid }),
});

/**
 * PostgreSQL refuses to run as root. Root hands an existing cluster to its owner, and a new one to `postgres` or,
 * where there is none, to `nobody`; no account is ever created. Anybody else runs it as themselves.
 *
 * @param cluster the cluster, when there is one already
 * @throws EmbeddedFailure when root finds nobody to run it as
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
  throw new EmbeddedFailure(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. Start Fraud Shield as an ordinary user, or set DATABASE_URL.',
  );
}

/** Hands a file or a folder to the account. */
export function give(file: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Hands a folder and all that lies in it to the account: a cluster that was copied by root belongs to root. */
export function giveAll(folder: string, account: Account): void {
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined || lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  // The folder itself last: when this is interrupted, the next start does it again.
  chownSync(folder, uid, gid);
}

/** Makes a folder that everybody may enter and read, whatever the umask is, unless it is there already. */
export function openFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}

/** The first folder on the way to `folder`, itself included, that the account may not enter; undefined when none is. */
export function closedFolder(folder: string, account: Account): string | undefined {
  if (account.uid === undefined) return undefined;
  const way = [folder];
  for (let step = folder; path.dirname(step) !== step; step = path.dirname(step)) way.unshift(path.dirname(step));
  const enter = 'for step; do cd "$step" 2>/dev/null || { printf %s "$step"; exit; }; done';
  const { stdout, error } = spawnSync('/bin/sh', ['-c', enter, 'sh', ...way], { ...runAs(account), encoding: 'utf8' });
  if (error) throw new EmbeddedFailure(`No program could be run as ${account.name} (${error.message}).`);
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
    return `user ${process.getuid?.()}`; // a container may run under a number that has no name
  }
}
