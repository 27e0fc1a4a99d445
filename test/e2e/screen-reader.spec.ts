import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, fileReports, signIn, test, visit } from './support.ts';

// The roles, names and live regions that a screen reader reads.

/** Marks the live regions that exist by now: text that is added together with its region may not be announced. */
const listen = (page: Page) =>
  page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=status], [role=log], [aria-live=polite]'))
      if (region.checkVisibility() && !region.closest('[inert], [aria-hidden=true]'))
        region.setAttribute('data-listened-to', '');
  });

const heard = (page: Page, words: string | RegExp) => page.locator('[data-listened-to]').filter({ hasText: words });

test('the result of a search is announced with the number of reports', async ({ page, person }) => {
  await signIn(page, person);
  await fileReports(page, { email: 'heard@example.org' }, { email: 'heard@example.org' }, {});
  await visit(page, '/reports/edit');
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .waitFor();
  await listen(page);
  const search = async (email: string) => {
    await page.getByLabel('Search by email, CNIC, phone or reference').fill(email);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  };
  await search('heard@example.org');
  await expect(heard(page, 'Reports that name heard@example.org: 2.')).toHaveCount(1);
  await search('nobody@example.org');
  await expect(heard(page, 'No report matches nobody@example.org. Showing all 3.')).toHaveCount(1);
});

test('the result of a check on the dashboard is announced, and so are errors', async ({ page, person }) => {
  await signIn(page, person);
  const email = `subject-${person.email}`;
  await fileReports(page, { email, title: 'A parcel that never came' });
  await visit(page, '/');
  const box = page.getByLabel('Email, CNIC or phone');
  await box.waitFor();
  await listen(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await expect(box).toHaveAccessibleDescription(/Enter an email, CNIC or phone number\.$/);
  await box.fill(email);
  await page.keyboard.press('Enter');
  await expect(heard(page, /Reported once by 1 person\..*A parcel that never came/)).toHaveCount(1);
  await box.fill(`nobody-${email}`);
  await page.keyboard.press('Enter');
  await expect(heard(page, 'Nobody has reported this here.')).toHaveCount(1);
  await expect(page.getByText(/proves nothing/)).toBeVisible();
});

test('upload progress is announced in quarters', async ({ page, person, context }) => {
  await signIn(page, person);
  await visit(page, '/account/edit-profile');
  await page.getByRole('button', { name: 'Add a profile picture' }).waitFor();
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const noise = {
    width: 600,
    height: 500,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  };
  const buffer = await sharp({ create: { ...noise, background: '#000' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Profile picture', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const bar = page.getByRole('progressbar', { name: 'Uploading the picture' });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(0);
  await listen(page);
  await expect(heard(page, /^(25|50|75|100)% uploaded$/)).toHaveCount(1);
  await expect(page.getByText('Save to keep this picture.')).toBeVisible();
});

test.describe('a dialog', () => {
  /** Opens a dialog: it has a name and description, takes and keeps the focus, and returns it when Esc closes it. */
  async function expectHeard(page: Page, opener: Locator, dialog: Locator, description: RegExp | null): Promise<void> {
    await expect(dialog).toBeVisible();
    if (description) await expect(dialog).toHaveAccessibleDescription(description);
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      await expect.poll(hasFocus, key).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  test('of the report list is announced, holds the focus and returns it', async ({ page, person }) => {
    await signIn(page, person);
    await fileReports(page, { title: 'The seller', email: 'seller@example.org' });
    await visit(page, '/reports/edit');
    await page.getByRole('button', { name: 'Search for seller@example.org' }).click();
    const edit = page.getByRole('link', { name: 'Edit The seller' });
    await edit.click();
    const form = page.getByRole('dialog', { name: 'Edit your Report' });
    await form.getByRole('button', { name: 'Save' }).waitFor();
    await expectHeard(page, edit, form, null);

    const menu = page.getByRole('button', { name: 'More for The seller' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Withdraw', exact: true }).click();
    const withdraw = page.getByRole('dialog', { name: 'Withdraw a report' });
    await expectHeard(page, menu, withdraw, /^“The seller” leaves the registry at once/);
  });

  test('about unsaved changes is announced, holds the focus and returns it', async ({ page, person }) => {
    await signIn(page, person);
    await visit(page, '/reports/add');
    const discard = page.getByRole('button', { name: 'Discard draft' });
    await discard.click();
    await expectHeard(
      page,
      discard,
      page.getByRole('alertdialog', { name: 'Discard this draft?' }),
      /^Everything you entered/,
    );
  });
});
