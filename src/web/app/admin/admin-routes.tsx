import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { loadWords } from '../../lib/i18n/language.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame } from '../frame.tsx';
import { errorPage } from '../frame-code.ts';
import { needsKnownSession } from '../guards.tsx';
import { routeOf } from '../lazy-page.ts';
import { AdminFrame } from './admin-frame.tsx';
import { staffPages } from './staff-pages.ts';

/** What staff's pages say: all that others do, and their own. */
export const staffWords = ['app', 'staff'] as const;

/** The routes of staff's pages. Their words are loaded by then. */
export async function adminRoutes(cache: QueryClient): Promise<RouteObject[]> {
  await Promise.all(staffWords.map(loadWords));
  const isSetup = ({ path }: { path: string }) => path === pages.setup;
  return [
    {
      element: <Frame />,
      errorElement: <ErrorBoundary />,
      children: staffPages.filter(isSetup).map(routeOf),
    },
    {
      path: pages.admin,
      loader: needsKnownSession(cache),
      shouldRevalidate: () => false,
      element: <AdminFrame />,
      errorElement: <ErrorBoundary />,
      children: [
        {
          errorElement: <ErrorBoundary as="div" />,
          children: [
            { index: true, element: null },
            ...staffPages.filter((page) => !isSetup(page)).map(routeOf),
            routeOf({ ...errorPage, path: '*' }),
          ],
        },
      ],
    },
  ];
}
