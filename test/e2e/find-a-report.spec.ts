import { expect, expectNoSidewaysScroll, fileReports, signIn, test, visit } from './support.ts';

test('sixty reports are paged in a stable order, and the URL holds the page', { tag: '@phone' }, async ({
  page,
  person,
  isMobile,
}) => {
  await signIn(page, person);
  await fileReports(
    page,
    ...Array.from({ length: 60 }, (_, index) => ({
      title: `Report number ${index + 1}`,
      email: `n${index}@example.org`,
    })),
  );
  await visit(page, '/reports/edit');
  const rows = isMobile ? page.getByRole('listitem').filter({ hasText: 'Report number' }) : page.locator('tbody tr');
  const titles = async () => (await rows.allInnerTexts()).map((row) => /Report number (\d+)/.exec(row)?.[1]);
  const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `${from - index}`);

  await expect(page.getByText('1 to 25 of 60')).toBeVisible();
  expect(await titles()).toEqual(numbers(60, 36));
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('26 to 50 of 60')).toBeVisible();
  expect(await titles()).toEqual(numbers(35, 11));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('51 to 60 of 60')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  await test.step('a report filed meanwhile does not shift later pages', async () => {
    await fileReports(page, { title: 'Report number 61' });
    await page.reload();
    await expect(page.getByText('52 to 61 of 61')).toBeVisible();
    expect(await titles()).toEqual(numbers(10, 1));
  });

  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('27 to 51 of 61')).toBeVisible();
  expect(await titles()).toEqual(numbers(35, 11));
  await page.goBack();
  await expect(page.getByText('52 to 61 of 61')).toBeVisible();

  await page.getByLabel('Per page').selectOption('100');
  await expect(page.getByText('1 to 61 of 61')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?limit=100');
});
