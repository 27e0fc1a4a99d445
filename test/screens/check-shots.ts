import { expect, type Page } from '@playwright/test';
import { ask } from './report-steps.ts';
import type { Shot } from './shots.ts';

const aList = 'name,email,phone\nZarbela,zarbela.traders@example.com,\nNobody,nobody@example.com,0300\nHalf,half@,\n';

/** Chooses a list to check, and waits for what the page says about it. */
async function chooseList(page: Page, content: string): Promise<void> {
  const file = { name: 'sellers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('main input[type=file]').setInputFiles(file);
  await page.locator('main [role=alert], main table').first().waitFor();
}

/** Lists that are checked, and the history of checks. */
export const checkShots: readonly Shot[] = [
  { name: 'check-list-refused', who: 'author', path: '/checks/file', act: (page) => chooseList(page, 'name\nAli\n') },
  { name: 'check-list-understood', who: 'author', path: '/checks/file', act: (page) => chooseList(page, aList) },
  {
    name: 'check-list-done',
    who: 'author',
    path: '/checks/file',
    act: async (page) => {
      await chooseList(page, aList);
      await page.locator('main button:not([type=submit])').first().click();
      await page.getByRole('progressbar').waitFor();
      await page.locator('main :is(tbody tr, li:not(nav li))').first().waitFor();
    },
  },
  {
    name: 'check-history',
    who: 'author',
    path: '/',
    act: async (page) => {
      await ask(page, 'zarbela.traders@example.com');
      const lines = page.locator('main tbody tr, main li:not(nav li)');
      await expect(async () => {
        await page.goto('/checks/history');
        await lines.first().waitFor({ timeout: 2_000 });
      }).toPass();
    },
  },
  { name: 'check-history-empty', who: 'newcomer', path: '/checks/history' },
  { name: 'check-history-none', who: 'author', path: '/checks/history?until=2020-01-01' },
];
