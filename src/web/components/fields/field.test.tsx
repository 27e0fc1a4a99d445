import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' / ');

test('a field is described by its hint, its error and further descriptions', () => {
  render(
    <>
      <p id="more">Ask the bank.</p>
      <TextField label="CNIC" required hint="13 digits" error="Invalid card number" aria-describedby="more" />
    </>,
  );
  const box = screen.getByRole('textbox', { name: /^CNIC/ });
  expect(describedBy(box)).toBe('13 digits / Invalid card number / Ask the bank.');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(box.getAttribute('aria-required')).toBe('true');
});

test('the count shows the remaining or excess characters', async () => {
  render(<TextArea label="Evidence" maxLength={10} defaultValue="12345" />);
  expect(screen.getByText('5 left')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Evidence'), '67890abc');
  expect(screen.getByText('3 too many')).toBeTruthy();
});

test('the count follows a form reset', () => {
  const form = (key: number) => <TextArea label="Evidence" maxLength={10} placeholder={String(key)} />;
  const { rerender } = render(form(1));
  const box = screen.getByLabelText('Evidence');
  if (!(box instanceof HTMLTextAreaElement)) throw new Error('not a box');
  box.value = '12345678';
  rerender(form(2));
  expect(screen.getByText('2 left')).toBeTruthy();
});
