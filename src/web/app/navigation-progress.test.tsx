import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

test('a slow navigation shows a line until the page is there, and a very slow one is announced', async () => {
  vi.useFakeTimers();
  const arrives = () => new Promise((done) => setTimeout(done, 3_000));
  const frame = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const there = { path: '/there', lazy: () => arrives().then(() => ({ element: <p>there</p> })) };
  const router = createMemoryRouter([{ element: frame, children: [{ path: '/', element: null }, there] }]);
  render(<RouterProvider router={router} />);
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const seen = () => [
    document.getElementById('navigation-progress') !== null,
    document.querySelector('[aria-live="polite"]')?.textContent,
  ];
  await after(0);
  await act(async () => void router.navigate('/there'));
  await after(100);
  expect(seen()).toEqual([false, '']);
  await after(100);
  expect(seen()).toEqual([true, '']);
  await after(1_400);
  expect(seen()).toEqual([true, 'Loading']);
  await after(1_500);
  screen.getByText('there');
  expect(seen()).toEqual([false, '']);
});
