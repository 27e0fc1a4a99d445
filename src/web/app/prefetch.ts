// See docs/decisions/0039-visitors-have-a-document-of-their-own.md
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter, RouteObject } from 'react-router';
import { indexablePages, pages, publicPages } from '../../contract/pages.ts';
import { isOffline } from '../lib/connection.ts';
import { whenIdle } from '../lib/idle.ts';
import { type Load, laterParts } from '../lib/prefetch.ts';
import { useUserStore } from '../lib/user-store.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'routes' | 'state' | 'subscribe'>;

/** The browser's Network Information API, where it has one. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The page asks for its own data first. */
const startsAfterMs = 3_000;
/** Milliseconds between checks whether the page waits for something. */
const waitMs = 500;

/** The name of the mark in the browser's timeline when nothing is left to fetch. */
const prefetchedMark = 'prefetched';

/**
 * Loads the code of the other pages one after the other while nothing else is under way, so that they open without a
 * network. Does nothing if the browser saves data or the network is very slow.
 */
export async function prefetchPages(router: Router, cache: QueryClient, parts = laterParts): Promise<void> {
  if (savesData()) return;
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
    isRunning = false;
  };
  await pause(startsAfterMs);
  await run();
  // Someone has signed in, or staff's pages have loaded.
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') void run();
  });
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves while the page waits for neither code nor data. */
async function quiet(router: Router, cache: QueryClient): Promise<void> {
  await whenIdle();
  while (isOffline() || router.state.navigation.state !== 'idle' || cache.isFetching() > 0) await pause(waitMs);
}

/** What is fetched next: parts of the pages that have loaded, then a page. */
function nextOf({ routes }: Router, parts: readonly Load[], done: ReadonlySet<Load>): Load | undefined {
  const isMember = useUserStore.getState().user !== null;
  return [...parts, ...loadsOf(routes, isMember)].find((load) => !done.has(load));
}

function loadsOf(routes: readonly RouteObject[], isMember: boolean): Load[] {
  return routes.flatMap(({ path, lazy, children }) => [
    ...(typeof lazy === 'function' && (path === undefined || isReached(path, isMember)) ? [lazy] : []),
    ...loadsOf(children ?? [], isMember),
  ]);
}

const signInPages: readonly string[] = [pages.login, pages.signup];

/** Whether links on the pages lead there: not for pages that only mails link to, or that need an account. */
function isReached(path: string, isMember: boolean): boolean {
  if (path === '*' || path === pages.preferences) return true;
  if (!isMember) return indexablePages.includes(path);
  return publicPages.includes(path) ? indexablePages.includes(path) && !signInPages.includes(path) : true;
}
