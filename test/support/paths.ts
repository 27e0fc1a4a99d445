import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of a file or folder of the repository. */
export const inRepository = (...parts: string[]): string =>
  path.join(fileURLToPath(new URL('../..', import.meta.url)), ...parts);

export const isRoot = process.getuid?.() === 0;

/** A temporary folder that other users may traverse, since a database server started by root runs as another user. */
export function temporaryFolder(): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'fraud-shield-operating-'));
  chmodSync(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
