// See docs/decisions/0039-visitors-have-a-document-of-their-own.md
import type { QueryClient } from '@tanstack/react-query';
import { type createBrowserRouter, matchRoutes } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { isOffline, isSparing } from '../lib/browser/connection.ts';
import { whenIdle } from '../lib/loading/idle.ts';
import { type Load, laterParts } from '../lib/loading/prefetch.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'routes' | 'state' | 'subscribe'>;

/** The page asks for its own data first. */
const startsAfterMs = 3_000;
/** Milliseconds between checks whether the page waits for something. */
const waitMs = 500;

/** The name of the mark in the browser's timeline when nothing is left to fetch. */
const prefetchedMark = 'prefetched';

/**
 * Loads the code of the pages that this one links to, one after the other while nothing else is under way, so that they open
 * at once and without a network. Does nothing if the browser saves data or the network is slow.
 */
export async function prefetchPages(router: Router, cache: QueryClient, parts = laterParts): Promise<void> {
  if (isSparing()) return;
  const done = new Set<Load>();
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let next = nextOf(router, parts(), done); next; next = nextOf(router, parts(), done)) {
      await quiet(router, cache);
      done.add(next);
      // The page loads it when it is opened, and says what failed.
      await next().catch(() => undefined);
    }
    performance.mark(prefetchedMark);
    void keepOffline();
    isRunning = false;
  };
  await pause(startsAfterMs);
  await run();
  // Another page has other links.
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') void run();
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves while the page waits for neither code nor data. */
async function quiet(router: Router, cache: QueryClient): Promise<void> {
  await whenIdle();
  while (isOffline() || router.state.navigation.state !== 'idle' || cache.isFetching() > 0) await pause(waitMs);
}

/** Those that a menu leads to, whose links are not there while it is closed, and the page for unknown paths. */
const behindMenus = [pages.editProfile, pages.preferences, '/*'];

/** What is fetched next: parts of the pages that have loaded, then a page. */
function nextOf({ routes }: Router, parts: readonly Load[], done: ReadonlySet<Load>): Load | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname);
  const loads = new Set([...links, ...behindMenus].flatMap((path) => matchRoutes(routes, path) ?? []).map(loadOf));
  return [...parts, ...loads].find((load) => load && !done.has(load));
}

const loadOf = ({ route: { lazy } }: { route: { lazy?: unknown } }): Load | undefined =>
  typeof lazy === 'function' ? (lazy as Load) : undefined;

// One page loads hundreds of files ahead.
performance.setResourceTimingBufferSize?.(2_000);

/** Has the service worker keep what this page has loaded, so that the app opens without a network. */
async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const build = document.querySelector('script[type=module]:not([async])')?.getAttribute('src');
  const isRegistered = await navigator.serviceWorker.register('/service-worker.js').then(
    () => true,
    () => false,
  );
  if (!isRegistered || !build) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [];
  });
  active?.postMessage({ build, files: [...new Set(files)] });
}
