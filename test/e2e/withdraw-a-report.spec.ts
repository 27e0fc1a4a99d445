import { expect, expectAccessible, fileReports, signIn, test, visit } from './support.ts';

test('a withdrawn report disappears from lookups at once, and its author still sees its history', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  const email = `withdrawn-${person.email}`;
  await fileReports(page, { email, title: 'A mistake' });
  const [key] = await (await page.request.get('/api/keys')).json();
  const { secret } = await (await page.request.get(`/api/keys/${key.id}/secret`)).json();
  const found = async () => {
    const headers = { API_Key: key.apiKey, Secret: secret };
    const answer = await page.request.post('/api/get-report-detail', { data: { email }, headers });
    return (await answer.json()).reports.length;
  };
  expect(await found()).toBe(1);

  await visit(page, '/reports/edit');
  await page.getByRole('button', { name: 'More for A mistake' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw a report' });
  await dialog.getByRole('button', { name: 'Withdraw report' }).click();
  await expect(dialog.getByText('Choose why you withdraw this report')).toBeVisible();
  await dialog.getByRole('radio', { name: 'It was a mistake' }).check();
  await dialog.getByLabel(/^Note/).fill('The parcel came after all.');
  expect(await found()).toBe(1);
  await dialog.getByRole('button', { name: 'Withdraw report' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No active reports' })).toBeVisible();
  expect(await found()).toBe(0);

  // The minute in which it can be undone survives a reload, and on the report's page too.
  const undo = page.getByRole('button', { name: /^Undo the withdrawal of/ });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your report is back')).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect(await found()).toBe(1);
  await page.getByRole('link', { name: 'A mistake' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await dialog.getByRole('radio', { name: 'It was a mistake' }).check();
  await dialog.getByLabel(/^Note/).fill('The parcel came after all.');
  await dialog.getByRole('button', { name: 'Withdraw report' }).click();
  await expect(undo).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(undo).toBeFocused();
  expect(await found()).toBe(0);
  await page.reload();
  await expect(undo).toBeVisible();
  await visit(page, '/reports/edit');
  await expect(undo).toBeVisible();

  await page.getByRole('link', { name: 'Show withdrawn reports' }).click();
  await expect(
    page.getByRole('region', { name: 'Your reports' }).getByText('Withdrawn', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit A mistake' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More for A mistake' }).click();
  await expect(page.getByRole('menuitem', { name: 'Withdraw', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/reports\/\d+#history$/);
  const history = page.getByRole('region', { name: 'What happened to it' });
  await expect(history).toContainText('Reason: It was a mistake');
  await expect(history).toContainText('The parcel came after all.');
  await expect(history).toContainText('Version 1');
  // On record, and nothing about it can be changed.
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0);
});
