import { expect, field, test, visit } from './support.ts';

test('a date uses the native picker on touch screens, up to today', { tag: '@phone-only' }, async ({ page }) => {
  await visit(page, '/reports/add');
  const date = field(page, 'Date');
  await expect(date).toHaveAttribute('type', 'date');
  await expect(date).toHaveAttribute('max', /^\d{4}-\d{2}-\d{2}$/);
});

test.describe('west of Greenwich, late in the evening', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a chosen day stays the same day, and tomorrow cannot be chosen', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-20T06:30:00Z')); // November 19 in Los Angeles
    await visit(page, '/reports/add');
    // The calendar is the browser's: tests cannot click in it, but choose in the input behind it.
    const calendar = page.locator('input[type=date]');
    await expect(calendar).toHaveAttribute('max', '2026-11-19');
    await page.getByRole('button', { name: 'Choose from a calendar: Date' }).click();
    await calendar.fill('2026-11-19');
    await expect(field(page, 'Date')).toHaveValue('Nov 19, 2026');
  });
});
