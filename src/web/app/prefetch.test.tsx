import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '../../contract/pages.ts';
import type { Load } from '../lib/loading/prefetch.ts';
import { prefetchPages } from './prefetch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  parts.length = 0;
  document.body.replaceChildren();
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
  const paths = [pages.docs, pages.login, pages.report, pages.confirmEmail, pages.editProfile, pages.preferences, '*'];
  const router = createMemoryRouter([{ path: '/', element: null }, ...paths.map(page)]);
  const cache = new QueryClient();
  return { router, cache, loaded };
}

/** Adds links to what the page shows. */
const linkTo = (...paths: string[]) => {
  for (const path of paths) document.body.append(Object.assign(document.createElement('a'), { href: path }));
};

const behindMenus = [pages.editProfile, pages.preferences, '*'];

test('the pages that this one links to are there after it has settled, and those behind menus', async () => {
  const { router, cache, loaded } = openApp();
  linkTo(pages.login, 'https://elsewhere.example/docs');
  void prefetchPages(router, cache, () => parts);
  await after(1_000);
  expect(loaded).toEqual([]);
  await after(10_000);
  expect(loaded).toEqual([pages.login, ...behindMenus]);
});

test('what another page links to follows once it is open', async () => {
  const { router, cache, loaded } = openApp();
  void prefetchPages(router, cache, () => parts);
  await after(10_000);
  linkTo('/reports/7', '/reports/8');
  void router.navigate('/?page=2');
  await after(10_000);
  expect(loaded).toEqual([...behindMenus, pages.report]);
});

test.each([{ saveData: true }, { effectiveType: '3g' }])('nothing is fetched on a line like %o', async (connection) => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, connection });
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
  expect(loaded).toEqual(behindMenus);
});
