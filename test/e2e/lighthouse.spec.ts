import { findBrowser } from '../../scripts/browser.mjs';
import { type Measured, measure, provideLighthouse } from '../../scripts/lighthouse-package.mjs';
import { pages } from '../../src/contract/pages.ts';
import { expect, test } from './support.ts';

const judged = ['accessibility', 'best-practices', 'seo'];

/** One of each document, with a frame and without. `npm run lighthouse` measures all public pages. */
const kinds = [pages.dashboard, pages.login, pages.named];

test('public pages of each kind score 100 in Lighthouse on a phone', async ({ baseURL }) => {
  test.setTimeout(600_000); // for what hangs: a busy machine takes long to install and to measure
  const missing = provideLighthouse();
  test.skip(missing !== null, missing ?? '');

  const measured = await measure({
    browser: findBrowser() ?? '',
    pages: kinds.map((path) => `${baseURL}${path}`),
    devices: ['phone'],
    categories: judged,
  });
  expect(measured).toHaveLength(kinds.length);
  expect(measured.filter(isFlawed)).toEqual([]);
});

const isFlawed = ({ scores }: Measured): boolean => judged.some((category) => scores[category] !== 100);
