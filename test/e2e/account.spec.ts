import type { Page } from '@playwright/test';
import type { Person } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { expect, expectAccessible, field, signIn, test, visit } from './support.ts';

const newPassword = 'Paper-lantern7';

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

test.describe('a file that is not a picture', () => {
  test.use({ expectedNoise: [/status of 422/] });

  test('is refused, whatever its name and type', async ({ page, person }) => {
    await signIn(page, person);
    await visit(page, '/account/edit-profile');
    await page
      .getByLabel('Profile picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
    await expect(page.getByRole('alert')).toContainText('This file is not a picture we can read');
    await expect(page.getByRole('main').locator('img')).toBeHidden();
  });
});

test('leaving with unsaved changes asks for confirmation', async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/account/edit-profile');
  await field(page, 'Address').fill('Mall Road 1');
  await page.getByRole('link', { name: 'Security' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Address')).toHaveValue('Mall Road 1');
  await page.getByRole('link', { name: 'Security' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/account/security');
});

test.describe('a session that ended elsewhere', () => {
  test.use({ expectedNoise: [/status of 401/] });

  test('can be renewed in a dialog, after which the form is saved', async ({ page, person, context }) => {
    await signIn(page, person);
    await visit(page, '/account/edit-profile');
    await field(page, 'Address').fill('Mall Road 1');
    await context.clearCookies({ name: 'token' });
    await page.getByRole('button', { name: 'Save' }).click();

    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await expect(dialog).toContainText(person.email);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Address')).toHaveValue('Mall Road 1');

    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Profile Updated Successfully!' })).toBeVisible();
    await page.reload();
    await expect(field(page, 'Address')).toHaveValue('Mall Road 1');
  });
});

test.describe('the password', () => {
  test.use({ expectedNoise: [/status of 4(01|22)/] });

  test('can be changed, which ends every session; only the new one signs in', async ({
    page,
    person,
    browser,
    baseURL,
  }) => {
    await signIn(page, person);
    const elsewhere = await browser.newContext({ baseURL });
    await elsewhere.request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(200);

    await visit(page, '/account/security');
    const change = async (current: string) => {
      await field(page, 'Current Password').fill(current);
      await field(page, 'New Password').fill(newPassword);
      await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    };
    await change('Wrong-horse1');
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('Current password is wrong');
    await expect(field(page, 'Current Password')).toBeFocused();
    await expect(banner).toBeHidden(); // disappears after five seconds
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription(/Current password is wrong/);

    await change(person.password);
    await expect(page).toHaveURL('/password-changed');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
    await elsewhere.close();

    await signInHere(page, { ...person, password: newPassword });
    await expect(page).toHaveURL('/');
  });
});

test('a session on another device is listed and can be signed out', async ({ page, person, browser, baseURL }) => {
  await signIn(page, person);
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await elsewhere.request.post('/api/auth/login', { data: { email: person.email, password: person.password } });

  await visit(page, '/account/security');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Log out Firefox on Linux' }).click();
  await expect(sessions.getByText('The session was signed out.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await elsewhere.close();
});

test('logging out from the security page asks for confirmation, confirms it and opens the home page', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await visit(page, '/account/security');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  const dialog = page.getByRole('alertdialog', { name: 'Logged Out' });
  await expect(dialog).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test.describe('an account', () => {
  test.use({ expectedNoise: [/status of 401/] });

  test('is deleted with all data of its owner', async ({ page, person, context }) => {
    await signIn(page, person);
    await visit(page, '/account/security');
    const card = page.getByRole('region', { name: 'Delete Account' });
    const button = card.getByRole('button', { name: 'Delete Account' });
    await expect(card.getByRole('listitem')).toHaveCount(4);
    await expect(card).toContainText(person.email);
    await expect(button).toBeDisabled();
    await card.getByLabel('Confirm your email').fill(person.email);
    await button.click();
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete account' }).click();

    const done = page.getByRole('alertdialog', { name: 'Account Deleted' });
    await done.getByRole('button', { name: 'Ok' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      person.email,
    );

    await visit(page, '/login');
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText('Email or password is wrong.');
  });
});

test.describe('preferences', () => {
  const theme = (page: Page, name: string) => page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });

  test('of a visitor are stored in the browser, and follow the operating system if chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, '/account/preferences');
    const root = page.locator('html');
    await expect(root).not.toHaveClass(/dark/); // light by default
    await theme(page, 'System').check();
    await expect(root).toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root).not.toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(root).toHaveClass(/dark/);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  test('of an account apply in another browser', async ({ page, person, browser, baseURL }) => {
    await signIn(page, person);
    await visit(page, '/account/preferences');
    const notices = page.getByRole('switch', { name: 'Login notices' });
    await expect(notices).toBeChecked();
    await notices.click();
    await expect(page.getByText('Preferences saved')).toBeVisible();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await theme(page, 'Dark').check();
    expect((await saved).ok()).toBe(true);

    const other = await browser.newPage({ baseURL });
    await other.request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
    await visit(other, '/account/preferences');
    await expect(other.locator('html')).toHaveClass(/dark/);
    await expect(other.getByRole('switch', { name: 'Login notices' })).not.toBeChecked();
    await other.close();
  });
});
