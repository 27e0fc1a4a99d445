import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { useShownSession } from '../lib/session.ts';

// A person types sign by sign, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

// jsdom lays nothing out, so it has nothing to scroll and no size to ask for: pages are tested as on a wide screen.
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: /width >=/.test(media),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

afterEach(() => {
  // First: a page that goes may still write what it keeps.
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  useShownSession.setState({ user: null });
  signOutOfBrowser();
});

interface At {
  /** Where the page is opened. */
  path: string;
  /** The route it stands under, where that has values in it: `/reports/update-report/:repID`. */
  route?: string;
  state?: unknown;
}

export interface Opened extends RenderResult {
  person: UserEvent;
  cache: QueryClient;
  /** Where the browser is now. */
  location: () => Location;
}

/** Opens a page as it stands in the app; every other address shows its path alone. */
export function open(page: ReactNode, { path, route, state }: At): Opened {
  const cache = createQueryClient();
  cache.setDefaultOptions({ ...cache.getDefaultOptions(), queries: { networkMode: 'always', retry: false } });
  const here: Place = { current: null };
  const url = new URL(path, 'http://localhost');
  const shown = render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[{ pathname: url.pathname, search: url.search, state }]}>
        <Here place={here} />
        <Routes>
          <Route path={route ?? url.pathname} element={page} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...shown,
    person: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    cache,
    location: () => {
      if (!here.current) throw new Error('Nothing is open');
      return here.current;
    },
  };
}

interface Place {
  current: Location | null;
}

/** Notes where the browser is. */
function Here({ place }: { place: Place }) {
  const location = useLocation();
  useEffect(() => {
    place.current = location;
  });
  return null;
}

export const sana = { uid: 'c0ffee', displayName: 'Sana Malik', email: 'sana@example.com', photoURL: null };

/** Gives the browser what a sign-in leaves in it: the readable cookie, and whom to greet. */
export function signedIn(user = sana): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=proof; path=/';
  useShownSession.setState({ user });
}

function signOutOfBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
}
