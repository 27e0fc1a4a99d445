import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';

/**
 * The page's cache of what the server said, once its code is here. The sign-in pages show nothing from it, so they do
 * not wait for it: it comes when somebody signs in, or with the first page that asks for it.
 */
export type LateCache = () => Promise<QueryClient>;

export const LateCacheContext = createContext<LateCache>(() => Promise.reject(new Error('No cache stands around')));

export const useLateCache = (): LateCache => use(LateCacheContext);

/** One cache for the visit, made when it is first asked for. A failure to fetch its code is tried again. */
export function lateCache(): LateCache {
  let made: Promise<QueryClient> | undefined;
  return () => {
    made ??= import('./query-client.ts').then(
      ({ startQueryClient }) => startQueryClient(),
      (cause: unknown) => {
        made = undefined;
        throw cause;
      },
    );
    return made;
  };
}
