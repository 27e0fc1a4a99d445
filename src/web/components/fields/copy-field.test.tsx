import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyField, SecretField } from './copy-field.tsx';

const writeText = vi.fn<(value: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The announcement to screen readers. */
const announcements = () => screen.getAllByRole('status').map((status) => status.textContent);

/** The text fields with a label; a masked secret is a text field too. */
function box(label: string): HTMLInputElement {
  const found = screen.getByLabelText(label, { selector: 'input' });
  if (!(found instanceof HTMLInputElement)) throw new Error('not a box');
  return found;
}

test('Copy copies the exact value and confirms it for three seconds', async () => {
  render(<CopyField label="API Key" value="fs_live_1" />);
  await press('Copy API Key');
  expect(writeText).toHaveBeenCalledWith('fs_live_1');
  expect(screen.getByText('Copied!').className).not.toContain('invisible');
  expect(announcements()).toContain('API Key copied');

  await pass(2_900);
  expect(screen.getByText('Copied!').className).not.toContain('invisible');
  await pass(200);
  expect(screen.getByText('Copied!').className).toContain('invisible');
  expect(announcements()).not.toContain('API Key copied');
});

test('without a clipboard, execCommand copies the selected text', async () => {
  writeText.mockRejectedValue(new Error('not allowed'));
  const execCommand = vi.fn(() => true);
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
  render(<CopyField label="API Key" value="fs_live_1" />);
  await press('Copy API Key');
  expect(execCommand).toHaveBeenCalledWith('copy');
  expect(announcements()).toContain('API Key copied');
});

test('if copying fails, the text is selected and the keys to press are shown', async () => {
  writeText.mockRejectedValue(new Error('not allowed'));
  render(<CopyField label="API Key" value="fs_live_1" />);
  await press('Copy API Key');
  expect(document.activeElement).toBe(box('API Key'));
  expect([box('API Key').selectionStart, box('API Key').selectionEnd]).toEqual([0, 9]);
  expect(announcements().join()).toMatch(/Ctrl\+C/);
  expect(screen.getByText('Copied!').className).toContain('invisible');
});

test('a secret is fetched when shown and dropped when hidden', async () => {
  const reveal = vi.fn(() => Promise.resolve('s3cret'));
  render(<SecretField label="API Secret" reveal={reveal} />);
  expect(reveal).not.toHaveBeenCalled();
  expect(document.body.innerHTML).not.toContain('s3cret');

  await press('Show API Secret');
  expect(box('API Secret').value).toBe('s3cret');
  await press('Hide API Secret');
  expect(box('API Secret').value).toMatch(/^•+$/);
});

test('a secret is copied without being shown', async () => {
  render(<SecretField label="API Secret" reveal={() => Promise.resolve('s3cret')} />);
  await press('Copy API Secret');
  expect(writeText).toHaveBeenCalledWith('s3cret');
  expect(box('API Secret').value).toMatch(/^•+$/);
});

test('a failure to fetch a secret is shown at the field', async () => {
  render(<SecretField label="API Secret" reveal={() => Promise.reject(new Error('offline'))} />);
  await press('Show API Secret');
  expect(box('API Secret').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy();
});
