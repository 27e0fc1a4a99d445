import { mkdtempSync, rmdirSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, closedFolder, give } from './account.ts';
import { embeddedPort } from './settings.ts';

/** A socket's path has to fit into 104 bytes on macOS and 108 on Linux, its end included. */
const pathMax = 100;

const socketName = `.s.PGSQL.${embeddedPort}`;
const privateFolder = 'fraud-shield-';

/** Where the server's socket lies: in the cluster, or in a private temporary folder when the path there is too long. */
export function socketDirectoryFor(cluster: string, account: Account): string {
  if (Buffer.byteLength(path.join(cluster, socketName)) <= pathMax) return cluster;
  // Its name gets six more characters.
  const inTemporary = path.join(tmpdir(), `${privateFolder}XXXXXX`, socketName);
  const usable = Buffer.byteLength(inTemporary) <= pathMax && !closedFolder(tmpdir(), account);
  const folder = mkdtempSync(path.join(usable ? tmpdir() : '/tmp', privateFolder));
  give(folder, account);
  return folder;
}

/** Removes the private folder of a socket whose server is gone. The socket itself goes with its server. */
export function removeSocketDirectory(folder: string, cluster: string): void {
  if (folder === cluster || !path.basename(folder).startsWith(privateFolder)) return;
  try {
    for (const name of [socketName, `${socketName}.lock`]) unlinkQuietly(path.join(folder, name));
    rmdirSync(folder);
  } catch {
    // Whatever else lies in it is not ours to remove.
  }
}

function unlinkQuietly(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // A server that ended by itself took it along.
  }
}
