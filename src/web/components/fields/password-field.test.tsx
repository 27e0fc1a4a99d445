import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

const box = () => screen.getByLabelText('Password', { selector: 'input' });

test('a button shows and hides the password, and its name says which', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" />);
  expect(box().getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(box().getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(box().getAttribute('type')).toBe('password');
});

test('submitting hides a shown password', async () => {
  render(
    <form aria-label="Log in" onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  fireEvent.submit(screen.getByRole('form'));
  expect(box().getAttribute('type')).toBe('password');
});

test('Caps Lock shows a warning', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" />);
  await user.click(box());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on');
  await user.keyboard('{CapsLock}a');
  expect(screen.getByRole('status').textContent).toBe('');
});
