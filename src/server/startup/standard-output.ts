import { createWriteStream, fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';

/**
 * Standard output for a command's result. Where it is a file (`> FILE`), process.stdout takes a write that the disk had room
 * for in part for a whole one, so the end of the result would be missing without an error.
 */
export const standardOutput = (): Writable =>
  fstatSync(process.stdout.fd).isFile()
    ? createWriteStream('', { fd: process.stdout.fd, autoClose: false })
    : process.stdout;

/** Waits until everything was written, or could not be. */
export const flushed = (out: Writable): Promise<void> =>
  new Promise((resolve) => {
    // A stream with an error takes writes without an answer.
    if (out.errored) resolve();
    else out.write('', () => resolve());
  });
