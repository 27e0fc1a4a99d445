import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { aSubject } from '../support/subjects.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, fileReports, signIn, test, visit } from './support.ts';

const digits = (): string => `${Math.random()}`.slice(2, 12).padEnd(10, '0');

/** Chooses a file on the page. */
const choose = (page: Page, name: string, content: string) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const usedToday = async (page: Page): Promise<{ lookups: number; identifiers: number }> => {
  const [day] = await (await page.request.get('/api/usage?days=1')).json();
  const allowance = await (await page.request.get('/api/usage/allowance')).json();
  return { lookups: day.lookups, identifiers: allowance.identifiersUsed };
};

const savedResult = async (page: Page): Promise<[name: string, lines: string[]]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the result' }).click(),
  ]);
  const content = readFileSync((await download.path()) ?? '', 'utf8');
  return [download.suggestedFilename(), content.slice(1).trimEnd().split('\r\n')];
};

test('a list is chosen, understood, checked and saved', async ({ page, person }) => {
  await signIn(page, person);
  const [email, phone] = [`list-${digits()}@example.org`, `+92300${digits().slice(0, 7)}`];
  const { CNIC, phone: reported } = aSubject();
  await fileReports(page, { email, CNIC, phone: reported });

  await visit(page, '/');
  await page.getByRole('link', { name: 'Check a list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check a list' })).toBeFocused();
  await choose(page, 'people.csv', 'name,city\nAli,Lahore\n');
  await expect(page.getByRole('alert')).toHaveText(
    /^No column has a name such as email, CNIC, phone, .+\. The first row says: name, city$/,
  );
  await choose(
    page,
    'sellers.csv',
    `Name;E-mail;Mobile\n=Ali;${email};\nBilal;;${phone}\nCyma;nobody@;\nDua;${email.toUpperCase()};12\n`,
  );

  await expect(page.getByRole('heading', { name: 'What was understood' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Column “Mobile”');
  const wrong = page.getByRole('table', { name: 'Rows that were not understood' });
  await expect(wrong.getByRole('row').nth(1)).toContainText('4nobody@Invalid email formatThe row is left out.');
  await expect(wrong.getByRole('row').nth(2)).toContainText('The rest of the row is checked.');
  await expect(page.getByText('Identifiers it uses, at most').locator('..')).toContainText('2');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await expect(page.getByText('3 of 3 rows')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible();
  const found = page.getByRole('table', { name: 'Rows with reports' });
  await expect(found.getByRole('row')).toHaveCount(3);
  await expect(found.getByRole('row').nth(1)).toContainText(`${email}Unverified1`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'History', exact: true }).first().click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  const [name, lines] = await savedResult(page);
  expect(name).toBe('sellers-checked.csv');
  expect(lines[0]).toBe('Name;E-mail;Mobile;verdict;score;reports;matched_on;ignored;error;request_id');
  expect(lines[1]).toMatch(new RegExp(`^'=Ali;${email};;reported;\\d+;1;email;;;[\\w-]+$`));
  expect(lines[2]).toMatch(/^Bilal;;\+92300\d+;none;0;0;;;;[\w-]+$/);
  expect(lines[3]).toBe('Cyma;nobody@;;;;;;;Invalid email format;');
  expect(lines[4]).toMatch(/;12;reported;\d+;1;email;"phone must be/);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/checks/file');
  await expect.poll(() => usedToday(page)).toEqual({ lookups: 3, identifiers: 2 });
});

test('a reload interrupts a list, which goes on with the same file', async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/checks/file');
  // The second batch is counted, and its answer never arrives.
  let calls = 0;
  await page.route('**/api/lookup/batch*', async (route) => {
    calls += 1;
    if (calls !== 2) return route.continue();
    await route.fetch();
    page.once('dialog', (dialog) => dialog.accept());
    void page.reload().catch(() => {});
  });
  const rows = Array.from({ length: 250 }, (_, n) => `reload-${n}-${digits()}@example.org`);
  const content = `email\n${rows.join('\n')}\n`;
  await choose(page, 'many.csv', content);
  await page.getByRole('button', { name: 'Check 250 rows' }).click();

  await expect(page.getByRole('heading', { name: 'A result was not saved' })).toBeVisible();
  await expect(page.getByText('100 of 250 rows')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/reload-\d/);

  await choose(page, 'other.csv', `email\nother-${digits()}@example.org\n`);
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'copy.csv', content);
  await page.getByRole('button', { name: 'Check the other 150 rows' }).click();
  await expect(page.getByText('250 of 250 rows')).toBeVisible();
  const [, lines] = await savedResult(page);
  expect(lines).toHaveLength(251);
  for (const [at, row] of rows.entries()) expect(lines[at + 1]).toMatch(`${row},none,0,0,,,,`);
  expect(calls).toBe(4);
  await expect.poll(() => usedToday(page)).toEqual({ lookups: 250, identifiers: 250 });

  await page.reload();
  await expect(page.getByLabel('CSV file')).toBeVisible();
  await expect(page.getByText('was not saved')).toHaveCount(0);
});
