import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from './areas/accounts/page-store.ts';
import { foundLists } from './areas/reports/own/list-store.ts';
import { lists, locking, under } from './distributed.ts';

test('every statement that is split exists', () => {
  const folder = fileURLToPath(new URL('./areas', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const written = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const made = [...pages.values(), ...foundLists.values()].map(({ name }) => name);
  const split = [lists, under, locking].flatMap((some) => [...some.keys()]);
  expect(split.length).toBeGreaterThan(50);
  expect(split.filter((name) => !made.includes(name) && !written.includes(`'${name}'`))).toEqual([]);
});
