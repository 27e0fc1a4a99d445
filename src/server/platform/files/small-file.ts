import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A short text in a file of mode 0600, replaced atomically. */
export interface SmallFile {
  /** Null when there is no such file. */
  read(): string | null;
  write(text: string): void;
}

export const smallFile = (path: string): SmallFile => ({
  read: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
  write(text) {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.new`;
    writeFileSync(temporary, text, { mode: 0o600, flush: true });
    renameSync(temporary, path);
  },
});
