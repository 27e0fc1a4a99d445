import { readFileSync } from 'node:fs';
import { aSubject } from '../support/subjects.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, fileReports, signIn, test, visit } from './support.ts';

test('a person reads what their checks found, finds one by its request id, and saves the list', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  const { email, CNIC, phone } = aSubject();
  await fileReports(page, { email, CNIC, phone });

  await visit(page, '/checks/history');
  await expect(page.getByRole('heading', { name: 'No checks yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Check somebody' }).click();
  const check = page.getByRole('search');
  await check.getByRole('textbox').fill(email);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/lookup'),
    check.getByRole('button', { name: 'Check' }).click(),
  ]);
  const { requestId } = await answer.json();

  await page.getByRole('link', { name: 'Your checks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your checks' })).toBeFocused();
  const table = page.getByRole('table', { name: 'Your checks' });
  // The line is written within a second.
  await expect(async () => {
    await page.reload();
    await expect(table).toContainText(requestId, { timeout: 1_000 });
  }).toPass();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('Unverified');
  await expect(table).toContainText('Email');
  // What is not kept is not on the page.
  expect(await page.getByRole('main').textContent()).not.toContain(email);
  await page.getByText('What is kept, and for how long').click();
  await expect(page.getByText('does not keep which identifier you asked about')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('checks.csv');
  expect(
    readFileSync((await download.path()) ?? '', 'utf8')
      .trimEnd()
      .split('\r\n')[1],
  ).toContain(requestId);

  // Filters that narrow nothing are not printed.
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Result', 'From', 'To']) await expect(page.getByLabel(name, { exact: true })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByLabel('Result').selectOption('Nothing found');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Result')).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('heading', { name: 'No such checks' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByLabel('Request ID').fill(requestId);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(new RegExp(`requestID=${requestId}$`));
  await expect(table.getByRole('row')).toHaveCount(2);

  // On a phone they are cards.
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(table).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: requestId })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
