import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from './support/places.ts';

const text = readFileSync(inRepository('docs', 'security.md'), 'utf8');
const rows = [...text.matchAll(/^\| +(\d+\.[^|]*?|[A-Z][^|]*?) +\| +(Held|Open|Not applicable) +\| +(.*?) +\|$/gm)].map(
  ([, section = '', verdict = '', what = '']) => ({ section, verdict, what }),
);

test('it goes through all seventeen chapters', () => {
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
});

test('whatever it calls held names the tests that hold it, and they are there', () => {
  const held = rows.filter(({ verdict }) => verdict === 'Held');
  expect(held.length).toBeGreaterThan(30);
  const untested = held.filter(({ what }) => !/`[\w/.-]+\.test\.tsx?`/.test(what)).map(({ section }) => section);
  expect(untested).toEqual([]);
  const named = [...text.matchAll(/`((?:src|test)\/[\w/.-]+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});

test('each row has one of the three verdicts, and some are open', () => {
  const table = text.split('\n').filter((line) => /^\| +\d/.test(line));
  expect(table.length).toBeGreaterThan(40);
  expect(table.filter((line) => !rows.some(({ section }) => line.split('|')[1]?.trim() === section))).toEqual([]);
  expect(rows.some(({ verdict }) => verdict === 'Open')).toBe(true);
});

test('it tells every attack that there is', () => {
  const runner = readFileSync(inRepository('test', 'attack', 'run.mjs'), 'utf8');
  const attacks = /const attacks = \{ (.*) \}/.exec(runner)?.[1]?.split(', ') ?? [];
  const told = [...text.matchAll(/^\| `npm run attack -- (\w+)/gm)].map(([, name]) => name);
  expect(attacks.length).toBeGreaterThan(4);
  expect(told.toSorted()).toEqual(attacks.toSorted());
});

test('a time is promised within which known holes are mended', () => {
  const promise = readFileSync(inRepository('SECURITY.md'), 'utf8').split('\n## Known holes')[1]?.split('\n## ')[0];
  expect(promise).toMatch(/within\s+\d+\s+days/);
});

test('it counts what it says is attacked', () => {
  const paths = readFileSync(inRepository('test', 'attack', 'paths.txt'), 'utf8')
    .trim()
    .split('\n');
  expect(text).toContain(`${paths.length * 2} addresses`);
});
