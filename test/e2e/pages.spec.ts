import { expect, expectAccessible, expectNoSidewaysScroll, fileReports, signIn, test, visit } from './support.ts';

// Pages as they are opened: every-page.spec.ts. Here is what a person changes about them.

test.describe('in light on a desktop and in dark on a phone,', { tag: '@phone' }, () => {
  test.beforeEach(({ page, isMobile }) =>
    page.addInitScript((wanted) => localStorage.setItem('theme', wanted), isMobile ? 'dark' : 'light'),
  );

  test('the dashboard with its charts as tables passes the page checks', async ({ page, person }) => {
    await signIn(page, person);
    await fileReports(
      page,
      { evidence: 'A fake job offer on WhatsApp: I paid a job fee and nothing came.' },
      { evidence: 'A caller asked for the OTP and my bank account was empty.' },
    );
    // Figures are counted a little later.
    await expect(async () => {
      await visit(page, '/?show=statistics');
      await page.getByRole('img', { name: 'Quick Stats' }).waitFor({ timeout: 5_000 });
    }).toPass();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const name of ['Quick Stats', 'By week']) {
      const views = page.getByRole('group', { name: `${name}: chart or table` });
      await views.getByRole('radio', { name: 'Table' }).check();
      await expect(page.getByRole('table', { name })).toBeVisible();
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('the parent path of some pages redirects to the first of them', async ({ page }) => {
  await visit(page, '/reports');
  await expect(page).toHaveURL('/reports/add');
  // Visitors log in first, and come back.
  await visit(page, '/account');
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fedit-profile');
  await visit(page, '/checks');
  await expect(page).toHaveURL('/login?next=%2Fchecks%2Fhistory');
});
