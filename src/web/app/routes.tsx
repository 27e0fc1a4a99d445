import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject, redirect } from 'react-router';
import { pages, redirects } from '../../contract/pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteHandle } from './frame.tsx';
import { needsSession, ownReportLoader, visitorsOnly } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';
import { frameCode, pageCode, signInCode, signInFrameCode } from './page-code.ts';

const titled = (title: RouteHandle['title']): RouteHandle => ({ title });

/** Every page by its path. The code of each is loaded when it is first opened. */
export function routes(cache: QueryClient): RouteObject[] {
  return [
    {
      lazy: lazyPage('Frame', frameCode),
      errorElement: <ErrorBoundary />,
      children: [
        {
          // When a page fails, sidebar and header stay.
          errorElement: <ErrorBoundary />,
          children: [
            {
              path: pages.dashboard,
              handle: titled('dashboardTitle'),
              lazy: lazyPage('DashboardPage', pageCode[pages.dashboard]),
            },
            {
              path: pages.addReport,
              handle: titled('addReportTitle'),
              lazy: lazyPage('AddReportPage', pageCode[pages.addReport]),
            },
            {
              // The list stays mounted while the dialog over it edits a report.
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              // Searching and paging need no new session check.
              shouldRevalidate: () => false,
              lazy: lazyPage('EditReportsPage', pageCode[pages.editReports]),
              children: [
                { path: pages.editReports, element: null },
                {
                  path: pages.updateReport,
                  lazy: lazyPage('UpdateReportPage', pageCode[pages.updateReport]),
                },
              ],
            },
            {
              path: pages.filedReport,
              handle: titled('addReportTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
              lazy: lazyPage('FiledPage', pageCode[pages.filedReport]),
            },
            {
              path: pages.report,
              handle: titled('reportsTitle'),
              loader: ownReportLoader(cache),
              shouldRevalidate: ({ currentParams, nextParams }) => currentParams.repID !== nextParams.repID,
              lazy: lazyPage('OwnReport', pageCode[pages.report]),
            },
            {
              path: pages.reportDecisions,
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
              lazy: lazyPage('DecisionsPage', pageCode[pages.reportDecisions]),
            },
            {
              path: pages.inbox,
              handle: titled('inboxTitle'),
              loader: needsSession(cache),
              lazy: lazyPage('InboxPage', pageCode[pages.inbox]),
            },
            {
              path: pages.corrections,
              handle: titled('correctionsTitle'),
              loader: needsSession(cache),
              lazy: lazyPage('CorrectionsPage', pageCode[pages.corrections]),
            },
            {
              lazy: lazyPage('ChecksDoor', { load: () => import('./door-tabs.tsx') }),
              children: [
                {
                  path: pages.checkFile,
                  handle: titled('checkFileTitle'),
                  loader: needsSession(cache),
                  shouldRevalidate: () => false,
                  lazy: lazyPage('CheckFilePage', pageCode[pages.checkFile]),
                },
                {
                  path: pages.checkHistory,
                  handle: titled('checkHistoryTitle'),
                  loader: needsSession(cache),
                  // Filtering needs no new session check.
                  shouldRevalidate: () => false,
                  lazy: lazyPage('CheckHistoryPage', pageCode[pages.checkHistory]),
                },
              ],
            },
            {
              lazy: lazyPage('ApiDoor', { load: () => import('./door-tabs.tsx') }),
              children: [
                {
                  path: pages.developer,
                  handle: titled('developerTitle'),
                  lazy: lazyPage('DeveloperPage', pageCode[pages.developer]),
                },
                {
                  path: pages.docs,
                  handle: titled('docsTitle'),
                  lazy: lazyPage('DocsPage', pageCode[pages.docs]),
                },
              ],
            },
            {
              handle: titled('accountTitle'),
              children: [
                {
                  // If the session ends later, the page itself says so and keeps what was typed.
                  loader: needsSession(cache),
                  children: [
                    {
                      path: pages.editProfile,
                      lazy: lazyPage('ProfilePage', pageCode[pages.editProfile]),
                    },
                    {
                      path: pages.security,
                      lazy: lazyPage('SecurityPage', pageCode[pages.security]),
                    },
                  ],
                },
                {
                  path: pages.preferences,
                  lazy: lazyPage('PreferencesPage', pageCode[pages.preferences]),
                },
              ],
            },
            ...Object.entries(redirects).map(([path, to]) => ({ path, loader: () => redirect(to) })),
            {
              path: '*',
              handle: titled('errorPage'),
              lazy: lazyPage('ErrorPage', { load: () => import('./error-page.tsx') }),
            },
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
          children: [
            {
              path: pages.login,
              lazy: lazyPage('LoginPage', signInCode[pages.login]),
            },
            {
              path: pages.signup,
              lazy: lazyPage('SignupPage', signInCode[pages.signup]),
            },
          ],
        },
        {
          path: pages.resetPassword,
          lazy: lazyPage('ResetPasswordPage', signInCode[pages.resetPassword]),
        },
        {
          path: pages.confirmEmail,
          lazy: lazyPage('ConfirmEmailPage', signInCode[pages.confirmEmail]),
        },
        {
          path: pages.confirmEmailChange,
          lazy: lazyPage('ConfirmEmailChangePage', signInCode[pages.confirmEmailChange]),
        },
        {
          path: pages.reviewEmailChange,
          lazy: lazyPage('ReviewEmailChangePage', signInCode[pages.reviewEmailChange]),
        },
        {
          path: pages.passwordChanged,
          lazy: lazyPage('PasswordChangedPage', signInCode[pages.passwordChanged]),
        },
      ],
    },
  ];
}
