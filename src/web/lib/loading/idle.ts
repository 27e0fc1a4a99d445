import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds after which what a page loads later is loaded, whatever the browser or the page still waits for. */
const latestMs = 15_000;

/** Resolves once the browser has nothing more important to do, or after a pause if it cannot tell. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, 200);
  });

/** Milliseconds between checks whether the page waits for something. */
const waitMs = 100;

/** Resolves once the page has the data that it waits for, so that the line is free for the rest; an answer may never come. */
export async function whenSettled(cache: QueryClient): Promise<void> {
  const since = performance.now();
  await whenIdle();
  while (cache.isFetching() > 0 && performance.now() - since < latestMs)
    await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** Loads the fonts, if they have waited for the page. */
export function showFonts(): void {
  delete document.documentElement.dataset.slow;
}
