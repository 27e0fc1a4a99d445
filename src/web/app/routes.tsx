import type { QueryClient } from '@tanstack/react-query';
import { type NonIndexRouteObject, Outlet, type RouteObject, redirect } from 'react-router';
import { pages, redirects } from '../../contract/pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteHandle } from './frame.tsx';
import { needsSession, ownReportLoader, visitorsOnly } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';
import { errorPage, frameCode, type PageCode, page, pageCode, signInCode, signInFrameCode } from './page-code.ts';

const titled = (title: RouteHandle['title']): RouteHandle => ({ title });

/** The routes of pages whose code is in a list. */
const openingIn =
  <Path extends string>(code: Record<Path, PageCode>) =>
  (path: Path, more: NonIndexRouteObject = {}): RouteObject => ({ ...more, path, lazy: lazyPage(code[path]) });
const open = openingIn(pageCode);
const openApart = openingIn(signInCode);

/** Every page by its path. The code of each is loaded when it is first opened. */
export function routes(cache: QueryClient): RouteObject[] {
  return [
    {
      lazy: lazyPage(frameCode),
      errorElement: <ErrorBoundary />,
      children: [
        {
          // When a page fails, sidebar and header stay.
          errorElement: <ErrorBoundary />,
          children: [
            open(pages.dashboard, { handle: titled('dashboardTitle') }),
            open(pages.addReport, { handle: titled('addReportTitle') }),
            {
              // The list stays mounted while the dialog over it edits a report.
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              // Searching and paging need no new session check.
              shouldRevalidate: () => false,
              lazy: lazyPage(pageCode[pages.editReports]),
              children: [{ path: pages.editReports, element: null }, open(pages.updateReport)],
            },
            open(pages.filedReport, {
              handle: titled('addReportTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
            }),
            open(pages.report, {
              handle: titled('reportsTitle'),
              loader: ownReportLoader(cache),
              shouldRevalidate: ({ currentParams, nextParams }) => currentParams.repID !== nextParams.repID,
            }),
            // Mails and the inbox lead here.
            {
              path: pages.reportDecisions,
              loader: ({ params: { repID = '' } }) => redirect(pages.report.replace(':repID', repID)),
            },
            open(pages.inbox, { handle: titled('inboxTitle'), loader: needsSession(cache) }),
            open(pages.corrections, { handle: titled('correctionsTitle'), loader: needsSession(cache) }),
            {
              lazy: lazyPage(page('ChecksDoor', () => import('./door-tabs.tsx'))),
              children: [
                open(pages.checkFile, {
                  handle: titled('checkFileTitle'),
                  loader: needsSession(cache),
                  shouldRevalidate: () => false,
                }),
                open(pages.checkHistory, {
                  handle: titled('checkHistoryTitle'),
                  loader: needsSession(cache),
                  // Filtering needs no new session check.
                  shouldRevalidate: () => false,
                }),
              ],
            },
            {
              lazy: lazyPage(page('ApiDoor', () => import('./door-tabs.tsx'))),
              children: [
                open(pages.developer, { handle: titled('developerTitle') }),
                open(pages.docs, { handle: titled('docsTitle') }),
              ],
            },
            {
              handle: titled('accountTitle'),
              children: [
                {
                  // If the session ends later, the page itself says so and keeps what was typed.
                  loader: needsSession(cache),
                  children: [open(pages.editProfile), open(pages.security)],
                },
                open(pages.preferences),
              ],
            },
            ...Object.entries(redirects).map(([path, to]) => ({ path, loader: () => redirect(to) })),
            { path: '*', handle: titled('errorPage'), lazy: lazyPage(errorPage) },
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
          children: [openApart(pages.login), openApart(pages.signup)],
        },
        openApart(pages.resetPassword),
        openApart(pages.confirmEmail),
        openApart(pages.confirmEmailChange),
        openApart(pages.reviewEmailChange),
        openApart(pages.passwordChanged),
      ],
    },
  ];
}
