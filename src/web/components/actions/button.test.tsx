import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button ignores clicks, shows its activity and keeps the focus', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Save</Button>);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button onClick={onClick} busy busyLabel="Saving">
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving' });
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a form with a busy button is not submitted again, not even by Enter', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <input aria-label="Email" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);

  rerender(form(true));
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  await user.click(screen.getByRole('button', { name: 'Working' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a button submits a form only with type submit', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button>Discard draft</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(onSubmit).not.toHaveBeenCalled();
});
