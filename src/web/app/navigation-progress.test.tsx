import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const line = () => document.getElementById('navigation-progress');
const words = () => document.querySelector('[aria-live="polite"]')?.textContent;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Sets out for a page whose code comes after so many milliseconds. */
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

test('a page that comes quickly comes without a line', async () => {
  await setOutFor(100);
  await after(99);
  expect(line()).toBeNull();
  await after(100);
  screen.getByText('there');
  expect(line()).toBeNull();
});

test('a slow one shows the line, which goes when the page is there, and says nothing', async () => {
  await setOutFor(1_000);
  await after(200);
  screen.getByText('here');
  expect(line()).not.toBeNull();
  expect(words()).toBe('');
  await after(1_000);
  screen.getByText('there');
  expect(line()).toBeNull();
});

test('one that lasts is told to a screen reader, too, until it is there', async () => {
  await setOutFor(3_000);
  expect(words()).toBe('');
  await after(1_600);
  expect(words()).toBe('Loading');
  await after(1_500);
  screen.getByText('there');
  expect(words()).toBe('');
});
