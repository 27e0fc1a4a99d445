import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../platform/operator-error.ts';

/** Files that the server's user owns, whoever owns the data directory itself. */
const serverFiles = ['instance.lock', 'shield.keys', 'audit.end'];

/** The program's folder, with the migrations. */
const program = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * When root runs a command on the data directory of another user's server, this process becomes that user, because the server
 * could not read files that root makes. For any other user, or where root runs the server, nothing changes.
 * @returns who it is now, or null
 * @throws OperatorError when that user cannot open the data directory or the program
 */
export function takeOwner(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null;
  const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });
  const made = serverFiles.flatMap((name) => statOf(join(dataDir, name)) ?? []);
  const owner = (made.length > 0 ? made : [statOf(dataDir)]).find((found) => found !== undefined && found.uid !== 0);
  if (!owner) return null;
  const name = `user ${owner.uid}`;
  try {
    process.setgroups?.([owner.gid]);
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch {
    throw new OperatorError(
      `${dataDir} belongs to ${name}, and root may not become that user here. Run this command as ${name}. Nothing was changed.`,
    );
  }
  for (const [path, mode] of [
    [dataDir, constants.R_OK | constants.W_OK | constants.X_OK],
    [program, constants.R_OK | constants.X_OK],
  ] as const)
    if (!allows(path, mode))
      throw new OperatorError(
        `${dataDir} belongs to ${name}, who may not open ${path}, so root cannot run this command as its owner. Run it as the service does: see "As a service" in docs/operating/install.md. Nothing was changed.`,
      );
  return name;
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
