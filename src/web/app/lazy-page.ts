import type { ComponentType } from 'react';
import { loadWords } from '../lib/i18n/language.ts';
import type { RouteHandle } from './frame.tsx';
import type { Page, PageCode } from './pages.ts';

/** The `lazy` of a route: loads the page when it is first opened. */
export const lazyPage =
  ({ load, words = [] }: PageCode) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [page] = await Promise.all([load(), ...words.map(loadWords)]);
    return page;
  };

/** The route of a page, without its guard. */
export const routeOf = ({ path, title, ...code }: Omit<Page, 'guard'>) => ({
  path,
  lazy: lazyPage(code),
  ...(title && { handle: { title } satisfies RouteHandle }),
});
