import type { Locator, Page } from '@playwright/test';
import { aTypedReport, expect, expectAccessible, field, fileReports, signIn, test, visit } from './support.ts';

const newPassword = 'Paper-lantern7';

/** Presses a key, Tab by default, until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 90; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}

/** The edit dialog, once its form has loaded. */
async function editDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Edit your Report' });
  await dialog.getByRole('button', { name: 'Save' }).waitFor();
  return dialog;
}

/** Closes a notice, whose only button has the focus. */
async function acknowledge(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name });
  await press(page, dialog.getByRole('button', { name: 'Ok' }));
  await expect(dialog).toBeHidden();
}

async function signInByKeyboard(page: Page, email: string, password: string): Promise<void> {
  await type(page, field(page, 'Email'), email);
  await type(page, field(page, 'Password'), password);
  await page.keyboard.press('Enter');
  await acknowledge(page, 'Login successful');
  await expect(page).toHaveURL('/');
}

test.describe('by keyboard alone', () => {
  // The check for a session after all sessions ended.
  test.use({ expectedNoise: [/status of 401/] });

  test('a user signs in, makes a lookup, and withdraws a report', async ({ page, person }) => {
    const { email, username, password } = person;
    expect((await page.request.post('/api/auth/register', { data: { email, username, password } })).ok()).toBe(true);
    await visit(page, '/login');
    await signInByKeyboard(page, email, password);
    await fileReports(page, { title: 'A mistake', email: `subject-${email}` });

    await test.step('makes a lookup', async () => {
      await visit(page, '/');
      await type(page, page.getByLabel('Email, CNIC or phone'), `subject-${email}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'A mistake' })).toBeVisible();
    });

    await test.step('withdraws a report', async () => {
      await visit(page, '/reports/edit');
      await press(page, page.getByRole('button', { name: 'More for A mistake' }));
      const entry = page.getByRole('menuitem', { name: 'Withdraw', exact: true });
      await entry.waitFor();
      for (let steps = 0; steps < 5; steps += 1) {
        if (await entry.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('ArrowDown');
      }
      await expect(entry).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Withdraw a report' });
      await press(page, dialog.getByRole('radio').first(), 'Space');
      await press(page, dialog.getByRole('button', { name: 'Withdraw report' }));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: /^Undo the withdrawal of/ })).toBeVisible();
    });
  });

  test('a report is filed, found and corrected', async ({ page, person }) => {
    await signIn(page, person);
    await visit(page, '/reports/add');
    const typed = aTypedReport({ Date: '14 february 2026', Link: 'example.org/shop' });
    for (const [label, value] of Object.entries(typed)) {
      if (label === 'Link') await press(page, page.locator('summary', { hasText: 'Add details' }));
      await type(page, field(page, label), value);
    }
    const saved = page.getByRole('alertdialog', { name: 'Report submitted successfully' });
    await press(page, page.getByRole('button', { name: 'Submit report' }));
    await expect(saved).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(saved).toBeHidden();

    await tabTo(page, page.getByRole('link', { name: 'Edit Report' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Report' })).toBeFocused();
    await type(page, page.getByRole('searchbox'), typed.Email);
    await page.keyboard.press('Enter');
    const edit = page.getByRole('link', { name: `Edit ${typed.Title}` });
    await press(page, edit);

    const dialog = await editDialog(page);
    await test.step('Tab cycles within the dialog', async () => {
      await expect(dialog.getByLabel(/^Username/)).toBeFocused();
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
    });

    await test.step('another day is typed', async () => {
      await tabTo(page, dialog.getByLabel(/^Date/));
      await page.keyboard.type('22 Feb 2026');
    });

    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await expect(saved).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(saved).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(page.getByRole('cell', { name: 'Feb 22, 2026' })).toBeVisible();
    // The list is still what was searched for.
    await expect(page).toHaveURL('/reports/edit');
    await expect(page.getByRole('searchbox')).toHaveValue(typed.Email);
    await page.keyboard.press('Enter');
    await editDialog(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(edit).toBeVisible();
  });

  test('a user changes their password and deletes their account', async ({ page, person }) => {
    await signIn(page, person);
    await visit(page, '/account/security');
    await type(page, field(page, 'Current Password'), person.password);
    await type(page, field(page, 'New Password'), newPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/password-changed');
    await press(page, page.getByRole('link', { name: 'Back to Login' }));
    await signInByKeyboard(page, person.email, newPassword);

    await visit(page, '/account/security');
    const card = page.getByRole('region', { name: 'Delete Account' });
    await type(page, card.getByLabel('Confirm your email'), person.email);
    await press(page, card.getByRole('button', { name: 'Delete Account' }));
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await press(page, question.getByRole('button', { name: 'Delete account' }));
    await acknowledge(page, 'Account Deleted');
    await expect(page).toHaveURL('/');
  });

  test('a user goes to pages, finds the search, checks somebody and turns single keys off', async ({
    page,
    person,
  }) => {
    await signIn(page, person);
    await visit(page, '/developer');
    // The shortcuts are loaded after the page.
    await expect(async () => {
      await page.keyboard.type('gr');
      await expect(page).toHaveURL('/reports/edit', { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.type('gd');
    await expect(page).toHaveURL('/');
    const identifier = page.getByLabel('Email, CNIC or phone');
    await identifier.waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('/');
    await expect(identifier).toBeFocused();
    await page.keyboard.press('Tab');

    await test.step('checks somebody from another page', async () => {
      await visit(page, '/docs');
      const palette = page.getByRole('dialog', { name: 'Pages and actions' });
      await expect(async () => {
        if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
        await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2_000 });
      }).toPass();
      await page.keyboard.type(`subject-${person.email}`);
      await expect(palette.getByRole('option')).toHaveText(`Check subject-${person.email}`);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(identifier).toHaveValue(`subject-${person.email}`);
      await expect(page.getByRole('status').filter({ hasText: 'Nobody has reported' })).toBeVisible();
    });

    await test.step('reads what the keys do, and turns them off', async () => {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      const list = page.getByRole('dialog', { name: 'Pages and actions' });
      await expectAccessible(page);
      await press(page, list.getByRole('link', { name: 'Preferences' }));
      await expect(page).toHaveURL('/account/preferences');
      await expect(list).toBeHidden();
      await press(page, page.getByRole('switch', { name: 'Shortcuts with single keys' }), 'Space');
      await page.keyboard.type('gd?');
      await expect(list).toBeHidden();
      await expect(page).toHaveURL('/account/preferences');
    });
  });
});
