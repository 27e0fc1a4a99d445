import { expect, test } from 'vitest';
import { languageCodes } from '../../contract/languages.ts';
import { indexablePages, isPage, pages, redirects, visitorPages } from '../../contract/pages.ts';
import { firstWords } from '../locales/first-words.ts';
import worker from '../public/service-worker.js?raw';
import { framedPages, pageAt, signInPages } from './pages.ts';
import { staffPages } from './staff-pages.ts';

const tables: readonly (readonly { path: string; letter?: string }[])[] = [framedPages, signInPages, staffPages];
const rows = tables.flat();

test('every page of the app has one row', () => {
  const elsewhere = [...visitorPages, pages.admin];
  const expected = Object.values<string>(pages).filter((path) => !elsewhere.includes(path));
  expect(rows.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
  expect(rows.filter(({ path }) => path in redirects)).toEqual([]);
});

test('every path leads to the row of its own page', () => {
  for (const table of tables)
    for (const row of table) {
      const path = row.path.replaceAll(/:\w+/g, '12');
      expect(pageAt(path, table)).toBe(row);
      if (path !== '/') expect(pageAt(`${path}/`, table)).toBe(row);
    }
});

test('other paths have none', () => {
  expect(pageAt('/nowhere', framedPages)).toBeUndefined();
  expect(pageAt(`${pages.adminQueue}/12`, staffPages)).toBeUndefined();
});

test.each(indexablePages)('the document of %s says in each language what it is', (path) => {
  for (const code of languageCodes) expect(firstWords[path]?.[code][0]).toMatch(/\S/);
});

test('the service worker keeps a document without words of its own page, since it shows it for all', () => {
  const [, shell = ''] = /const shell = '(.+)';/.exec(worker) ?? [];
  expect(shell).toSatisfy(isPage);
  expect(firstWords).not.toHaveProperty([shell]);
});

test('a letter leads to one page', () => {
  const letters = rows.flatMap(({ letter }) => letter ?? []);
  expect(letters).toEqual([...new Set(letters)]);
});
