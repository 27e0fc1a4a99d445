import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of a file or folder of the repository. */
export const inRepository = (...parts: string[]): string =>
  path.join(fileURLToPath(new URL('../..', import.meta.url)), ...parts);

export const isRoot = process.getuid?.() === 0;

/**
 * Where tests write what does not outlive them: to memory where there is room, since a database is 700 files and some tests
 * make a dozen.
 */
export function writtenTo(): string {
  const [memory, least] = ['/dev/shm', 3 * 1024 ** 3];
  if (!existsSync(memory)) return realpathSync(tmpdir());
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > least ? memory : realpathSync(tmpdir());
}

/** A temporary folder that other users may traverse, since a database server started by root runs as another user. */
export function temporaryFolder(): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(writtenTo(), 'fraud-shield-operating-'));
  chmodSync(folder, 0o711);
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
