import { editDialog, fileReports } from './own-reports.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support.ts';

test('a report is corrected in a dialog, which shows its values before and after, and keeps its id', {
  tag: '@phone',
}, async ({ page, person, isMobile }) => {
  await signIn(page, person);
  const [number] = await fileReports(page, [{}]);
  await page.goto(`/reports/update-report/${number}`);
  const dialog = await editDialog(page);
  await expect(dialog.getByLabel(/^Username/)).toHaveValue('Bilal Ahmed');
  await expect(dialog.getByPlaceholder('Username')).toHaveValue('Bilal Ahmed');
  await expect(dialog.getByPlaceholder('Link')).toHaveValue('https://example.org/shop');
  await expect(dialog.getByLabel(/^Date/)).toHaveValue(isMobile ? '2026-02-14' : 'Feb 14, 2026');
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(isMobile ? 375 : 600);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByLabel(/^City/).fill('Karachi');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('alertdialog', { name: 'Report submitted successfully' });
  await saved.getByRole('button', { name: 'Ok' }).click();
  await expect(saved).toBeHidden();
  await expect(dialog.getByLabel(/^City/)).toHaveValue('Karachi');
  expect(await page.evaluate(() => localStorage.getItem('repID'))).toBe(number);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/reports/edit');
  const report = await (await page.request.get(`/api/report/single?reportID=${number}`)).json();
  expect(report).toMatchObject({ city: 'Karachi', date: '2026-02-14', version: 2 });
});
