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
    <Button onClick={onClick} busy>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Working' });
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

test('of two clicks that wait for the page together, only the first one makes a call', async () => {
  const onClick = vi.fn();
  render(
    <>
      <Button busy={false} onClick={onClick}>
        Save
      </Button>
      <Button onClick={onClick}>Next</Button>
    </>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  save.click();
  save.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await new Promise((done) => setTimeout(done));
  save.click();
  expect(onClick).toHaveBeenCalledTimes(2);

  // One that starts nothing takes each click.
  const next = screen.getByRole('button', { name: 'Next' });
  next.click();
  next.click();
  expect(onClick).toHaveBeenCalledTimes(4);
});
