import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { exists } from '../process-identity.ts';

/** Lines in files of a folder, which outlive the process: for data that a kill would lose. */
export interface Journal {
  /**
   * Appends a line to the current file, before anything that waits for a promise goes on: once an answer is sent, only the
   * machine can lose the line. Lines that are appended one right after the other are one write.
   * @returns the file's number
   */
  append(line: string): number;
  /** Begins another file with the next line. @returns its number */
  rotate(): number;
  /** Removes a file, since what it holds is stored elsewhere. */
  drop(file: number): void;
  /**
   * Marks every file in the folder as one of an ended process. Call it before other processes of this machine start.
   */
  adoptAll(): void;
  /** Reads the files of ended processes one after the other. Each is removed once `take` has stored its lines. */
  replay(take: (lines: string[]) => Promise<void>): Promise<void>;
}

interface Options {
  folder: string;
  /** Beyond this size of all files of this process, nothing is appended; 256 MB by default. */
  maxBytes?: number;
  onFailure: (error: unknown) => void;
}

const defaultMaxBytes = 256 * 1024 ** 2;

/** `1234-3f2a…-7.log`: the process, what tells it from others with its pid, and the file's number. */
const fileName = /^(\d+)-([0-9a-f-]{36})-\d+\.log$/;
const orphanName = /^orphan-.*\.log$/;

/** A journal in a folder that several processes of this machine share. The folder is made with the first line. */
export function journal({ folder, maxBytes = defaultMaxBytes, onFailure }: Options): Journal {
  const own = crypto.randomUUID();
  let number = 1;
  let fd: number | null = null;
  let bytes = 0;
  let total = 0;
  let isFailing = false;
  /** Lines of this turn of the event loop that are not written yet. */
  let pending = '';
  const sizes = new Map<number, number>();
  const pathOf = (file: number) => join(folder, `${process.pid}-${own}-${file}.log`);

  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSync(pathOf(number), 'a', 0o600);
  };

  const write = (): void => {
    const lines = pending;
    pending = '';
    if (lines === '' || total > maxBytes) return;
    try {
      fd ??= open();
      const written = writeSync(fd, lines);
      bytes += written;
      total += written;
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  };

  const names = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
  /** Takes a file over; another process may be faster. */
  const adopt = (name: string): boolean => {
    try {
      renameSync(join(folder, name), join(folder, `orphan-${name}`));
      return true;
    } catch {
      return false;
    }
  };

  return {
    append(line) {
      if (pending === '') queueMicrotask(write);
      pending += line;
      return number;
    },
    rotate() {
      write();
      if (fd !== null) {
        closeSync(fd);
        fd = null;
        sizes.set(number, bytes);
        bytes = 0;
        number += 1;
      }
      return number;
    },
    drop(file) {
      total -= sizes.get(file) ?? 0;
      sizes.delete(file);
      rmSync(pathOf(file), { force: true });
    },
    adoptAll() {
      for (const name of names()) if (fileName.test(name)) adopt(name);
    },
    async replay(take) {
      for (const name of names()) {
        const [, pid, id] = fileName.exec(name) ?? [];
        if (pid && id !== own && !exists(Number(pid))) adopt(name);
      }
      for (const name of names().filter((one) => orphanName.test(one))) {
        const path = join(folder, name);
        // The last line of a process that was killed may be cut.
        await take(readFileSync(path, 'utf8').split('\n').slice(0, -1));
        rmSync(path, { force: true });
      }
    },
  };
}
