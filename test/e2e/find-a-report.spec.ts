import { editDialog, fileReports } from './own-reports.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './support.ts';

const search = 'seller@example.org';

test('sixty reports are paged in a stable order, and the URL holds the page', { tag: '@phone' }, async ({
  page,
  person,
  isMobile,
}) => {
  await signIn(page, person);
  await fileReports(
    page,
    Array.from({ length: 60 }, (_, index) => ({ title: `Report number ${index + 1}`, email: `n${index}@example.org` })),
  );
  await visit(page, '/reports/edit');
  const rows = isMobile ? page.getByRole('listitem').filter({ hasText: 'Report number' }) : page.locator('tbody tr');
  const titles = async () => (await rows.allInnerTexts()).map((row) => /Report number (\d+)/.exec(row)?.[1]);
  const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `${from - index}`);

  await expect(page.getByText('1 to 25 of 60')).toBeVisible();
  expect(await titles()).toEqual(numbers(60, 36));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('26 to 50 of 60')).toBeVisible();
  expect(await titles()).toEqual(numbers(35, 11));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('51 to 60 of 60')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  await test.step('a report filed meanwhile does not shift later pages', async () => {
    await fileReports(page, [{ title: 'Report number 61' }]);
    await page.reload();
    await expect(page.getByText('52 to 61 of 61')).toBeVisible();
    expect(await titles()).toEqual(numbers(10, 1));
  });

  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('27 to 51 of 61')).toBeVisible();
  expect(await titles()).toEqual(numbers(35, 11));
  await page.goBack();
  await expect(page.getByText('52 to 61 of 61')).toBeVisible();

  await page.getByLabel('Per page').selectOption('100');
  await expect(page.getByText('1 to 61 of 61')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?limit=100');
});

test('a report found by its email is edited, and Back returns to the same list', async ({ page, person }) => {
  await signIn(page, person);
  await fileReports(page, [{ email: search, title: 'The seller' }, { title: 'Somebody else' }]);
  await visit(page, '/reports/edit');
  const edit = page.getByRole('link', { name: 'Edit The seller' });
  await expect(page.getByRole('button', { name: 'Edit The seller' })).toBeDisabled();
  await expect(page.getByText('To unlock Edit, search')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search by email, CNIC, phone or reference' });
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await expect(button).toBeDisabled();

  await test.step('part of an email matches nothing, and the page says so', async () => {
    await box.fill('seller');
    await button.click();
    await expect(
      page.getByRole('status').filter({ hasText: 'No report matches seller. Showing all 2.' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit The seller' })).toBeDisabled();
  });

  await test.step('an email without reports shows all reports again', async () => {
    await box.fill('nobody@example.org');
    await box.press('Enter');
    await expect(page.getByText('No report matches nobody@example.org. Showing all 2.')).toBeVisible();
  });

  await test.step('the whole email finds its reports', async () => {
    await box.fill(search);
    await box.press('Enter');
    await expect(page.getByText(`Reports that name ${search}: 1.`)).toBeVisible();
    await expect(page.getByText('Somebody else')).toBeHidden();
    await expect(page).toHaveURL('/reports/edit');
  });

  await test.step('the dialog opens over the list, and returns the focus', async () => {
    await edit.click();
    await editDialog(page);
    await expect(page).toHaveURL(/\/reports\/update-report\/\d+$/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/reports/edit');
    await expect(page.getByRole('searchbox')).toHaveValue(search);
    await expect(edit).toBeFocused();

    await edit.click();
    await editDialog(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(edit).toBeVisible();
  });
});

test('a reference, as it is read aloud, finds its report', { tag: '@phone' }, async ({ page, person }) => {
  await signIn(page, person);
  const [repID] = await fileReports(page, [{ title: 'The seller' }, { title: 'Somebody else' }]);
  const { reference } = await (await page.request.get(`/api/report/single?reportID=${repID}`)).json();
  await visit(page, '/reports/edit');
  await page.getByRole('searchbox').fill(reference.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Somebody else')).toBeHidden();
  await expect(page.getByRole('link', { name: 'The seller' })).toBeVisible();
  await expect(page.getByRole('main').getByText(reference)).toBeVisible();
});

test('the email in a row searches for it', { tag: '@phone' }, async ({ page, person }) => {
  await signIn(page, person);
  await fileReports(page, [{ email: search, title: 'The seller' }]);
  await visit(page, '/reports/edit');
  await page.getByRole('button', { name: `Search for ${search}` }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(search);
  await expect(page.getByRole('link', { name: 'Edit The seller' })).toBeVisible();
});

test('the CNIC is masked, and a missing one is shown as none', { tag: '@phone' }, async ({ page, person }) => {
  await signIn(page, person);
  await fileReports(page, [{ CNIC: '35202-7654321-9' }, { CNIC: null }]);
  await visit(page, '/reports/edit');
  await expect(page.getByText('352*******1-9')).toBeVisible();
  await expect(page.getByText('none', { exact: true })).toBeVisible();
  await expect(page.getByText('35202-7654321')).toHaveCount(0);
});

test('an empty list links to the form', async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/reports/edit');
  await expect(page.getByRole('heading', { name: 'You have not filed a report yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'File a report' }).click();
  await expect(page).toHaveURL('/reports/add');
  await expect(page.getByRole('link', { name: 'Add Report' })).toHaveAttribute('aria-current', 'page');
});

test('a visitor logs in and returns to the list', async ({ page, person }) => {
  await page.goto('/reports/edit?state=held');
  await expect(page).toHaveURL('/login?next=%2Freports%2Fedit%3Fstate%3Dheld');
  await signIn(page, person);
  await page.goto(page.url());
  await expect(page).toHaveURL('/reports/edit?state=held');
});

test.describe('the URL of another’s report or of none', () => {
  test.use({ expectedNoise: [/status of 404/] });

  test('shows the same message in the dialog', async ({ page, person, browser }) => {
    const elsewhere = await browser.newContext();
    const stranger = await elsewhere.newPage();
    await signIn(stranger, { ...person, email: `other-${person.email}` });
    const [theirs] = await fileReports(stranger, [{}]);
    await elsewhere.close();

    await signIn(page, person);
    for (const number of [theirs, '12345', 'nonsense']) {
      await page.goto(`/reports/update-report/${number}`);
      const dialog = page.getByRole('dialog', { name: 'Edit your Report' });
      await expect(dialog.getByText('This is not one of your reports')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Back to your reports' }).click();
      await expect(page).toHaveURL('/reports/edit');
      await expect(dialog).toBeHidden();
    }
  });
});

test.describe('a list that fails to load', () => {
  test.use({ expectedNoise: [/status of 503/] });

  test('shows an error, and loads on retry', async ({ page, person }) => {
    await signIn(page, person);
    await fileReports(page, [{ title: 'The seller' }]);
    let isDown = true;
    await page.route('**/api/report/find*', (route) =>
      isDown ? route.fulfill({ status: 503, headers: { 'Retry-After': '30' } }) : route.continue(),
    );
    await visit(page, '/reports/edit');
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The seller')).toBeVisible();
  });
});
