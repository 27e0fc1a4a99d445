import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Something in the repository, as an absolute path. */
export const inRepository = (...parts: string[]): string =>
  path.join(fileURLToPath(new URL('../..', import.meta.url)), ...parts);

export const isRoot = process.getuid?.() === 0;

/** A temporary folder through which other users may pass: a database server that root starts is one. */
export function temporaryFolder(): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'fraud-shield-operating-'));
  chmodSync(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
