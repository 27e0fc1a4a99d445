import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../lib/api/problem.ts';
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
  vi.restoreAllMocks();
});

test('a fast response shows no loading state, a slow one does', async () => {
  vi.useFakeTimers();
  render(show({}));
  // The space is reserved from the start.
  expect(screen.getByText('grey').parentElement?.className).toContain('invisible');
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(160));
  expect(screen.getByText('grey').parentElement?.className).not.toContain('invisible');
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

test('without a network it says that it continues, and nothing of what was typed', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(show({ error: new ApiProblem({ status: 0 }), isFetching: false }));
  expect(screen.getByRole('alert').textContent).toBe('No connection. This page continues when you are back online.');
});

test('old data stays when a refresh fails', () => {
  render(show({ data: 'three reports', error: new Error('offline'), isFetching: false }));
  expect(screen.getByText('three reports')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
