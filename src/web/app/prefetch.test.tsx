import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '../../contract/pages.ts';
import type { Load } from '../lib/prefetch.ts';
import { useUserStore } from '../lib/user-store.ts';
import { prefetchPages } from './prefetch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  parts.length = 0;
});

/** Parts that pages load later: those of every other test file are known too. */
const parts: Load[] = [];

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A registry's pages; notes which are loaded. */
function openApp() {
  const loaded: string[] = [];
  const page = (path: string): RouteObject => ({
    path,
    lazy: async () => {
      loaded.push(path);
      return { element: null };
    },
  });
  const paths = [pages.docs, pages.login, pages.confirmEmail, pages.security, pages.preferences, '*'];
  const router = createMemoryRouter([{ path: '/', element: null }, ...paths.map(page)]);
  const cache = new QueryClient();
  return { router, cache, loaded };
}

test('a visitor has the pages that links lead to without an account, after the page has settled', async () => {
  const { router, cache, loaded } = openApp();
  void prefetchPages(router, cache, () => parts);
  await after(1_000);
  expect(loaded).toEqual([]);
  await after(10_000);
  expect(loaded).toEqual([pages.docs, pages.login, pages.preferences, '*']);
});

test('who signs in has their own pages, and none that only a mail links to', async () => {
  const { router, cache, loaded } = openApp();
  useUserStore.setState({ user: { uid: '1', displayName: 'Sana', email: 'sana@example.com', photoURL: null } });
  void prefetchPages(router, cache, () => parts);
  await after(10_000);
  expect(loaded).toEqual([pages.docs, pages.security, pages.preferences, '*']);
});

test('nothing is fetched while the browser saves data', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, connection: { saveData: true } });
  const { router, cache, loaded } = openApp();
  void prefetchPages(router, cache, () => parts);
  await after(10_000);
  expect(loaded).toEqual([]);
});

test('it waits while the page asks for data and while there is no network, and a failure ends nothing', async () => {
  const { router, cache, loaded } = openApp();
  const broken = vi.fn(() => Promise.reject(new TypeError('no network')));
  parts.push(broken);
  let answer = () => {};
  void cache.prefetchQuery({
    queryKey: ['data'],
    queryFn: () =>
      new Promise<number>((resolve) => {
        answer = () => resolve(1);
      }),
  });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  void prefetchPages(router, cache, () => parts);
  await after(10_000);
  expect(broken).not.toHaveBeenCalled();
  online.mockReturnValue(false);
  answer();
  await after(10_000);
  expect(loaded).toEqual([]);
  online.mockReturnValue(true);
  await after(10_000);
  expect(broken).toHaveBeenCalledTimes(1);
  expect(loaded).toEqual([pages.docs, pages.login, pages.preferences, '*']);
});
