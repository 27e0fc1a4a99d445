import { mkdtempSync, rmdirSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, closedFolder, give } from './account.ts';
import { embeddedPort } from './settings.ts';

/** A socket's path is limited to 104 bytes on macOS and 108 on Linux, including the terminator. */
const pathMax = 100;

const socketName = `.s.PGSQL.${embeddedPort}`;
const privateFolder = 'fraud-shield-';

/** The folder of the server's socket: the cluster, or a private temporary folder if that path is too long. */
export function socketDirectoryFor(cluster: string, account: Account): string {
  if (Buffer.byteLength(path.join(cluster, socketName)) <= pathMax) return cluster;
  // mkdtemp adds six characters.
  const inTemporary = path.join(tmpdir(), `${privateFolder}XXXXXX`, socketName);
  const usable = Buffer.byteLength(inTemporary) <= pathMax && !closedFolder(tmpdir(), account);
  const folder = mkdtempSync(path.join(usable ? tmpdir() : '/tmp', privateFolder));
  give(folder, account);
  return folder;
}

/** Removes the private socket folder of a server that has stopped. */
export function removeSocketDirectory(folder: string, cluster: string): void {
  if (folder === cluster || !path.basename(folder).startsWith(privateFolder)) return;
  try {
    for (const name of [socketName, `${socketName}.lock`]) unlinkQuietly(path.join(folder, name));
    rmdirSync(folder);
  } catch {
    // It has other files, so it stays.
  }
}

function unlinkQuietly(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // The server has removed it.
  }
}
