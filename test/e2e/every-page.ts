import type { Page } from '@playwright/test';
import { pages, signInPaths, visitorPages } from '../../src/contract/pages.ts';
import { expect } from './support.ts';

const paths = Object.values<string>(pages);
const isForStaff = (path: string) => path.startsWith(pages.admin);

/** The paths of the pages for visitors, and one that does not exist. */
export const strangersPaths = [...signInPaths, ...visitorPages, pages.developer, '/nothing/here'];

/** The paths of the other pages, for the author of this report. */
export const authorsPaths = (reportID: string): string[] => [
  ...paths
    .filter((path) => path === pages.developer || !(strangersPaths.includes(path) || isForStaff(path)))
    .map((path) => path.replace(':repID', reportID)),
  `${pages.dashboard}?show=statistics`,
];

/** The paths of the pages for someone with every role, without those of one account or one report. */
export const staffPaths = paths.filter((path) => path.startsWith(`${pages.admin}/`) && !path.includes(':'));

/** Opens a page and waits until it and any dialog have loaded. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Not by role, since a dialog hides the heading from the accessibility tree.
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Chooses the language and theme of the pages that are opened from now on. */
export const choose = (page: Page, language: 'en' | 'ur', theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(
    (chosen) => {
      localStorage.setItem('preferences', JSON.stringify({ followsSystem: false, language: chosen.language }));
      localStorage.setItem('theme', chosen.theme);
    },
    { language, theme },
  );

/** Changes the language and theme of the open page in place, as another tab would. */
export async function showAs(page: Page, language: 'en' | 'ur', theme: 'light' | 'dark'): Promise<void> {
  await choose(page, language, theme);
  await page.evaluate((isDark) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
    document.documentElement.classList.toggle('dark', isDark);
  }, theme === 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
}
