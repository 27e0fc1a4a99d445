import { expect, type Page } from '@playwright/test';
import { pages } from '../../src/contract/pages.ts';
import { strangersPaths } from '../e2e/every-page.ts';
import { aPerson } from '../support/people.ts';
import { checkShots } from './check-shots.ts';
import { proofShots } from './proof-shots.ts';
import { ask, dialog, fileReport, readFiled, submit, waitToSend } from './report-steps.ts';
import { staffShots } from './staff-shots.ts';

/**
 * One screenshot. Its steps find elements by the structure of the page instead of by text, so that they work in
 * every language.
 */
export interface Shot {
  /** The file name without its extension. */
  name: string;
  /**
   * The user: a visitor, the author of the demo's reports, the demo's business, a user who signed up for the screenshot, a
   * new user of an empty registry, or someone with every role.
   */
  who: 'visitor' | 'author' | 'business' | 'other' | 'newcomer' | 'staff';
  path: string;
  /** Steps from the open page to the state to show. */
  act?: (page: Page) => Promise<void>;
  /** Calls that fail. */
  broken?: RegExp;
  /** Calls that stay pending. */
  held?: RegExp;
  /** In Nastaliq and with Urdu digits; Urdu only. */
  nastaliq?: true;
  /** Shows the window instead of the whole page, for overlays. */
  isWindow?: true;
  /** Limits the screenshot to one size. */
  only?: 'phone' | 'desktop';
}

/** Opens a menu and chooses an entry; -1 is the last. */
async function choose(page: Page, menu: string, entry: number): Promise<void> {
  await page.locator(menu).first().click();
  await page.getByRole('menuitem').first().waitFor();
  await page.getByRole('menuitem').nth(entry).click();
}

async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click();
  await dialog(page);
}

/** Makes the call of an endpoint's console. */
async function tryCall(page: Page): Promise<void> {
  const endpoint = page.locator('#endpoints article');
  await endpoint.locator('button:has(+ div[role=status])').click();
  await endpoint.locator('[role=status]').filter({ hasText: /\S/ }).last().waitFor({ state: 'attached' });
}

/** Signs up with an email that has an account already. */
async function signUpTwice(page: Page): Promise<void> {
  const { email, username, password } = aPerson();
  await page.request.post('/api/auth/register', { data: { email, username, password } });
  for (const [field, value] of Object.entries({ username, email, password }))
    await page.locator(`#${field}`).fill(value);
  await submit(page);
  await page.getByRole('alert').waitFor();
}

/** Creates a key pair, which shows its secret. */
async function makePair(page: Page): Promise<void> {
  await press(page, newPairButton);
  const form = page.getByRole('dialog').locator('form');
  await form.locator('input').first().fill('Checkout');
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
}

/** Types the account's email into the confirmation field. */
async function askToDelete(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('#confirm-email') });
  await page.locator('#confirm-email').fill((await form.locator('bdi').textContent()) ?? '');
  await form.locator('button[type=submit]').click();
  await dialog(page);
}

/** Changes the open report and navigates away. */
async function leaveReport(page: Page): Promise<void> {
  await openReport(page);
  await page.locator('[role=dialog] [name="city"]').fill('Multan');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
}

/** One's own report that someone disputes, with the question to its author. */
async function readDispute(page: Page): Promise<void> {
  await page.locator('main form input').first().fill('haroon.sethi@example.com');
  const found = page.waitForResponse(/\/api\/report\/find/);
  await submit(page);
  await found;
  await page.waitForLoadState('networkidle');
  await page.locator('main :is(table, li) a[href^="/reports/"]:not(nav *)').first().click();
  await page.locator('main textarea').waitFor();
}

/** Withdraws the newest of one's own reports. */
async function withdrawOne(page: Page): Promise<void> {
  await readFiled(page);
  await page.goto('/reports/edit');
  await choose(page, 'main button[aria-haspopup=menu]', -1);
  const form = page.getByRole('dialog').locator('form');
  await form.locator('input[type=radio]').first().check({ force: true });
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
}

const newPairButton = 'main section[aria-labelledby=key-pairs] button';

/** Searches one's own reports. */
async function search(page: Page, email: string): Promise<void> {
  const box = page.locator('main input[type=search]');
  await box.fill(email);
  await box.press('Enter');
}

/** The newest report that the search found. */
async function openReport(page: Page): Promise<void> {
  await search(page, 'zarbela.traders@example.com');
  await page.locator('main a[id^=edit-]').first().click();
  await dialog(page);
}

