import type { Page } from '@playwright/test';
import { aTypedReport, expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support.ts';

/** A field by its Urdu label. */
const labelled = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( ?\\*| ?\\(اختیاری\\))?$`));

const html = (page: Page) => page.locator('html');

async function expectUrdu(page: Page): Promise<void> {
  await expect(html(page)).toHaveAttribute('lang', 'ur');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
}

/** Starts in Urdu and the light theme, as on a later visit. */
async function inUrdu(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'light');
    localStorage.setItem('preferences', JSON.stringify({ followsSystem: false, language: 'ur', agreed: null }));
  });
}

test.describe('a person who reads Urdu', () => {
  test.use({ expectedNoise: [/status of 401/] });

  test('registers, files a report, corrects it, and gets Urdu on another device', async ({
    page,
    person,
    browser,
    baseURL,
  }) => {
    const typed = aTypedReport();

    await test.step('chooses the language before signing in', async () => {
      await visit(page, '/login');
      await page.getByRole('radio', { name: 'اردو' }).check();
      await expectUrdu(page);
    });

    await test.step('registers and is logged in; the error for a wrong password is in Urdu', async () => {
      await labelled(page, 'ای میل').fill(person.email);
      await labelled(page, 'پاس ورڈ').fill('Wrong-horse1');
      await page.getByRole('button', { name: 'لاگ اِن کریں' }).click();
      await expect(page.getByRole('alert')).toHaveText('ای میل یا پاس ورڈ غلط ہے۔');
      await expect(page.getByRole('alertdialog')).toBeHidden(); // closes automatically
      await page.getByRole('link', { name: 'نیا اکاؤنٹ بنائیں' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'رجسٹریشن' })).toBeVisible();
      await expect(page).toHaveTitle('رجسٹریشن · Fraud Shield');
      await labelled(page, 'نام').fill(person.username);
      await labelled(page, 'ای میل').fill(person.email);
      await labelled(page, 'پاس ورڈ').fill(person.password);
      await page.getByRole('button', { name: 'اکاؤنٹ بنائیں' }).click();
      const made = page.getByRole('alertdialog', { name: 'آپ کا اکاؤنٹ بن گیا' });
      await made.getByRole('button', { name: 'ٹھیک ہے' }).click();
      await expect(page).toHaveURL('/');
    });

    await test.step('files a report after an empty submission is refused', async () => {
      await visit(page, '/reports/add');
      await page.getByRole('button', { name: 'رپورٹ جمع کرائیں' }).click();
      const summary = page.getByRole('region', { name: 'کچھ درست کرنا باقی ہے' });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link', { name: 'نام لکھنا ضروری ہے', exact: true })).toBeVisible();
      await expect(page).toHaveTitle('خرابی: نئی رپورٹ · Fraud Shield');
      const labels = {
        نام: typed.Username,
        'ای میل': typed.Email,
        'شناختی کارڈ نمبر': typed.CNIC,
        'فون نمبر': typed.Phone,
        تاریخ: typed.Date,
        لنک: typed.Link,
        پتا: typed.Address,
        شہر: typed.City,
        عنوان: typed.Title,
        شواہد: typed.Evidence,
      };
      for (const [label, value] of Object.entries(labels)) await labelled(page, label).fill(value);
      await page.getByRole('button', { name: 'رپورٹ جمع کرائیں' }).click();
      const filed = page.getByRole('alertdialog', { name: 'رپورٹ کامیابی سے جمع ہو گئی' });
      await filed.getByRole('button', { name: 'ٹھیک ہے' }).click();
      await expect(filed).toBeHidden();
    });

    await test.step('finds it by its email and corrects it', async () => {
      await visit(page, '/reports/edit');
      await page.getByRole('searchbox', { name: /یا حوالے سے تلاش کریں/ }).fill(typed.Email);
      await page.getByRole('button', { name: 'تلاش کریں', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: typed.Email })).toContainText('والی رپورٹس: 1');
      await page.getByRole('link', { name: /میں ترمیم کریں$/ }).click();
      const dialog = page.getByRole('dialog', { name: 'اپنی رپورٹ میں ترمیم کریں' });
      await dialog.getByLabel(/^عنوان/).fill('جعلی نوکری کا جھانسہ');
      await dialog.getByRole('button', { name: 'محفوظ کریں' }).click();
      await page
        .getByRole('alertdialog', { name: 'رپورٹ کامیابی سے جمع ہو گئی' })
        .getByRole('button', { name: 'ٹھیک ہے' })
        .click();
      await expect(page.getByText('جعلی نوکری کا جھانسہ').first()).toBeVisible();
    });

    await test.step('the page stays in Urdu after a reload', async () => {
      await visit(page, '/reports/edit');
      await page.reload();
      await expectUrdu(page);
      await expect(page.getByRole('heading', { level: 1, name: 'رپورٹ میں ترمیم' })).toBeVisible();
    });

    await test.step('another device shows Urdu after sign-in', async () => {
      const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
      const { email, password } = person;
      expect((await elsewhere.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
      const other = await elsewhere.newPage();
      await visit(other, '/reports/add');
      await expectUrdu(other);
      await expect(other.getByRole('heading', { level: 1, name: 'نئی رپورٹ' })).toBeVisible();
      await elsewhere.close();
    });
  });
});

test.describe('before the app has loaded', () => {
  test.use({ expectedNoise: [/net::ERR_FAILED/] });

  test('the page already runs from right to left', async ({ page }) => {
    await inUrdu(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await expectUrdu(page);
  });
});

test('fonts for Urdu load only with Urdu, and Nastaliq only when it is chosen', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const name = /(plex-sans-arabic|nastaliq)[^/]*\.woff2$/.exec(request.url())?.[1];
    if (name) fonts.push(name);
  });
  for (const path of ['/login', '/', '/account/preferences']) {
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
  }
  expect(fonts).toEqual([]);

  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'اردو' }).check();
  await expectUrdu(page);
  await expect.poll(() => fonts).toContain('plex-sans-arabic');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).not.toContain('nastaliq');

  await main.getByRole('radio', { name: 'نستعلیق' }).check();
  await expect.poll(() => fonts).toContain('nastaliq');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe('the header of a visitor', { tag: '@phone-only' }, () => {
  test.use({ expectedNoise: [/status of 404/] });

  // every-page.spec.ts looks at it in Naskh.
  test('cuts neither the title nor the name in Nastaliq', async ({ page }) => {
    await page.addInitScript(() => {
      const preferences = { followsSystem: false, language: 'ur', script: 'nastaliq', agreed: null };
      localStorage.setItem('preferences', JSON.stringify(preferences));
    });
    for (const width of [375, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await visit(page, '/there/is/no/such/page');
      await expectUrdu(page);
      await page.evaluate(() => document.fonts.ready);
      const lines = page.getByRole('banner').locator('p');
      await expect(lines).toHaveText(['Fraud Shield', 'صفحہ نہیں ملا']);
      expect(await lines.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    }
  });
});
