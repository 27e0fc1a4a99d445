import type { QueryClient } from '@tanstack/react-query';
import { generatePath, type NonIndexRouteObject, Outlet, type RouteObject, redirect } from 'react-router';
import { pages, redirects } from '../../contract/pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { errorPage, frameCode, signInFrameCode, staffFrameCode } from './frame-code.ts';
import { needsKnownSession, needsSession, ownReportLoader, visitorsOnly } from './guards.tsx';
import { lazyPage, routeOf } from './lazy-page.ts';
import { code, framedPages, type Page, signInPages } from './pages.ts';
import { staffPages } from './staff-pages.ts';

/** Every page by its path. The code of each is loaded when it is first opened. */
export function routes(cache: QueryClient): RouteObject[] {
  // Searching, filtering and paging need no new session check.
  const session = { loader: needsSession(cache), shouldRevalidate: () => false };
  const ownReport: Omit<NonIndexRouteObject, 'children'> = {
    loader: ownReportLoader(cache),
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.repID !== nextParams.repID,
  };
  const guarded = (page: Page): NonIndexRouteObject => {
    const { path, ...route } = {
      ...routeOf(page),
      ...(page.guard === 'session' && session),
      ...(page.guard === 'ownReport' && ownReport),
    };
    const over = framedPages.filter((one) => one.over === page.path);
    if (over.length === 0) return { path, ...route };
    // The page stays mounted while the dialog over it is open.
    return { ...route, children: [{ path, element: null }, ...over.map(guarded)] };
  };
  const those = (are: (page: Page) => boolean) => framedPages.filter(are).map(guarded);
  const tabbed = (tabs: NonNullable<Page['tabs']>) => ({
    lazy: lazyPage({ load: code(tabs, () => import('./entry-tabs.tsx')) }),
    children: those((page) => page.tabs === tabs),
  });
  return [
    {
      lazy: lazyPage(frameCode),
      errorElement: <ErrorBoundary />,
      children: [
        {
          // When a page fails, sidebar and header stay.
          errorElement: <ErrorBoundary as="div" />,
          children: [
            ...those(({ tabs, over, guard }) => !tabs && !over && guard !== 'account'),
            ...staffPages.filter(({ path }) => path === pages.setup).map(routeOf),
            tabbed('ChecksTabs'),
            tabbed('ApiTabs'),
            // If the session ends later, the page itself says so and keeps what was typed.
            { loader: session.loader, children: those(({ guard }) => guard === 'account') },
            ...Object.entries(redirects).map(
              ([path, to]): RouteObject => ({
                path,
                loader: ({ params }) => redirect(generatePath(to, params)),
              }),
            ),
            routeOf({ ...errorPage, path: '*', title: 'errorPage' }),
          ],
        },
      ],
    },
    {
      path: pages.admin,
      loader: needsKnownSession(cache),
      shouldRevalidate: () => false,
      lazy: lazyPage(staffFrameCode),
      errorElement: <ErrorBoundary />,
      children: [
        {
          errorElement: <ErrorBoundary as="div" />,
          children: [
            { index: true, element: null },
            ...staffPages.filter(({ path }) => path !== pages.setup).map(routeOf),
            routeOf({ ...errorPage, path: '*' }),
          ],
        },
      ],
    },
    {
      errorElement: <ErrorBoundary />,
      lazy: async () => {
        const { AuthFrame } = await signInFrameCode.load();
        return {
          element: (
            <AuthFrame>
              <Outlet />
            </AuthFrame>
          ),
        };
      },
      children: [
        {
          loader: visitorsOnly(cache),
          // After signing in, the page itself navigates when its dialog closes.
          shouldRevalidate: () => false,
          children: signInPages.filter(({ guard }) => guard).map(routeOf),
        },
        ...signInPages.filter(({ guard }) => !guard).map(routeOf),
      ],
    },
  ];
}
