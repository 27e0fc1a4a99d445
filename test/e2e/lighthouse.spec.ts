import { findBrowser } from '../../scripts/browser.mjs';
import { type Measured, measure, provideLighthouse } from '../../scripts/lighthouse-package.mjs';
import { indexablePages, publicPages } from '../../src/contract/pages.ts';
import { expect, test } from './support.ts';

const judged = ['accessibility', 'best-practices', 'seo'];

test('every public page scores 100 in Lighthouse, on a phone and a desktop', async ({ baseURL }) => {
  test.setTimeout(400_000);
  const browser = findBrowser() ?? '';
  const missing = provideLighthouse();
  test.skip(missing !== null, missing ?? '');

  const at = (path: string) => `${baseURL}${path}`;
  const measured = await measure({
    browser,
    pages: publicPages.map(at),
    unlisted: publicPages.filter((path) => !indexablePages.includes(path)).map(at),
    devices: ['phone', 'desktop'],
    categories: judged,
  });
  expect(measured).toHaveLength(publicPages.length * 2);
  expect(measured.filter(isFlawed)).toEqual([]);
});

const isFlawed = ({ scores }: Measured): boolean => judged.some((category) => scores[category] !== 100);
