import type { Page } from '@playwright/test';
import type { Person } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { expect, expectAccessible, field, signIn, test, visit } from './support.ts';

/** Signs in through the open form. */
async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('alertdialog', { name: 'Login successful' }).getByRole('button', { name: 'Ok' }).click();
}

const pages = [
  { path: '/account/edit-profile', title: 'Edit Profile' },
  { path: '/account/preferences', title: 'Preferences' },
  { path: '/account/security', title: 'Security' },
] as const;

// every-page.spec.ts looks at them in both themes and languages, and 320 px wide.
test('the account pages have their titles, and the navigation says which one is open', async ({ page, person }) => {
  await signIn(page, person);
  for (const { path, title } of pages) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Fraud Shield`);
    await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: title })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

for (const path of ['/account/edit-profile', '/account/security'])
  test(`${path} asks a visitor to sign in, then opens`, async ({ page, person }) => {
    await page.request.post('/api/auth/register', { data: person });
    await visit(page, path);
    await expect(page.getByText('You are not logged in. Please login to continue.')).toBeVisible();
    await signInHere(page, person);
    await expect(page).toHaveURL(path);
  });

test('the profile picture leads to the account and the preferences', { tag: '@phone' }, async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/account');
  await expect(page).toHaveURL('/account/edit-profile');
  for (const [name, path] of [
    ['Account', '/account/edit-profile'],
    ['Preferences', '/account/preferences'],
  ] as const) {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test('changes to a profile and its picture are shown in the header and survive a reload', async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/account/edit-profile');
  const shown = page.getByRole('main').locator('img');

  await test.step('an uploaded picture replaces the initials', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add a profile picture' }).click(),
    ]);
    await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPicture() });
    await expect(shown).toBeVisible();
    await expect(page.getByText('Save to keep this picture.')).toBeVisible();
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  await test.step('Save keeps it with the other changes', async () => {
    await field(page, 'Your Name').fill('Sana Khan');
    await field(page, 'Phone No.').fill('+92-3001234567');
    await field(page, 'Website URL').fill('sana.example');
    await field(page, 'Address').fill('Mall Road 1, Lahore');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Profile Updated Successfully!' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeHidden(); // closes automatically after a second
    await expect(page.getByRole('banner').locator('img')).toBeVisible();
  });

  await test.step('a reload shows all changes', async () => {
    await page.reload();
    await expect(field(page, 'Your Name')).toHaveValue('Sana Khan');
    await expect(field(page, 'Website URL')).toHaveValue('https://sana.example');
    await expect(field(page, 'Address')).toHaveValue('Mall Road 1, Lahore');
    await expect(field(page, 'Email')).toHaveAttribute('readonly');
    await expect(shown).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menu')).toContainText('Sana Khan');
    await page.keyboard.press('Escape');
  });

  await test.step('the picture can be removed', async () => {
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await expect(page.getByRole('banner').locator('img')).toBeHidden();
    await expect(page.getByRole('main').getByText('SK')).toBeVisible();
  });
});
