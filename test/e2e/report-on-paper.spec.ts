import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aPng } from '../support/files.ts';
import { hasPdfTools, textOf } from '../support/pdf-text.ts';
import { aReport } from '../support/reports.ts';
import { expect, fileReports, proofOf, signIn, test, visit } from './support.ts';

/** Presses the button, and takes the PDF that the browser's window would save. */
async function savedAsPdf(page: Page, button: RegExp, language: string): Promise<Buffer> {
  // The window itself cannot be driven: what it prints is taken when it would open.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printing', document.title);
  });
  await page.getByRole('button', { name: button }).click();
  await expect(page.locator('body[data-printing]')).toBeAttached();
  const { PDF_FOLDER } = process.env;
  return page.pdf({ format: 'A4', ...(PDF_FOLDER && { path: `${PDF_FOLDER}/report-${language}.pdf` }) });
}

const inLanguage = (page: Page, language: string) =>
  page.evaluate((code) => {
    localStorage.setItem('preferences', JSON.stringify({ followsSystem: false, language: code }));
  }, language);

const story = {
  title: 'پیسے دیے، پارسل نہیں آیا',
  name: 'احمد خان',
  city: 'کراچی',
  evidence: 'میں نے پیشگی رقم ادا کی اور پھر کچھ بھی نہیں آیا۔ انہوں نے فون بند کر دیا۔',
};

/** Words with their letters sorted: pdftotext turns round the letters of a ligature. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[\s،۔:]+/)
    .map((word) => [...word].sort().join(''));

test('a report is saved as a PDF with everything that it says, its files and who runs the registry, in both languages', async ({
  page,
  person,
}) => {
  test.skip(!(await hasPdfTools()), 'needs pdftotext of poppler-utils');
  await signIn(page, person);
  const email = `paper-${person.email}`;
  const [english, urdu] = await fileReports(
    page,
    { email, title: 'Paid, no parcel', evidence: 'I paid in advance, and nothing ever came of it.' },
    { email, ...story },
  );
  const bytes = await aPng();
  const headers = await proofOf(page);
  for (const id of [english, urdu])
    await page.request.post(`/api/report/attachments?reportID=${id}`, {
      headers,
      multipart: { file: { name: 'receipt.png', mimeType: 'image/png', buffer: bytes } },
    });
  const [file] = await (await page.request.get(`/api/report/attachments?reportID=${english}`)).json();
  const download = await page.request.get(`/api/report/attachments/${file.id}`);
  expect(file.sha256).toBe(
    createHash('sha256')
      .update(await download.body())
      .digest('hex'),
  );

  for (const path of [`/reports/${english}`, `/reports/filed/${english}`]) {
    await visit(page, path);
    const words = await textOf(await savedAsPdf(page, /^Print or save as PDF/, 'en'));
    const { name, CNIC, phone, url, address, city } = aReport();
    for (const said of [email, name, CNIC, phone, url, address, city, 'Paid, no parcel', 'nothing ever came of it'])
      expect(words, `${said} on ${path}`).toContain(said);
    expect(words).toContain(english?.replaceAll(/\d{4}(?=\d)/g, '$& ') ?? '');
    expect(words).toContain('receipt.png');
    expect(words.replaceAll(/\s/g, '')).toContain(file.sha256);
    expect(words).toContain('Filed with');
    expect(words).toMatch(/\b1 ?\/ ?\d/);
    // What is pressed on the screen is not on paper.
    expect(words).not.toContain('Withdraw');
    expect(await page.locator('body').getAttribute('data-printing')).toMatch(/^Report FS-\w{4}-\w{2}$/);
  }

  await inLanguage(page, 'ur');
  await visit(page, `/reports/${urdu}`);
  const words = await textOf(await savedAsPdf(page, /PDF/, 'ur'));
  for (const said of [email, 'receipt.png']) expect(words).toContain(said);
  const there = new Set(wordsOf(words));
  for (const said of [...Object.values(story), 'حوالہ نمبر', 'شناختی کارڈ نمبر', 'شواہد'])
    expect(wordsOf(said).filter((word) => !there.has(word))).toEqual([]);
  expect(words).toContain(urdu?.replaceAll(/\d{4}(?=\d)/g, '$& ') ?? '');
});
