import { expect, test } from 'vitest';
import { languageOf } from './notice.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ur', 'ur'],
  ['ur-PK,ur;q=0.9,en;q=0.8', 'ur'],
  ['en-GB,ur;q=0.9', 'en'],
  ['fr, ur;q=0.4, en;q=0.7', 'en'],
  ['ur;q=0, en;q=0.1', 'en'],
  ['ur;q=0', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  [`${'x'.repeat(5_000)},ur`, 'ur'],
] as const)('%s is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test('a header of nothing but spaces and a letter is read at once', () => {
  const header = `en${' '.repeat(16_000)}x`;
  const before = performance.now();
  for (let i = 0; i < 10; i += 1) expect(languageOf(header)).toBe('en');
  expect(performance.now() - before).toBeLessThan(1_000);
});
