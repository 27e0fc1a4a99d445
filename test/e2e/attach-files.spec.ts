import { aPdf, aPng } from '../support/files.ts';
import { fileReports } from './own-reports.ts';
import { expect, signIn, test } from './support.ts';

test('files are added to a filed report, downloaded and removed', async ({ page, person }) => {
  await signIn(page, person);
  const [number] = await fileReports(page, [{}]);
  await page.goto(`/reports/update-report/${number}`);
  const files = page.getByRole('dialog').getByLabel(/^Files/);
  await files.setInputFiles([
    { name: 'receipt.png', mimeType: 'image/png', buffer: await aPng() },
    { name: 'contract.pdf', mimeType: 'application/pdf', buffer: aPdf() },
  ]);
  const saveAs = page.getByRole('link', { name: 'contract.pdf' });
  await expect(page.getByRole('link', { name: 'receipt.png' })).toBeVisible();
  await expect(saveAs).toBeVisible();
  const downloading = page.waitForEvent('download');
  await saveAs.click();
  expect((await downloading).suggestedFilename()).toBe('contract.pdf');

  await page.getByRole('button', { name: 'Remove contract.pdf' }).click();
  await page.getByRole('alertdialog', { name: 'Remove contract.pdf?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(saveAs).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'receipt.png' })).toBeVisible();
  await expect(saveAs).toBeHidden();
});
