import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The build that the page runs, and what the server answers at each call; null fails the connection. */
function serve(...builds: (string | null)[]) {
  const running = document.createElement('script');
  running.type = 'module';
  // Not run by jsdom.
  running.setAttribute('src', '/assets/first.js');
  document.head.append(running);
  const calls = vi.fn(async () => {
    const build = builds.length > 1 ? builds.shift() : builds[0];
    if (!build) throw new TypeError('Failed to fetch');
    return new Response(`<script type="module" crossorigin src="/assets/${build}.js"></script>`);
  });
  vi.stubGlobal('fetch', calls);
  return calls;
}

/** Opens a page whose code fails to load like this. */
function openFailing(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, pathname: '/', reload });
  const route = { path: '/', errorElement: <ErrorBoundary />, lazy: () => Promise.reject(error) };
  render(<RouterProvider router={createMemoryRouter([route])} />);
  return reload;
}

const missing = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js');

test('trying again reloads only once the server answers', async () => {
  serve('first', null);
  const reload = openFailing(missing);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await act(async () => again.click());
  await screen.findByText('No connection. This page continues when you are back online.');
  expect(reload).not.toHaveBeenCalled();
  serve('first');
  await act(async () => again.click());
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

test('after an upgrade the page is loaded once by itself, and not in a loop', async () => {
  serve('second');
  const reload = openFailing(missing);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  // The new page is the old build again, as can happen with two servers.
  const calls = serve('second');
  const another = openFailing(missing);
  await waitFor(() => expect(calls).toHaveBeenCalledTimes(1));
  await screen.findAllByRole('button', { name: 'Try again' });
  expect(another).not.toHaveBeenCalled();
});

test('any other failure keeps its words', async () => {
  openFailing(new Error('The chart is broken'));
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  screen.getByText('The chart is broken');
});
