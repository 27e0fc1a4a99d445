import type { Page } from '@playwright/test';
import { totpCode } from '../support/second-factor.ts';
import { expect, expectAccessible, field, signIn, test, visit } from './support.ts';

const step = 30_000;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await visit(page, '/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

const expectSignedIn = async (page: Page) => {
  await page.getByRole('alertdialog', { name: 'Login successful' }).getByRole('button', { name: 'Ok' }).click();
  await expect(page).toHaveURL('/');
};

// The session is taken from the open page.
test.use({ expectedNoise: [/status of 401/] });

test('a user adds an app and a passkey, and signs in with a code, a passkey, and a recovery code', async ({
  page,
  person,
  context,
}) => {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, person);
  await visit(page, '/account/security');

  const { secret, codes } = await test.step('an authenticator app, with recovery codes', async () => {
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const setup = dialog(page, 'Set up an authenticator app');
    await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectAccessible(page);
    const key = await setup.getByLabel('Or type this key into the app', { exact: true }).inputValue();
    await setup.getByLabel('Code from your app').fill(totpCode(key.replaceAll(' ', ''), Date.now()));
    await page.keyboard.press('Enter');
    const kept = dialog(page, 'Recovery codes');
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    const shown = await kept.getByRole('listitem').allTextContents();
    // They are not shown again: Esc does not close the dialog.
    await page.keyboard.press('Escape');
    await kept.getByRole('button', { name: 'I have saved them' }).click();
    return { secret: key.replaceAll(' ', ''), codes: shown };
  });

  await test.step('a passkey', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog(page, 'Add a passkey').getByLabel('Name').fill('My phone');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
    await expect(page.getByText('Codes left: 10')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('password and code', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await expect(page.getByLabel('Code from your app')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(totpCode(secret, Date.now() + step));
    await page.keyboard.press('Enter');
    await expectSignedIn(page);
  });

  await test.step('a passkey alone', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await visit(page, '/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expectSignedIn(page);
  });

  await test.step('password and recovery code', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await logIn(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expectSignedIn(page);
    await visit(page, '/account/security');
    await expect(page.getByText('Codes left: 9')).toBeVisible();
  });
});
