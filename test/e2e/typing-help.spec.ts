import type { Locator } from '@playwright/test';
import { aTypedReport, expect, expectFilled, field, fillReport, test, visit } from './support.ts';

const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart);
const putCaret = (input: Locator, at: number) =>
  input.evaluate((element: HTMLInputElement, place) => element.setSelectionRange(place, place), at);

/** Inserts text at the caret in one step, as pasting does. */
const paste = (input: Locator, text: string) =>
  input.evaluate((element: HTMLInputElement, words) => {
    element.focus();
    document.execCommand('insertText', false, words);
  }, text);

test.describe('a CNIC', () => {
  test('accepts a digit in the middle without moving the caret', async ({ page }) => {
    await visit(page, '/reports/add');
    const cnic = field(page, 'CNIC');
    await cnic.pressSequentially('352021234567');
    await expect(cnic).toHaveValue('35202-1234567');
    await putCaret(cnic, 3);
    await cnic.pressSequentially('9');
    await expect(cnic).toHaveValue('352902-1234567');
    expect(await caretOf(cnic)).toBe(4);
    await cnic.press('Backspace');
    expect(await caretOf(cnic)).toBe(3);
    await expect(cnic).toHaveValue('35202-1234567');
  });

  test('lets a dash be deleted, and restores it on blur', async ({ page }) => {
    await visit(page, '/reports/add');
    const cnic = field(page, 'CNIC');
    await cnic.pressSequentially('3520212345671');
    await putCaret(cnic, 6);
    await cnic.press('Backspace');
    await expect(cnic).toHaveValue('352021234567-1');
    expect(await caretOf(cnic)).toBe(5);
    await cnic.press('Tab');
    await expect(cnic).toHaveValue('35202-1234567-1');
  });

  for (const [what, text] of [
    ['with spaces', ' 35202 1234567 1 '],
    ['without anything', '3520212345671'],
    ['in Urdu digits', '۳۵۲۰۲۱۲۳۴۵۶۷۱'],
    ['in Arabic-Indic digits', '٣٥٢٠٢-١٢٣٤٥٦٧-١'],
  ] as const) {
    test(`is recognized when pasted ${what}`, async ({ page }) => {
      await visit(page, '/reports/add');
      const cnic = field(page, 'CNIC');
      await paste(cnic, text);
      await cnic.press('Tab');
      await expect(cnic).toHaveValue('35202-1234567-1');
      await expect(page.getByText('Invalid card number')).toBeHidden();
    });
  }
});

test('a phone number stays as typed, with any digits and spaces', async ({ page }) => {
  await visit(page, '/reports/add');
  const phone = field(page, 'Phone');
  for (const number of ['+92 300 1234567', '۰۳۰۰ ۱۲۳۴۵۶۷', '+92-3001234567']) {
    await phone.fill('');
    await phone.pressSequentially(number);
    await phone.press('Tab');
    await expect(phone).toHaveValue(number);
    await field(page, 'City').focus();
    await expect(page.getByText('Invalid Phone number')).toBeHidden();
  }
});

test.describe('a date', () => {
  test('uses the native picker on touch screens, up to today', { tag: '@phone-only' }, async ({ page }) => {
    await visit(page, '/reports/add');
    const date = field(page, 'Date');
    await expect(date).toHaveAttribute('type', 'date');
    await expect(date).toHaveAttribute('max', /^\d{4}-\d{2}-\d{2}$/);
  });
});

test.describe('west of Greenwich, late in the evening', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a chosen day stays the same day', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-20T06:30:00Z')); // November 19 in Los Angeles
    await visit(page, '/reports/add');
    await page.getByRole('button', { name: 'Choose from a calendar: Date' }).click();
    await expect(page.getByRole('button', { name: /November 20,/ })).toBeDisabled();
    await page.getByRole('button', { name: /November 19,/ }).click();
    await expect(field(page, 'Date')).toHaveValue('Nov 19, 2026');
  });
});

test('a draft survives a reload, including the last keystrokes, until it is discarded', async ({ page }) => {
  await visit(page, '/reports/add');
  const typed = aTypedReport();
  await fillReport(page, typed);
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expectFilled(page, typed);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Draft discarded')).toBeVisible();
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('');
});
