import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newKey } from '../vault/keyring.ts';

/** Where PostgreSQL puts complete segments of its write-ahead log (WAL) until they are sealed and in the archive. */
export interface WalSpool {
  folder: string;
  /** A folder of the backup folder: each uninterrupted run of the log has one of its own. */
  archive: string;
  /** The passphrase that segments are sealed with there. */
  key: string;
  /** Since when every write has been kept. */
  since: Date;
}

/** Beside the cluster, so that its account reaches both. */
export const spoolOf = (cluster: string): string => `${cluster}.wal`;

const infoFile = 'archive.json';

/** Says that the archive was made. Not in `archive.json`, whose time says when the spool began. */
const archiveNote = 'archive.made';

/** PostgreSQL renames a file to one of these names when it is complete. */
const completeName = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?$|^[0-9A-F]{8}\.history$/;

/** Opens the cluster's spool, or begins one. A new one has an archive of its own, which begins with a base backup. */
export function openSpool(cluster: string): WalSpool {
  const folder = spoolOf(cluster);
  const existing = readSpool(folder);
  if (existing) return existing;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const begun = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const info = { archive: `wal-${begun}Z-${crypto.randomUUID().slice(0, 8)}`, key: newKey() };
  writeFileSync(path.join(folder, infoFile), JSON.stringify(info), { mode: 0o600, flush: true });
  const spool = readSpool(folder);
  if (!spool) throw new Error(`the WAL spool ${folder} was removed while it was made`);
  return spool;
}

/** Whether the archive of a spool was ever made. */
export const hasArchive = ({ folder }: WalSpool): boolean => existsSync(path.join(folder, archiveNote));

export function noteArchive(spool: WalSpool): void {
  if (!hasArchive(spool)) writeFileSync(path.join(spool.folder, archiveNote), '', { mode: 0o600, flush: true });
}

/** The spool in a folder, or null when there is none. */
export function readSpool(folder: string): WalSpool | null {
  const file = path.join(folder, infoFile);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat || stat.size === 0) return null;
  const { archive, key } = JSON.parse(readFileSync(file, 'utf8'));
  return { archive: String(archive), key: String(key), folder, since: stat.mtime };
}

/** Ends the archive of a cluster that runs on without one. @returns whether it had one */
export function removeSpool(cluster: string): boolean {
  const hadOne = existsSync(spoolOf(cluster));
  rmSync(spoolOf(cluster), { recursive: true, force: true });
  return hadOne;
}

/** The complete files that wait, oldest first. */
export const waitingIn = ({ folder }: WalSpool): string[] =>
  readdirSync(folder)
    .filter((name) => completeName.test(name))
    .sort();
