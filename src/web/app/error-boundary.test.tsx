import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { stubNetwork } from '../testing/network.ts';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Says whether the browser has a network, and tells the page. */
function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Opens a page whose code fails to load like this. */
function openFailing(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const route = { path: '/', errorElement: <ErrorBoundary />, lazy: () => Promise.reject(error) };
  render(<RouterProvider router={createMemoryRouter([route])} />);
  return reload;
}

const missing = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js');

test('a page that cannot be loaded without a network says so, offers no reload, and loads when it is back', async () => {
  stubNetwork({});
  setOnline(false);
  const reload = openFailing(missing);
  await screen.findByRole('heading', { name: 'This page did not load' });
  expect(screen.getByRole('alert').textContent).toContain('goes on when you are back online');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.body.textContent).not.toContain('assets/x.js');
  expect(reload).not.toHaveBeenCalled();
  setOnline(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('with a network it can be tried again', async () => {
  const reload = openFailing(missing);
  const again = await screen.findByRole('button', { name: 'Try again' });
  again.click();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('any other failure keeps its words', async () => {
  openFailing(new Error('The chart is broken'));
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  screen.getByText('The chart is broken');
});
