import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Banner } from './banner.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const banner = (words: string, onClear: () => void) => (
  <Banner tone="danger" clearsAfterMs={5_000} onClear={onClear}>
    {words}
  </Banner>
);

test('errors are announced assertively, successes politely', () => {
  render(
    <>
      <Banner tone="danger">Refused</Banner>
      <Banner tone="success">Saved</Banner>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Refused');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('a banner clears after its time, and a new message restarts the timer', async () => {
  const onClear = vi.fn();
  const { rerender } = render(banner('First', onClear));
  await pass(4_000);
  rerender(banner('Second', onClear));
  await pass(4_000);
  expect(onClear).not.toHaveBeenCalled();
  await pass(1_100);
  expect(onClear).toHaveBeenCalledTimes(1);
});

test('a success is announced in a live region that is always mounted', () => {
  const { rerender } = render(<Banner tone="success" />);
  const region = screen.getByRole('status');
  rerender(<Banner tone="success">Saved</Banner>);
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Saved');
  rerender(<Banner tone="success" />);
  expect(screen.getByRole('status')).toBe(region);
  expect(region.childElementCount).toBe(0);
});
