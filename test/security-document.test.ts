import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from './support/paths.ts';

const textOf = (...parts: string[]) => readFileSync(inRepository(...parts), 'utf8');
const text = textOf('docs', 'security', 'asvs.md');
const attacksText = textOf('docs', 'security', 'attacks.md');

/** Items such as `- **1.5 Deserialization. Held.** Only JSON …` */
const items = text.split(/\n(?=- |\n)/).filter((item) => item.startsWith('- '));
const verdicts = items.map((item) => {
  const [, section = '', verdict = '', details = ''] =
    /^- \*\*(\d+.*?)\. (Held|Open|Not applicable)\.\*\* (.+)$/s.exec(item) ?? [];
  return { item, section, verdict, details };
});

test('covers all seventeen chapters', () => {
  const chapters = [...text.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});

test('names existing tests for everything it calls held', () => {
  const held = verdicts.filter(({ verdict }) => verdict === 'Held');
  expect(held.length).toBeGreaterThan(30);
  const untested = held.filter(({ details }) => !/`[\w/.-]+\.test\.tsx?`/.test(details));
  expect(untested.map(({ section }) => section)).toEqual([]);
  const named = [...(text + attacksText).matchAll(/`((?:src|test)\/[\w/.-]+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});

test('gives each section one of three verdicts, and leaves some open', () => {
  expect(verdicts.length).toBeGreaterThan(40);
  expect(verdicts.filter(({ verdict }) => verdict === '').map(({ item }) => item)).toEqual([]);
  expect(verdicts.some(({ verdict }) => verdict === 'Open')).toBe(true);
});

test('describes every attack', () => {
  const attacks = /const attacks = \{ (.*) \}/.exec(textOf('test', 'attack', 'run.mjs'))?.[1]?.split(', ') ?? [];
  const described = [...attacksText.matchAll(/^- `npm run attack -- (\w+)/gm)].map(([, name]) => name);
  expect(attacks.length).toBeGreaterThan(4);
  expect(described.toSorted()).toEqual(attacks.toSorted());
});

test('promises a time in which known vulnerabilities are fixed', () => {
  const [, section = ''] = textOf('SECURITY.md').split('\n## Known vulnerabilities in dependencies\n');
  expect(section.split('\n## ')[0]).toMatch(/within\s+\d+\s+days/);
});

test('states the number of addresses that ffuf requests', () => {
  const paths = textOf('test', 'attack', 'paths.txt').trim().split('\n');
  expect(attacksText).toContain(`${paths.length * 2} addresses`);
});
