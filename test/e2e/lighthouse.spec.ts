import { findBrowser } from '../../scripts/browser.mjs';
import { type Measured, measure, provideLighthouse } from '../../scripts/lighthouse-package.mjs';
import { indexablePages, publicPages } from '../../src/contract/pages.ts';
import { expect, test } from './support.ts';

const judged = ['accessibility', 'best-practices', 'seo'];

test('every public page scores 100 in Lighthouse on a phone, and the first of them on a desktop', async ({
  baseURL,
}) => {
  test.setTimeout(900_000); // for what hangs: sixteen pages one after the other take long on a busy machine
  const browser = findBrowser() ?? '';
  const missing = provideLighthouse();
  test.skip(missing !== null, missing ?? '');

  const at = (path: string) => `${baseURL}${path}`;
  const unlisted = publicPages.filter((path) => !indexablePages.includes(path)).map(at);
  const common = { browser, unlisted, categories: judged };
  // What is judged here hardly differs between devices, and axe looks at every page on both.
  const measured = [
    ...(await measure({ ...common, pages: publicPages.map(at), devices: ['phone'] })),
    ...(await measure({ ...common, pages: publicPages.slice(0, 1).map(at), devices: ['desktop'] })),
  ];
  expect(measured).toHaveLength(publicPages.length + 1);
  expect(measured.filter(isFlawed)).toEqual([]);
});

const isFlawed = ({ scores }: Measured): boolean => judged.some((category) => scores[category] !== 100);
