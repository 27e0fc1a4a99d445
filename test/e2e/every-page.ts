import type { Page } from '@playwright/test';
import { pages } from '../../src/contract/pages.ts';
import { expect } from './support.ts';

/** Who sees each page as it is meant. One that is missing here fails the type check: no test of every page forgets it. */
const seenBy: Record<keyof typeof pages, readonly ('stranger' | 'author')[]> = {
  login: ['stranger'],
  signup: ['stranger'],
  resetPassword: ['stranger'],
  passwordChanged: ['stranger'],
  developer: ['stranger', 'author'],
  dashboard: ['author'],
  addReport: ['author'],
  editReports: ['author'],
  updateReport: ['author'],
  docs: ['author'],
  editProfile: ['author'],
  preferences: ['author'],
  security: ['author'],
};

const names = Object.keys(seenBy).filter((name): name is keyof typeof pages => name in pages);

/** The paths of the pages for whoever is not signed in, with one that is none. */
export const strangersPaths = [
  ...names.filter((name) => seenBy[name].includes('stranger')).map((name) => pages[name]),
  '/nothing/here',
];

/** The paths of the pages for whoever has filed the report of that number. */
export const authorsPaths = (reportID: string): string[] =>
  names.filter((name) => seenBy[name].includes('author')).map((name) => pages[name].replace(':repID', reportID));

/** Opens a page and waits for everything on it, and over it, to come. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Under a dialog the heading is there, and none for who only hears the page.
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Changes language and theme of the open page in place: the language as another tab does, which every page follows. */
export async function showAs(page: Page, language: 'en' | 'ur', theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (chosen) => {
      localStorage.setItem('preferences', JSON.stringify({ followsSystem: false, language: chosen.language }));
      localStorage.setItem('theme', chosen.theme);
      window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
      document.documentElement.classList.toggle('dark', chosen.theme === 'dark');
    },
    { language, theme },
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
}
