import { readFileSync } from 'node:fs';

/** The version in package.json, which is as many folders above `src/` as above `dist/`. */
export function programVersion(): string {
  const { version }: { version: unknown } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  return String(version);
}
