import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { loadWords } from '../../locales/catalogue.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame, type RouteHandle } from '../frame.tsx';
import { knowsSession } from '../guards.tsx';
import { lazyPage } from '../lazy-page.ts';
import { errorPage } from '../page-code.ts';
import { AdminFrame } from './admin-frame.tsx';
import { staffCode } from './staff-code.ts';

/**
 * The routes of staff's pages. Their words are loaded by then. A page has a line in staff-code.ts, one in ../staff-doors.ts, and
 * its words in locales/en/admin and locales/ur/admin.
 */
export async function adminRoutes(cache: QueryClient): Promise<RouteObject[]> {
  await loadWords('admin');
  const { [pages.setup]: setup, ...staffPages } = staffCode;
  return [
    {
      element: <Frame />,
      errorElement: <ErrorBoundary />,
      children: [
        {
          path: pages.setup,
          handle: { title: 'setupTitle' } satisfies RouteHandle,
          lazy: lazyPage(setup),
        },
      ],
    },
    {
      path: pages.admin,
      loader: knowsSession(cache),
      shouldRevalidate: () => false,
      element: <AdminFrame />,
      errorElement: <ErrorBoundary />,
      children: [
        {
          errorElement: <ErrorBoundary />,
          children: [
            { index: true, element: null },
            ...Object.entries(staffPages).map(([path, code]) => ({ path, lazy: lazyPage(code) })),
            { path: '*', lazy: lazyPage(errorPage) },
          ],
        },
      ],
    },
  ];
}
