import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from './replace-file.ts';

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
    replaceFile(path, text);
  },
});
