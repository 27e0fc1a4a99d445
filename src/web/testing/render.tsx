import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type Location, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { useUploads } from '../features/reports/files/uploads.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { endSignInAgain } from '../lib/session/sign-in-again.ts';
import { emptyUserStore, useUserStore } from '../lib/session/user-store.ts';

// jsdom has no layout, so no scrolling and no media queries: pages are tested as on a wide screen.
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: /width >=/.test(media),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** The ids of the elements that are scrolled into view from now on. */
export function scrolledTo(): string[] {
  const ids: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    ids.push(this.id);
  });
  return ids;
}

/** Undoes whatever a test did to its browser. Files share one, so this runs after every test. */
export function resetBrowser(): void {
  // First: a page may write to storage when it unmounts.
  cleanup();
  document.body.replaceChildren();
  // A page may have been left while it asked.
  endSignInAgain(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useUserStore.setState(emptyUserStore); // writes to storage
  useUploads.setState({}, true);
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  signOutOfBrowser();
}

interface At {
  /** The URL the page is opened at. */
  path: string;
  /** The route pattern if it has parameters: `/reports/update-report/:repID`. */
  route?: string;
  state?: unknown;
}

export interface Opened extends RenderResult {
  person: UserEvent;
  cache: QueryClient;
  /** The current location. */
  location: () => Location;
}

/** Renders a page as in the app; every other URL renders nothing. */
export function open(page: ReactNode, { path, route, state }: At): Opened {
  const cache = createQueryClient();
  cache.setDefaultOptions({ ...cache.getDefaultOptions(), queries: { networkMode: 'always', retry: false } });
  const url = new URL(path, 'http://localhost');
  const router = createMemoryRouter(
    [
      { path: route ?? url.pathname, element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [{ pathname: url.pathname, search: url.search, hash: url.hash, state }] },
  );
  const shown = render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    ...shown,
    person: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    cache,
    location: () => router.state.location,
  };
}

export const sana = { uid: 'c0ffee', displayName: 'Sana Malik', email: 'sana@example.com', photoURL: null };

/** Puts the browser into the state after a sign-in: the XSRF cookie and the stored user. */
export function signedIn(user = sana): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=proof; path=/';
  useUserStore.setState({ user });
}

function signOutOfBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
}
