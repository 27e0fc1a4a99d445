import type { Locator } from '@playwright/test';
import { expect, field, test, visit } from './support.ts';

const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart);
const putCaret = (input: Locator, at: number) =>
  input.evaluate((element: HTMLInputElement, place) => element.setSelectionRange(place, place), at);

test('a CNIC accepts a digit in the middle without moving the caret', async ({ page }) => {
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

test('a date uses the native picker on touch screens, up to today', { tag: '@phone-only' }, async ({ page }) => {
  await visit(page, '/reports/add');
  const date = field(page, 'Date');
  await expect(date).toHaveAttribute('type', 'date');
  await expect(date).toHaveAttribute('max', /^\d{4}-\d{2}-\d{2}$/);
});
