import type { Locator } from '@playwright/test';
import { aPicture } from '../support/pictures.ts';
import { aTypedReport, expect, expectAccessible, field, fillReport, signIn, test, visit } from './support.ts';

test('a visitor files a report in one flow with an account made on the way; a business finds the report', {
  tag: '@phone',
}, async ({ page, person, request, baseURL }) => {
  const typed = aTypedReport();
  const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await aPicture({ kind: 'png' }) };
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  await test.step('the visitor learns that an account is needed, fills the form and submits it', async () => {
    await visit(page, '/');
    await tap(page.getByRole('main').getByRole('link', { name: 'File a report' }).first());
    await expect(page.getByText(/^To send your report you need an account/)).toBeVisible();
    await fillReport(page, typed);
    await field(page, 'Kind of fraud').selectOption('Paid, never delivered');
    await page.getByLabel(/^Files/).setInputFiles(receipt);
    await tap(page.getByRole('button', { name: 'Submit report' }));
  });

  await test.step('the visitor signs up', async () => {
    await expect(page).toHaveURL('/signup?next=%2Freports%2Fadd');
    await expect(page.getByText(/^Your report is not sent yet/)).toBeVisible();
    // The form was left at its end.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await field(page, 'Name').fill(person.username);
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await tap(page.getByRole('button', { name: 'Sign Up' }));
    const dialog = page.getByRole('alertdialog', { name: 'Account created successfully' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeHidden(); // closes automatically
  });

  await test.step('is told that the report is not sent yet, and sends it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Not sent yet' })).toBeFocused();
    await expect(page).toHaveURL('/reports/add');
    await expect(page.getByText('receipt.png')).toBeVisible();
    await expectAccessible(page);
    const send = page.getByRole('button', { name: 'Send report' });
    await expect(send).toBeInViewport();
    await tap(send);
    const dialog = page.getByRole('alertdialog', { name: 'Report submitted successfully' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(taps).toBeLessThanOrEqual(5);
  });

  await test.step('reads what to do now, with the reference and the file that was sent', async () => {
    await expect(page).toHaveURL(/\/reports\/filed\/\d+$/);
    const repID = page.url().split('/').at(-1) ?? '';
    await expect(field(page, 'Short reference')).toHaveValue(/^FS-[2-9A-Y]{4}-[2-9A-Y]{2}$/);
    const shown = await field(page, 'Reference number').inputValue();
    expect(shown.replaceAll(' ', '')).toBe(repID);
    await expect(page.getByRole('link', { name: 'Call 1799' })).toHaveAttribute('href', 'tel:1799');
    await expect(page.getByRole('main').getByRole('link', { name: 'receipt.png' }).first()).toBeVisible();
    await page.goBack();
    await expect(field(page, 'City')).toHaveValue('');
  });

  const keyPair = await test.step('copies the key pair', async () => {
    await visit(page, '/developer');
    const apiKey = await page.getByLabel('API Key', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Show API Secret' }).click();
    const secret = page.getByLabel('API Secret', { exact: true });
    await expect(secret).not.toHaveValue(/•/);
    return { API_Key: apiKey, Secret: await secret.inputValue() };
  });

  await test.step('a business finds the report by each identifier, however it is written', async () => {
    for (const asked of [
      { email: ` ${typed.Email.toUpperCase()} ` },
      { CNIC: typed.CNIC.replaceAll('-', '') },
      { phone: typed.Phone.replace('+92-', '0') },
    ]) {
      const answer = await request.post(`${baseURL}/api/get-report-detail`, { data: asked, headers: keyPair });
      expect(answer.status()).toBe(200);
      const found = await answer.json();
      expect(found).toMatchObject({ status: 200, message: 'Success', totals: { reports: 1, authors: 1 } });
      expect(found.reports).toMatchObject([
        {
          name: typed.Username,
          email: typed.Email,
          CNIC: typed.CNIC,
          title: typed.Title,
          evidence: typed.Evidence,
          date: typed.Date,
          address: typed.Address,
          city: typed.City,
          category: 'non_delivery',
          matchedOn: Object.keys(asked),
        },
      ]);
      expect(JSON.stringify(found)).not.toContain(person.email);
    }
  });

  await test.step('the usage shows the lookups', async () => {
    // Lookups are counted in batches, shortly after the response.
    await expect(async () => {
      await visit(page, '/developer');
      await expect(page.getByRole('img', { name: 'Total Transactions' })).toBeVisible({ timeout: 5_000 });
      await page.getByRole('radio', { name: 'Table' }).check({ timeout: 5_000 });
      const newest = page.getByRole('table', { name: 'Total Transactions' }).getByRole('row').nth(1);
      // Lookups, hits, refused and failed calls.
      await expect(newest).toContainText(/3300$/, { timeout: 1_000 });
    }).toPass();
  });
});

