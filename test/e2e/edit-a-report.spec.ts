import type { Locator, Page } from '@playwright/test';
import { editDialog, fileReports } from './own-reports.ts';
import {
  aTypedReport,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  signIn,
  test,
  visit,
} from './support.ts';

const saved = (page: Page) => page.getByRole('alertdialog', { name: 'Report submitted successfully' });

async function openDialog(page: Page, number: string | undefined): Promise<Locator> {
  await page.goto(`/reports/update-report/${number}`);
  return editDialog(page);
}

async function save(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect(saved(page)).toBeHidden();
}

test('a report is corrected in a dialog, which shows its values before and after, and keeps its id', {
  tag: '@phone',
}, async ({ page, person, isMobile }) => {
  await signIn(page, person);
  const [number] = await fileReports(page, [{}]);
  const dialog = await openDialog(page, number);
  await expect(dialog.getByLabel(/^Username/)).toHaveValue('Bilal Ahmed');
  await expect(dialog.getByPlaceholder('Username')).toHaveValue('Bilal Ahmed');
  await expect(dialog.getByPlaceholder('Link')).toHaveValue('https://example.org/shop');
  await expect(dialog.getByLabel(/^Date/)).toHaveValue(isMobile ? '2026-02-14' : 'Feb 14, 2026');
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(isMobile ? 375 : 600);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByLabel(/^City/).fill('Karachi');
  await save(page, dialog);
  await expect(dialog.getByLabel(/^City/)).toHaveValue('Karachi');
  expect(await page.evaluate(() => localStorage.getItem('repID'))).toBe(number);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/reports/edit');
  const report = await (await page.request.get(`/api/report/single?reportID=${number}`)).json();
  expect(report).toMatchObject({ city: 'Karachi', date: '2026-02-14', version: 2 });
});

test.describe('by keyboard alone', () => {
  /** Presses Tab until the target has the focus. */
  async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Tab never reached ${target}`);
  }

  test('a report is filed, found and corrected', async ({ page, person }) => {
    await signIn(page, person);
    await visit(page, '/reports/add');
    const typed = aTypedReport({ Date: '14 february 2026', Link: 'example.org/shop' });
    for (const [label, value] of Object.entries(typed)) {
      if (label === 'Link') {
        await tabTo(page, page.locator('summary', { hasText: 'Add details' }));
        await page.keyboard.press('Enter');
      }
      await tabTo(page, field(page, label));
      await page.keyboard.type(value);
    }
    await tabTo(page, page.getByRole('button', { name: 'Submit report' }));
    await page.keyboard.press('Enter');
    await expect(saved(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(saved(page)).toBeHidden();

    await tabTo(page, page.getByRole('link', { name: 'Edit Report' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Report' })).toBeFocused();
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type(typed.Email);
    await page.keyboard.press('Enter');
    const edit = page.getByRole('link', { name: `Edit ${typed.Title}` });
    await edit.waitFor();
    await tabTo(page, edit);
    await page.keyboard.press('Enter');

    const dialog = await editDialog(page);
    await test.step('Tab cycles within the dialog', async () => {
      await expect(dialog.getByLabel(/^Username/)).toBeFocused();
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
    });

    await test.step('a day is chosen in the calendar', async () => {
      await tabTo(page, dialog.getByLabel(/^Date/));
      await page.keyboard.press('Alt+ArrowDown');
      await expect(page.getByRole('grid', { name: 'February 2026' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel(/^Date/)).toHaveValue('Feb 22, 2026');
      await expect(page.getByRole('button', { name: 'Choose from a calendar: Date' })).toBeFocused();
    });

    await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect(saved(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(saved(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(page.getByRole('cell', { name: 'Feb 22, 2026' })).toBeVisible();
  });
});
