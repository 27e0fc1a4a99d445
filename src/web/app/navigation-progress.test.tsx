import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const line = () => document.getElementById('navigation-progress');
const words = () => document.querySelector('[aria-live="polite"]')?.textContent;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Navigates to a page whose code takes `ms` milliseconds to load. */
async function setOutFor(ms: number) {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <NavigationProgress />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>here</p> },
        {
          path: '/there',
          lazy: async () => {
            await new Promise((come) => setTimeout(come, ms));
            return { element: <p>there</p> };
          },
        },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await after(0);
  await act(async () => void router.navigate('/there'));
}

test('a fast navigation shows no progress line', async () => {
  await setOutFor(100);
  await after(99);
  expect(line()).toBeNull();
  await after(100);
  screen.getByText('there');
  expect(line()).toBeNull();
});

test('a slow navigation shows the line until the page is loaded, without an announcement', async () => {
  await setOutFor(1_000);
  await after(200);
  screen.getByText('here');
  expect(line()).not.toBeNull();
  expect(words()).toBe('');
  await after(1_000);
  screen.getByText('there');
  expect(line()).toBeNull();
});

test('a very slow navigation is also announced to screen readers', async () => {
  await setOutFor(3_000);
  expect(words()).toBe('');
  await after(1_600);
  expect(words()).toBe('Loading');
  await after(1_500);
  screen.getByText('there');
  expect(words()).toBe('');
});
