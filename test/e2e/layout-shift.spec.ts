import type { Page } from '@playwright/test';
import { expect, fileReport, signIn, test, visit } from './support.ts';

/** The largest cumulative layout shift (CLS) that a page may have while it loads. */
const most = 0.01;

declare global {
  interface Window {
    shifted: number;
    moved: string[];
  }
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        window.shifted += entry.value;
        for (const { node } of entry.sources) if (node instanceof Element) window.moved.push(node.className.toString());
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectStill(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  const { shifted, moved } = await page.evaluate(() => ({ shifted: window.shifted, moved: window.moved }));
  expect(shifted, `${path} moved ${moved.join(' | ')}`).toBeLessThan(most);
}

test('the layout does not shift while a page loads for a visitor', { tag: '@phone' }, async ({ page }) => {
  await watch(page);
  for (const path of [
    '/',
    '/login',
    '/signup',
    '/reset-password',
    '/confirm-email',
    '/developer',
    '/docs',
    '/reports/add',
    '/account/preferences',
  ])
    await expectStill(page, path);
});

test('the layout does not shift while a page loads for an author', { tag: '@phone' }, async ({ page, person }) => {
  await signIn(page, person);
  await fileReport(page, { evidence: 'A caller asked for the OTP and my bank account was empty.' });
  await watch(page);
  for (const path of ['/', '/developer', '/reports/edit', '/reports/add', '/account/edit-profile', '/account/security'])
    await expectStill(page, path);
});
