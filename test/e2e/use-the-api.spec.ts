import { readFileSync } from 'node:fs';
import type { APIResponse, Page } from '@playwright/test';
import { inRepository } from '../support/paths.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './support.ts';

interface Pair {
  apiKey: string;
  secret: string;
}

/** Makes a lookup as a program does, without the browser's session. */
const ask = (page: Page, { apiKey, secret }: Pair): Promise<APIResponse> =>
  page.request.fetch('/api/get-report-detail', {
    method: 'POST',
    headers: { API_Key: apiKey, Secret: secret, Cookie: '' },
    data: { email: 'listed-once@example.com' },
  });

const dialogPair = async (page: Page, title: string): Promise<Pair> => {
  const dialog = page.getByRole('dialog', { name: title });
  const pair = {
    apiKey: await dialog.getByLabel('API Key', { exact: true }).inputValue(),
    secret: await dialog.getByLabel('API Secret', { exact: true }).inputValue(),
  };
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return pair;
};

/** Creates a test key pair on the page. */
async function createTestPair(page: Page, name: string): Promise<Pair> {
  await page.getByRole('button', { name: 'New key pair' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key pair' });
  await dialog.getByRole('textbox', { name: /^Name of the key pair/ }).fill(name);
  await dialog.getByRole('radio', { name: 'Test' }).check();
  await dialog.getByRole('button', { name: 'Create key pair' }).click();
  return dialogPair(page, 'Key pair created');
}

test('a key pair is created, tried, rotated and revoked; ended keys are refused', async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/developer');
  await expect(page.getByRole('button', { name: 'Get API Key' })).toBeDisabled();

  const first = await createTestPair(page, 'Staging');
  expect(first.apiKey).toMatch(/^fs_test_/);
  expect(first.secret).toMatch(/^fs_test_secret_/);
  expect((await ask(page, first)).status()).toBe(200);

  await test.step('the docs page makes a call with it', async () => {
    await visit(page, '/docs');
    await page.getByRole('combobox', { name: 'Invented person' }).selectOption('Listed once');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const result = page.getByRole('region', { name: 'What came back' });
    await expect(result.getByText('200', { exact: true })).toBeVisible();
    await expect(result.getByRole('region', { name: 'Answer' })).toContainText('"name": "Test Listed Once"');
    await expect(result).toContainText('RateLimit-Policy');
    await expectAccessible(page);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'secret_',
    );
  });

  const second = await test.step('it is rotated, and both pairs work for a day', async () => {
    await visit(page, '/developer');
    await page.getByRole('button', { name: 'Rotate Staging' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate Staging?' });
    await expect(dialog).toContainText('Every program that uses the old pair needs the new one.');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const rotated = await dialogPair(page, 'Key pair rotated');
    await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
    expect((await ask(page, first)).status()).toBe(200);
    expect((await ask(page, rotated)).status()).toBe(200);
    return rotated;
  });

  const third = await test.step('it is rotated, and the old pair ends at once', async () => {
    await page.getByRole('button', { name: 'Rotate Staging' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate Staging?' });
    await dialog.getByRole('radio', { name: 'Stops now' }).check();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const rotated = await dialogPair(page, 'Key pair rotated');
    expect((await ask(page, second)).status()).toBe(403);
    return rotated;
  });

  await test.step('it is revoked', async () => {
    const article = page.getByRole('article').filter({ has: page.locator(`input[value="${third.apiKey}"]`) });
    await article.getByRole('button', { name: 'Revoke Staging' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke Staging?' });
    await expect(question).toContainText(third.apiKey);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Staging was revoked. Lookups with it are refused.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your key pairs' })).toBeFocused();

    const refused = await ask(page, third);
    expect(refused.status()).toBe(403);
    const { type } = await refused.json();
    await page.locator('summary', { hasText: 'Ended key pairs' }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    // The problem type in a refusal is the address of a paragraph in the docs.
    await page.goto(type);
    await expect(page.getByRole('heading', { name: /^403 ?Key revoked$/ })).toBeInViewport();
  });
});

test('the docs show the example of the library’s README, and are printed whole', async ({ page }) => {
  await visit(page, '/docs');
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue(/\/api\/get-report-detail$/);

  // The example of the library's README has its own test.
  const library = page.getByRole('region', { name: 'A check with the client library' }).locator('code');
  const example = /^```ts\n(.*?)\n```/ms.exec(readFileSync(inRepository('sdk', 'README.md'), 'utf8'))?.[1];
  expect(await library.textContent()).toBe(example);

  // A busy Chromium does not always tell a page at once that its medium has changed.
  await expect(async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByLabel('URL', { exact: true })).toHaveCount(4, { timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  // Each call that answers with reports says what their fields are.
  await expect(page.getByText('reports[].title', { exact: true })).toHaveCount(3);
  const answers = page.getByRole('region', { name: 'Sample response' });
  for (const answer of await answers.all()) await expect(answer.locator('code span').nth(5)).toBeAttached();
});
