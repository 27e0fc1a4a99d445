import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { words as app } from './en/app.ts';
import { words as business } from './en/business.ts';
import { words as everyPage } from './en/every-page.ts';
import { words as staff } from './en/staff.ts';
import { words as visitors } from './en/visitors.ts';

const web = path.join(import.meta.dirname, '..');
const elsewhere = new Set(Object.keys({ ...everyPage, ...app, ...business, ...staff }));
/** Parts of shared files that no page for visitors shows: reasons to choose from, and passkeys. */
const neverSaid = ['reasonCodeRequired', 'passkeyFailed'];

/** The source files of the page that a file begins, messages left out. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file) || !file.startsWith(web) || file.includes('/locales/')) return found;
  found.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
    filesOf(path.resolve(path.dirname(file), from), found);
  return found;
}

test('the pages for visitors, which have a document of their own, have every message that they say', () => {
  const files = [...filesOf(path.join(web, 'visitors.tsx'))];
  expect(files.length).toBeGreaterThan(50);
  const missing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:text\(|[lL]abel=|title=|title: )'(\w+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => elsewhere.has(key) && !Object.hasOwn(visitors, key) && !neverSaid.includes(key))
      .map((key) => `${path.relative(web, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
});
