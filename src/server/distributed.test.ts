import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from './areas/accounts/page-statements.ts';
import { foundIn } from './areas/reports/list-store.ts';
import { lists, locking, under, writes } from './distributed.ts';

test('every statement that is split exists', () => {
  const folder = fileURLToPath(new URL('./areas', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const written = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const made = new Set([...pages.values()].map(({ name }) => name));
  for (const sort of ['filed', 'happened'] as const)
    for (const order of ['desc', 'asc'] as const)
      for (const direction of ['on', 'back'] as const) made.add(foundIn(sort, order, direction).name);
  const split = [lists, under, writes, locking].flatMap((some) => [...some.keys()]);
  expect(split.length).toBeGreaterThan(60);
  expect(split.filter((name) => !made.has(name) && !written.includes(`'${name}'`))).toEqual([]);
});
