import { findBrowser } from '../../scripts/browser.mjs';
import { type Measured, measure, provideLighthouse } from '../../scripts/lighthouse-package.mjs';
import { pages } from '../../src/contract/pages.ts';
import { expect, test } from './support.ts';

// Those that differ most: `npm run lighthouse` looks at them all.
const looked = [pages.dashboard, pages.login, pages.addReport, pages.docs];
const judged = ['accessibility', 'best-practices', 'seo'];

test('Lighthouse finds nothing to mend on a page for everybody', async ({ baseURL, isMobile }) => {
  test.skip(isMobile, 'one run looks at phones and at desktops');
  test.setTimeout(400_000);
  const browser = findBrowser() ?? '';
  const missing = provideLighthouse();
  test.skip(missing !== null, missing ?? '');

  const measured = await measure({
    browser,
    pages: looked.map((page) => `${baseURL}${page}`),
    devices: ['phone', 'desktop'],
    categories: judged,
  });
  expect(measured).toHaveLength(looked.length * 2);
  expect(measured.filter(isFlawed)).toEqual([]);
});

const isFlawed = ({ scores }: Measured): boolean => judged.some((category) => scores[category] !== 100);
