import type { BrowserContext } from '@playwright/test';
import { aPerson, type Person } from '../support/people.ts';
import { runShield } from '../support/shield-command.ts';
import { expect, expectAccessible, signIn, test, visit } from './support.ts';

/** A browser of someone else, with a session. */
async function anotherBrowser(context: BrowserContext, person: Person) {
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const page = await other.newPage();
  await signIn(page, person);
  return page;
}

test('an admin makes somebody moderator, who gets in and, once it is revoked, out with the next call', async ({
  page,
  person,
  context,
  expectedNoise,
}) => {
  test.slow();
  expectedNoise.push(/404/);
  const nida = aPerson({ username: 'Nida Farooqi' });
  await signIn(page, person);
  await runShield('grant', { DATA_DIR: process.env.E2E_DATA_DIR ?? '' }, 'admin', person.email);
  const hers = await anotherBrowser(context, nida);
  await visit(hers, '/');
  const hersMenu = hers.getByRole('navigation', { name: 'Main' });
  await expect(hersMenu.getByRole('link', { name: 'Check' })).toBeVisible();
  await expect(hersMenu.getByRole('list', { name: 'Staff' })).toHaveCount(0);
  await hers.goto('/admin');
  await expect(hers.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  // By keyboard from the sidebar to the account.
  await visit(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Find by email' }).fill(nida.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: nida.username }).first().press('Enter');
  await expect(page).toHaveURL(/\/admin\/people\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle('Nida Farooqi · Fraud Shield');
  await page.getByRole('button', { name: 'Make Auditor' }).press('Enter');
  await expect(page.getByText('Auditor: granted')).toBeVisible();
  await expectAccessible(page);

  await hers.goto('/');
  await hersMenu.getByRole('link', { name: 'Record' }).click();
  await expect(hers.getByRole('navigation', { name: 'Record' }).getByRole('link')).toHaveText(['Overview', 'Audit']);
  await expect(hersMenu.getByRole('list', { name: 'Staff' }).getByRole('link')).toHaveText(['Rules', 'Record']);
  await hers.goto('/admin/people');
  await expect(hers.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  await page.getByRole('button', { name: 'Make Admin' }).press('Enter');
  await expect(page.getByText('Admin: granted')).toBeVisible();
  await hers.goto('/admin/people');
  await expect(hers.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Admin' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Admin' }).press('Enter');
  await expect(page.getByText('Admin: revoked')).toBeVisible();
  // Her open page notices at its next call.
  await hers.getByRole('combobox', { name: 'State' }).selectOption('suspended');
  await expect(hers.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  await page.getByRole('button', { name: 'Suspend the account' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel(/What the person is told/)
    .fill('Three reports about your own shop.');
  await page.getByRole('dialog').getByRole('radio', { name: 'Reports that are not true' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend the account' }).press('Enter');
  await expect(page.getByText('Account suspended')).toBeVisible();
  await expect(page.getByText(/Suspended since .*: Reports that are not true/)).toBeVisible();
  await hers.context().close();
});
