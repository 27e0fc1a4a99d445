import type { Page } from '@playwright/test';
import { dialog } from './report-steps.ts';
import type { Shot } from './shots.ts';

/** A disputed report in the queue. */
async function openDispute(page: Page): Promise<string> {
  const [first] = await (await page.request.get('/api/admin/queue?cause=disputed')).json();
  await page.goto(`/admin/queue?item=${first.reportID}`);
  await page.locator('main article').first().waitFor();
  return first.reportID;
}

/** A report of a person whom others reported too. */
async function openConnections(page: Page): Promise<void> {
  const search = page.locator('main [role=search]');
  await search.locator('select').selectOption('email');
  await search.locator('input').fill('zarbela.traders@example.com');
  await search.locator('button[type=submit]').click();
  await page.locator('main [role=status]').filter({ hasText: /\S/ }).first().waitFor();
  await page.locator('main table a, main li:not(nav li) a').first().click();
  await page.locator('main section:has(#connections) li').first().waitFor();
}

/** The pages of staff. */
export const staffShots: readonly Shot[] = [
  { name: 'queue-none', who: 'staff', path: '/admin/queue?cause=recycled' },
  { name: 'queue-dispute', who: 'staff', path: '/admin/queue', act: async (page) => void (await openDispute(page)) },
  {
    name: 'queue-dispute-outcome',
    who: 'staff',
    path: '/admin/queue',
    act: async (page) => {
      // On a phone, what is decided is on a pane of its own.
      await page.goto(`/admin/queue?item=${await openDispute(page)}&at=decision`);
      await page.getByRole('button', { name: /^(Decide the dispute|اعتراض کا فیصلہ کریں)/ }).click();
      await page.locator('main textarea').waitFor();
    },
  },
  { name: 'connections', who: 'staff', path: '/admin/reports', act: openConnections },
  { name: 'policy-days', who: 'staff', path: '/admin/operator#operator-days' },
  { name: 'policy-next-steps', who: 'staff', path: '/admin/operator#next-steps' },
  { name: 'queue-failed', who: 'staff', path: '/admin/queue', broken: /\/api\/admin\/queue/ },
  { name: 'admin-report-unknown', who: 'staff', path: '/admin/reports/1' },
  {
    name: 'person',
    who: 'staff',
    path: '/admin/people',
    act: async (page) => {
      await page.locator('main table a, main li:not(nav li) a').last().click();
      await page.locator('main h2').nth(6).waitFor();
    },
  },
  {
    name: 'person-suspend',
    who: 'staff',
    path: '/admin/people',
    act: async (page) => {
      await page.locator('main table a, main li:not(nav li) a').last().click();
      await page.locator('main section').nth(3).getByRole('button').last().click();
      await dialog(page);
    },
    isWindow: true,
  },
  {
    name: 'plan-add',
    who: 'staff',
    path: '/admin/plans',
    act: async (page) => {
      await page.locator('main button').first().click();
      await dialog(page);
    },
    isWindow: true,
  },
  {
    name: 'safelist-add',
    who: 'staff',
    path: '/admin/safelist',
    act: async (page) => {
      await page.locator('main button').first().click();
      await dialog(page);
    },
    isWindow: true,
  },
  { name: 'audit-none', who: 'staff', path: '/admin/audit?kind=lookup&until=2020-01-01' },
  { name: 'person-unknown', who: 'staff', path: '/admin/people/00000000-0000-4000-8000-000000000000' },
  { name: 'people-none', who: 'staff', path: '/admin/people?state=suspended&role=auditor' },
];
