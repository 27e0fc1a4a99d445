import { expect, fileReports, signIn, test } from './support.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { name: 'receipt.png', mimeType: 'image/png', buffer: picture };
/** A valid PDF of about three megabytes, most of them a comment. */
function aPdf(): Buffer {
  const head = Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.alloc(3_000_000, 'x'), Buffer.from('\n')]);
  return Buffer.concat([head, Buffer.from(`xref\n0 0\ntrailer <<>>\nstartxref\n${head.length}\n%%EOF\n`)]);
}
const pdf = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: aPdf() };

test('files are added to a filed report, downloaded and removed', async ({ page, person }) => {
  await signIn(page, person);
  const [number] = await fileReports(page, {});
  await page.goto(`/reports/update-report/${number}`);
  const files = page.getByRole('dialog').getByLabel(/^Files/);
  await files.setInputFiles([png, pdf]);
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
