import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageCodes, languages } from '../../contract/languages.ts';

const textOf = (path: string): string => readFileSync(`src/web/${path}`, 'utf8');
const times = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

/** What the documents say until the program is there is written into them, for each language. */
describe.each(['index.html', 'visitors.html'])('%s', (path) => {
  const body = textOf(path).replace(/^[\s\S]*<body/, '');
  test.each(languageCodes)('says in %s what it says in English, and nothing else then', (code) => {
    const spoken = times(body, new RegExp(` lang="${code}"`, 'g'));
    expect(spoken).toBe(times(body, / lang="en"/g));
    for (const words of ['title', 'intro'])
      expect(times(body, new RegExp(`\\{${words} ${code}\\}`, 'g'))).toBe(
        times(body, new RegExp(`\\{${words} en\\}`, 'g')),
      );
    const shownAlone = (language: string) =>
      times(body, new RegExp(`not-in-\\[html\\[lang=${language}\\]\\]:hidden`, 'g'));
    expect(shownAlone(code)).toBeGreaterThan(0);
    expect(shownAlone(code)).toBe(shownAlone('en'));
  });
});

test('a script that runs from right to left has sizes of its own, and its name loads no font elsewhere', () => {
  const styles = textOf('styles/scripts.css');
  const fromRight = languageCodes.filter((code) => languages[code].direction === 'rtl');
  expect(fromRight.filter((code) => !styles.includes(`:root[lang="${code}"]`))).toEqual([]);
  expect(fromRight.filter((code) => !styles.includes(`[data-names="${code}"]`))).toEqual([]);
});
