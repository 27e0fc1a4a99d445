import path from 'node:path';
import { mailbox } from '../support/mailbox.ts';
import { expect, expectAccessible, field, test, visit } from './support.ts';

const outbox = mailbox(path.join(process.env.E2E_DATA_DIR ?? '', 'outbox'));
const newPassword = 'Paper-lantern7';

/** The link in the newest mail to this address that has one. */
async function mailedLink(address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      const texts = outbox.to(address).map(({ text }) => text);
      link = texts.map((text) => /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(text)?.[0]).findLast(Boolean);
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

test.describe('a user who forgot their password', () => {
  // A used link, and the check for a session after all sessions ended.
  test.use({ expectedNoise: [/status of 4(01|22)/] });

  test('gets a link by mail, sets a new password and signs in with it', async ({ page, person }) => {
    const { email, username, password } = person;
    expect((await page.request.post('/api/auth/register', { data: { email, username, password } })).ok()).toBe(true);

    await test.step('requests a link with the email typed for the sign-in', async () => {
      await visit(page, '/login');
      await field(page, 'Email').fill(email);
      await page.getByRole('link', { name: 'Forget Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Forget Password' });
      await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
      await expect(dialog.getByLabel('Email')).toBeFocused();

      await dialog.getByLabel('Email').fill('');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(dialog.getByText('Please enter your email.')).toBeVisible();

      await page.goBack();
      await expect(dialog).toBeHidden();
      await page.getByRole('link', { name: 'Forget Password' }).click();
      await dialog.getByLabel('Email').fill(person.email);
      await dialog.getByRole('button', { name: 'Submit' }).click();
      const result = page.getByRole('alertdialog', { name: 'Password Reset Link' });
      await expect(result).toContainText('a link to reset its password is on its way');
      await expect(result).toBeHidden(); // closes automatically
      await expect(page).toHaveURL('/login');
    });

    const link = await mailedLink(person.email);

    await test.step('follows the link, whose token is removed from the URL', async () => {
      await visit(page, link);
      await expect(page).toHaveURL('/reset-password');
      await field(page, 'New Password').fill('weak!');
      await expect(page.getByText('8-20 characters')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Show New Password' }).click();
      await expect(field(page, 'New Password')).toHaveAttribute('type', 'text');
      await field(page, 'New Password').fill(newPassword);
      await page.getByRole('button', { name: 'Set new password' }).click();
    });

    await test.step('sees the confirmation, and returns to the sign-in', async () => {
      await expect(page).toHaveURL('/password-changed');
      await expect(page.getByRole('dialog', { name: 'Password Changed!' })).toBeVisible();
      await expect(page).toHaveTitle('Password Changed! · Fraud Shield');
      await page.getByRole('link', { name: 'Back to Login' }).click();
      await expect(page).toHaveURL('/login');
    });

    await test.step('signs in with the new password', async () => {
      await field(page, 'Email').fill(person.email);
      await field(page, 'Password').fill(newPassword);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByRole('alertdialog', { name: 'Login successful' }).getByRole('button', { name: 'Ok' }).click();
      await expect(page).toHaveURL('/');
    });

    await test.step('the used link shows that it is no longer valid', async () => {
      await visit(page, link);
      await field(page, 'New Password').fill('Another-lantern7');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByText('This link has been used or is older than an hour.')).toBeVisible();
      await page.getByRole('button', { name: 'Ask for a new link' }).click();
      await expect(page.getByRole('dialog', { name: 'Forget Password' })).toBeVisible();
    });
  });
});
