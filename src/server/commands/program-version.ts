import { readFileSync } from 'node:fs';

/** The program's version as its package says; the same distance from `src/` and from `dist/`. */
export function programVersion(): string {
  const { version }: { version: unknown } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  return String(version);
}
