import { fileReports } from './own-reports.ts';
import { aTypedReport, expect, fillReport, signIn, test, visit } from './support.ts';

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

test.describe('files of a new report', () => {
  test.use({ expectedNoise: [/status of 503/] });

  test('are uploaded after it is filed; a failed upload is retried without filing again', async ({ page, person }) => {
    await signIn(page, person);
    await visit(page, '/reports/add');
    await fillReport(page, aTypedReport());
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
    await page.getByLabel(/^Files/).setInputFiles([png, text]);
    await expect(page.getByText('Choose a PNG, JPEG or WebP picture or a PDF.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove receipt.png' })).toBeVisible();

    let failures = 1;
    await page.route('**/api/report/attachments?*', (route) => {
      if (route.request().method() !== 'POST' || failures === 0) return route.continue();
      failures -= 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByRole('alertdialog', { name: 'Report submitted successfully' }).getByRole('button').click();
    const row = page.getByRole('listitem').filter({ hasText: 'receipt.png' });
    await expect(row.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
    await row.getByRole('button', { name: 'Try receipt.png again' }).click();
    await expect(page.getByRole('link', { name: 'receipt.png' })).toBeVisible();

    const own = await (await page.request.get('/api/report/all')).json();
    expect(own).toHaveLength(1);
    const files = await (await page.request.get(`/api/report/attachments?reportID=${own[0].repID}`)).json();
    expect(files).toMatchObject([{ name: 'receipt.png', type: 'image/png' }]);
  });
});

test('files are added to a filed report, downloaded and removed', async ({ page, person }) => {
  await signIn(page, person);
  const [number] = await fileReports(page, [{}]);
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