/** Every page that needs no id, as it is opened. */
const openedPages = Object.entries<string>(pages)
  .filter(([, path]) => !path.includes(':'))
  .map(([name, path]): Shot => {
    if (path.startsWith(pages.admin)) return { name, path, who: 'staff' };
    return { name, path, who: strangersPaths.includes(path) ? 'visitor' : 'author' };
  });

export const shots: readonly Shot[] = [
  ...openedPages,
  { name: 'dashboard-visitor', who: 'visitor', path: '/' },
  { name: 'dashboard-statistics', who: 'visitor', path: '/?show=statistics' },
  {
    name: 'dashboard-tables',
    who: 'visitor',
    path: '/?show=statistics',
    act: async (page) => {
      const switches = page.locator('main section').filter({ has: page.getByRole('radio') });
      for (const one of await switches.all()) await one.getByRole('radio').nth(1).check({ force: true });
    },
  },
  { name: 'dashboard-hit', who: 'author', path: '/', act: (page) => ask(page, 'zarbela.traders@example.com') },
  {
    name: 'dashboard-evidence',
    who: 'author',
    path: '/',
    act: async (page) => {
      await ask(page, 'zarbela.traders@example.com');
      await page.locator('main li summary').first().click();
    },
  },
  { name: 'dashboard-disputed', who: 'author', path: '/', act: (page) => ask(page, 'haroon.sethi@example.com') },
  { name: 'dashboard-cleared', who: 'author', path: '/', act: (page) => ask(page, 'nighat.parveen@example.com') },
  {
    name: 'palette',
    who: 'author',
    path: '/',
    act: async (page) => {
      // The page is there before the app listens to the keys.
      await expect(async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('option').first().waitFor({ timeout: 3_000 });
      }).toPass();
    },
    isWindow: true,
  },
  { name: 'dashboard-miss', who: 'author', path: '/', act: (page) => ask(page, 'nobody@example.com') },
  { name: 'dashboard-refused', who: 'author', path: '/', act: submit },
  { name: 'dashboard-empty', who: 'newcomer', path: '/?show=statistics' },
  { name: 'dashboard-error', who: 'visitor', path: '/?show=statistics', broken: /\/api\/analysis\// },
  { name: 'dashboard-loading', who: 'author', path: '/?show=statistics', held: /\/api\/analysis\// },
  ...checkShots,
  { name: 'filed-unknown', who: 'author', path: '/reports/filed/1' },
  { name: 'inbox-empty', who: 'newcomer', path: '/inbox' },
  { name: 'corrections-empty', who: 'newcomer', path: '/corrections' },
  { name: 'dashboard-nastaliq', who: 'visitor', path: '/', nastaliq: true },
  {
    name: 'menu',
    who: 'visitor',
    path: '/',
    act: (page) => press(page, 'header button[aria-haspopup=dialog]'),
    isWindow: true,
    only: 'phone',
  },
  {
    name: 'account-menu',
    who: 'author',
    path: '/',
    act: async (page) => {
      await page.locator('header button[aria-haspopup=menu]').click();
      await page.getByRole('menuitem').first().waitFor();
    },
    isWindow: true,
  },

  { name: 'login-refused', who: 'visitor', path: '/login', act: submit },
  {
    name: 'login-failed',
    who: 'visitor',
    path: '/login',
    act: async (page) => {
      await page.locator('#email').fill('nobody@example.com');
      await page.locator('#password').fill('Paper-lantern7');
      await submit(page);
      await dialog(page);
    },
    isWindow: true,
  },
  { name: 'forget-password', who: 'visitor', path: '/login?dialog=forget-password', act: dialog, isWindow: true },
  { name: 'signup-refused', who: 'visitor', path: '/signup', act: submit },
  {
    name: 'signup-taken',
    who: 'visitor',
    path: '/signup',
    act: signUpTwice,
  },
  { name: 'signup-typed', who: 'visitor', path: '/signup', act: (page) => page.locator('#password').fill('paper-') },
  { name: 'reset-password-link-used', who: 'visitor', path: '/reset-password?token=used' },
  { name: 'confirm-email-change', who: 'visitor', path: `/confirm-email-change?token=${'a'.repeat(43)}` },
  { name: 'review-email-change', who: 'visitor', path: `/review-email-change?token=${'a'.repeat(43)}` },
  { name: 'email-change-over', who: 'visitor', path: '/review-email-change?token=over' },
  { name: 'confirm-email-link-expired', who: 'visitor', path: '/confirm-email?token=expired' },
  { name: 'appeal-link-over', who: 'visitor', path: '/appeal' },
  { name: 'confirm-email', who: 'visitor', path: `/confirm-email?token=${'a'.repeat(43)}` },
  { name: 'password-changed', who: 'visitor', path: '/password-changed', isWindow: true },

  { name: 'report-refused', who: 'visitor', path: '/reports/add', act: submit },
  { name: 'report-nastaliq', who: 'visitor', path: '/reports/add', act: submit, nastaliq: true },
  { name: 'report-filed', who: 'other', path: '/reports/add', act: fileReport, isWindow: true },
  { name: 'report-filed-steps', who: 'other', path: '/reports/add', act: readFiled },
  { name: 'report-not-sent', who: 'other', path: '/reports/add', act: waitToSend },
  {
    name: 'reports-found',
    who: 'author',
    path: '/reports/edit',
    act: (page) => search(page, 'zarbela.traders@example.com'),
  },
  { name: 'reports-missed', who: 'author', path: '/reports/edit', act: (page) => search(page, 'nobody@example.com') },
  {
    name: 'reports-menu',
    who: 'author',
    path: '/reports/edit',
    act: async (page) => {
      await page.locator('main button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem').first().waitFor();
    },
    isWindow: true,
  },
  { name: 'reports-withdrawn', who: 'other', path: '/reports/add', act: withdrawOne },
  { name: 'report-disputed', who: 'author', path: '/reports/edit', act: readDispute },
  { name: 'reports-empty', who: 'newcomer', path: '/reports/edit' },
  {
    name: 'report-edit',
    who: 'author',
    path: '/reports/edit',
    act: openReport,
    isWindow: true,
  },
  {
    name: 'report-unsaved',
    who: 'author',
    path: '/reports/edit',
    act: leaveReport,
    isWindow: true,
  },
  { name: 'report-unknown', who: 'author', path: '/reports/update-report/999999', act: dialog, isWindow: true },
  {
    name: 'report-page',
    who: 'author',
    path: '/reports/edit',
    act: async (page) => {
      await choose(page, 'main button[aria-haspopup=menu]', 0);
      await page.locator('section[aria-labelledby=history] li').first().waitFor();
    },
  },
  { name: 'report-page-unknown', who: 'author', path: '/reports/999999' },
  {
    name: 'report-withdraw',
    who: 'author',
    path: '/reports/edit',
    act: async (page) => {
      await choose(page, 'main button[aria-haspopup=menu]', -1);
      await dialog(page);
    },
    isWindow: true,
  },

  { name: 'developer-business', who: 'business', path: '/developer' },
  { name: 'developer-empty', who: 'newcomer', path: '/developer' },
  {
    name: 'developer-new-pair',
    who: 'business',
    path: '/developer',
    act: (page) => press(page, newPairButton),
    isWindow: true,
  },
  { name: 'developer-made-pair', who: 'other', path: '/developer', act: makePair, isWindow: true },
  {
    name: 'developer-rotate',
    who: 'business',
    path: '/developer',
    act: (page) => press(page, 'main article button:nth-of-type(1)'),
    isWindow: true,
  },
  {
    name: 'developer-revoke',
    who: 'business',
    path: '/developer',
    act: (page) => press(page, 'main article button:nth-of-type(2)'),
    isWindow: true,
  },
  { name: 'docs-second', who: 'visitor', path: '/docs?page=2' },
  { name: 'docs-third-tried', who: 'other', path: '/docs?page=3', act: tryCall },
  { name: 'docs-tried', who: 'other', path: '/docs', act: tryCall },

  { name: 'delete-account', who: 'other', path: '/account/security', act: askToDelete, isWindow: true },
  {
    name: 'log-out',
    who: 'author',
    path: '/',
    act: async (page) => {
      await choose(page, 'header button[aria-haspopup=menu]', -1);
      await dialog(page);
    },
    isWindow: true,
  },
  { name: 'not-found', who: 'visitor', path: '/no-such-page' },

  ...proofShots,
  { name: 'about-error', who: 'visitor', path: '/about', broken: /\/api\/about/ },
  { name: 'case-link-expired', who: 'visitor', path: `/case#${'A'.repeat(43)}` },

  { name: 'setup-link', who: 'other', path: `/setup?token=${'A'.repeat(43)}` },
  { name: 'setup-visitor', who: 'visitor', path: `/setup?token=${'A'.repeat(43)}` },
  ...staffShots,
  // Last, because the account keeps the choice.
  { name: 'preferences-nastaliq', who: 'other', path: '/account/preferences', nastaliq: true },
];
