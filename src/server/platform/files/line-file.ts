import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

// Without O_NONBLOCK, opening a pipe that nobody reads would wait for ever.
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR | constants.O_NONBLOCK;

/** A file of lines for another system. */
export interface LineFile {
  /** Resolves when the lines, which have no line breaks, are on the disk; rejects when some may be missing. */
  append(lines: readonly string[]): Promise<void>;
}

/**
 * A file of mode 0600, which is opened for each batch, so it may be rotated at any time. It is only appended to: a line
 * that a crash cut off stays, on a line of its own.
 */
export const lineFile = (path: string): LineFile => ({
  async append(lines) {
    const file = await open(path, appending, 0o600);
    try {
      const { size } = await file.stat();
      const start = (await endsInLine(file, size)) ? '\n' : '';
      await file.appendFile(`${start}${lines.map((line) => `${line}\n`).join('')}`);
      await file.sync();
      if (size === 0) await syncFolder(dirname(path));
    } finally {
      await file.close();
    }
  },
});

/** Whether the last line has no line break. */
async function endsInLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}