test.describe(() => {
  test.use({ expectedNoise: [/status of 422/] });

  test('a website is given as a pasted link, and found by another link to it', async ({ page, person }) => {
    const typed = aTypedReport();
    const host = `shop-${crypto.randomUUID()}.example`;
    await signIn(page, person);
    await visit(page, '/reports/add');
    await fillReport(page, typed);
    await page.getByText('More ways to recognise them').click();
    await field(page, 'Kind 1').selectOption('Website');

    await test.step('a name that many share is refused next to its field', async () => {
      await field(page, 'Website').fill('https://www.com.pk/sale');
      await page.getByRole('button', { name: 'Submit report' }).click();
      await expect(page.getByText(/^Many people share this website/).first()).toBeVisible();
      await expect(field(page, 'Website')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    await field(page, 'Website').fill(`https://www.${host}/sale?item=1#photos`);
    await page.getByRole('button', { name: 'Submit report' }).click();
    await expect(page).toHaveURL(/\/reports\/filed\/\d+$/);
    await visit(page, page.url().replace('/filed', ''));
    await expect(page.getByRole('main').getByText(host, { exact: true })).toBeVisible();

    await visit(page, '/');
    await page.getByLabel('Email, CNIC or phone').fill(`${host}/@owner/contact`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('status').getByText(host, { exact: true })).toBeVisible();
  });
});

test('somebody who only has a phone number answers five questions, finds the report by the number, and gives the email later', {
  tag: '@phone',
}, async ({ page, person }) => {
  const { Username: _, Email, Link: __, Address: ___, CNIC: ____, ...typed } = aTypedReport();
  await signIn(page, person);
  await visit(page, '/reports/add');
  const begunAt = Date.now();
  await fillReport(page, typed);
  await field(page, 'Money lost').fill('45,000');
  await expect(field(page, 'Kind of fraud')).toBeHidden();
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page).toHaveURL(/\/reports\/filed\/\d+$/);
  // A thumb types about three characters a second.
  const characters = Object.values(typed).join('').length;
  expect(Date.now() - begunAt + (characters / 3) * 1_000).toBeLessThan(120_000);
  const repID = page.url().split('/').at(-1) ?? '';

  await visit(page, `/reports/${repID}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Not given')).toHaveCount(6); // Username, email, CNIC, link, address and kind of fraud.
  await expect(main.getByText(/45,000/)).toBeVisible();
  await main.getByRole('link', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit your Report' });
  const email = dialog.getByLabel(/^Email/);
  await email.fill(Email);
  await dialog.getByText('Add details').click();
  await dialog.getByLabel(/^How they reached you/).selectOption('Phone call');
  await dialog.getByLabel(/^You are/).selectOption('The victim');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Report submitted successfully' })).toBeVisible();

  const own = await (await page.request.get(`/api/report/single?reportID=${repID}`)).json();
  expect(own).toMatchObject({
    version: 2,
    name: null,
    email: Email,
    url: null,
    address: null,
    notGiven: ['name', 'url', 'address'],
    phone: typed.Phone,
    channel: 'phone_call',
    amountLost: { amount: '45000', currency: 'PKR' },
    relation: 'victim',
  });
});
