import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Loaded } from './loaded.tsx';

const refetch = vi.fn();
const still = { data: undefined, error: null, isFetching: true, refetch };

const show = (query: Partial<Omit<typeof still, 'data' | 'error'>> & { data?: string; error?: Error }) => (
  <Loaded query={{ ...still, data: undefined, ...query, error: query.error ?? null }} skeleton={<p>grey</p>}>
    {(data: string) => <p>{data}</p>}
  </Loaded>
);

afterEach(() => {
  vi.useRealTimers();
});

test('an answer that comes at once is not announced by a flicker; a slow one is', async () => {
  vi.useFakeTimers();
  render(show({}));
  // Its room is kept from the start.
  expect(screen.getByText('grey').parentElement?.className).toContain('invisible');
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(160));
  expect(screen.getByText('grey').parentElement?.className).not.toContain('invisible');
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

test('what was loaded is shown', () => {
  render(show({ data: 'three reports', isFetching: false }));
  expect(screen.getByText('three reports')).toBeTruthy();
  expect(screen.queryByText('grey')).toBeNull();
});

test('a failure is told in plain words and can be tried again', async () => {
  const { rerender } = render(show({ error: new TypeError('undefined is not a function'), isFetching: false }));
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);

  rerender(show({ error: new TypeError('undefined is not a function'), isFetching: true }));
  expect(screen.getByRole('button', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
});

test('a failed refresh does not take away what was there', () => {
  render(show({ data: 'three reports', error: new Error('offline'), isFetching: false }));
  expect(screen.getByText('three reports')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
