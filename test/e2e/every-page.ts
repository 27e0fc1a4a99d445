import type { Page } from '@playwright/test';
import { pages } from '../../src/contract/pages.ts';
import { expect } from './support.ts';

/** Who uses each page. The type check fails if a page is missing. */
const seenBy: Record<keyof typeof pages, readonly ('stranger' | 'author' | 'staff')[]> = {
  login: ['stranger'],
  signup: ['stranger'],
  resetPassword: ['stranger'],
  passwordChanged: ['stranger'],
  confirmEmail: ['stranger'],
  confirmEmailChange: ['stranger'],
  reviewEmailChange: ['stranger'],
  named: ['stranger'],
  about: ['stranger'],
  privacy: ['stranger'],
  case: ['stranger'],
  developer: ['stranger', 'author'],
  dashboard: ['author'],
  addReport: ['author'],
  editReports: ['author'],
  updateReport: ['author'],
  filedReport: ['author'],
  report: ['author'],
  reportDecisions: ['author'],
  docs: ['author'],
  checkFile: ['author'],
  checkHistory: ['author'],
  inbox: ['author'],
  corrections: ['author'],
  editProfile: ['author'],
  preferences: ['author'],
  security: ['author'],
  setup: ['author'],
  // Leads to the first of staff's pages.
  admin: [],
  adminOverview: ['staff'],
  adminQueue: ['staff'],
  adminPeople: ['staff'],
  adminAudit: ['staff'],
  // Of one account: staff-roles.spec.ts opens it.
  adminPerson: [],
  adminReports: ['staff'],
  // Needs a report of its own.
  adminReport: [],
  adminProofs: ['staff'],
  adminRequests: ['staff'],
  adminSafelist: ['staff'],
  adminKeys: ['staff'],
  adminKeyPairs: ['staff'],
  adminPlans: ['staff'],
  adminInvitations: ['staff'],
  adminPolicy: ['staff'],
  adminOperator: ['staff'],
  adminRetention: ['staff'],
  adminSystem: ['staff'],
};

const names = Object.keys(seenBy).filter((name): name is keyof typeof pages => name in pages);

/** The paths of the pages for visitors, and one that does not exist. */
export const strangersPaths = [
  ...names.filter((name) => seenBy[name].includes('stranger')).map((name) => pages[name]),
  '/nothing/here',
];

/** The paths of the pages for the author of this report. */
export const authorsPaths = (reportID: string): string[] => [
  ...names.filter((name) => seenBy[name].includes('author')).map((name) => pages[name].replace(':repID', reportID)),
  `${pages.dashboard}?show=statistics`,
];

/** The paths of the pages for someone with every role. */
export const staffPaths = names.filter((name) => seenBy[name].includes('staff')).map((name) => pages[name]);

/** Opens a page and waits until it and any dialog have loaded. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Not by role, since a dialog hides the heading from the accessibility tree.
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Changes the language and theme of the open page in place, as another tab would. */
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
