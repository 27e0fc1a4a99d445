import { fileReports } from './own-reports.ts';
import { aTypedReport, expect, expectAccessible, fillReport, signIn, test, visit } from './support.ts';

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
    await expectAccessible(page);

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

test('an upload shows its progress in whole per cent, and can be cancelled', async ({ page, person, context }) => {
  await signIn(page, person);
  const [number] = await fileReports(page, [{}]);
  await page.goto(`/reports/update-report/${number}`);
  const files = page.getByRole('dialog').getByLabel(/^Files/);
  await files.waitFor();
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await files.setInputFiles(pdf);

  const bar = page.getByRole('progressbar', { name: 'Upload of contract.pdf' });
  const percent = async () => Number(await bar.getAttribute('value'));
  await expect.poll(percent).toBeGreaterThan(0);
  const before = await percent();
  await expect.poll(percent).toBeGreaterThan(before);
  expect(Number.isInteger(await percent())).toBe(true);
  await expect(page.getByText(/^\d+ %$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel contract.pdf' }).click();
  await expect(bar).toBeHidden();
  expect(await (await page.request.get(`/api/report/attachments?reportID=${number}`)).json()).toEqual([]);
});

test.describe('a file whose content does not match its name', () => {
  test.use({ expectedNoise: [/status of 422/] });

  test('is refused in its row, without affecting the others', async ({ page, person }) => {
    await signIn(page, person);
    const [number] = await fileReports(page, [{}]);
    await page.goto(`/reports/update-report/${number}`);
    const posing = { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
    await page
      .getByRole('dialog')
      .getByLabel(/^Files/)
      .setInputFiles([posing, png]);
    const row = page.getByRole('listitem').filter({ hasText: 'false.png' });
    await expect(row.getByRole('alert')).toHaveText(/picture|damaged/);
    await expect(page.getByRole('link', { name: 'receipt.png' })).toBeVisible();
    await row.getByRole('button', { name: 'Remove false.png' }).click();
    await expect(row).toBeHidden();
  });
});

test('a report takes at most five files', async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/reports/add');
  const six = Array.from({ length: 6 }, (_, index) => ({ ...png, name: `page-${index + 1}.png` }));
  await page.getByLabel(/^Files/).setInputFiles(six);
  await expect(page.getByRole('button', { name: 'Remove page-5.png' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'page-6.png' })).toContainText('at most 5 files');
  await expect(page.getByLabel(/^Files/)).toBeDisabled();
});
