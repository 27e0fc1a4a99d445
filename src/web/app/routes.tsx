import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject, redirect } from 'react-router';
import { pages, redirects } from '../../contract/pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteHandle } from './frame.tsx';
import { needsSession, ownReportLoader, visitorsOnly } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';

const titled = (title: RouteHandle['title']): RouteHandle => ({ title });

/** Every page by its path. The code of each is loaded when it is first opened. */
export function routes(cache: QueryClient): RouteObject[] {
  return [
    {
      lazy: lazyPage('Frame', () => import('./frame.tsx')),
      errorElement: <ErrorBoundary />,
      children: [
        {
          // When a page fails, sidebar and header stay.
          errorElement: <ErrorBoundary />,
          children: [
            {
              path: pages.dashboard,
              handle: titled('dashboardTitle'),
              lazy: lazyPage('DashboardPage', () => import('../features/analysis/dashboard/dashboard-page.tsx')),
            },
            {
              path: pages.addReport,
              handle: titled('addReportTitle'),
              lazy: lazyPage('AddReportPage', () => import('../features/reports/filing/add-report-page.tsx'), 'filed'),
            },
            {
              // The list stays mounted while the dialog over it edits a report.
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              // Searching and paging need no new session check.
              shouldRevalidate: () => false,
              lazy: lazyPage(
                'EditReportsPage',
                () => import('../features/reports/list/edit-reports-page.tsx'),
                'report',
              ),
              children: [
                { path: pages.editReports, element: null },
                {
                  path: pages.updateReport,
                  lazy: lazyPage('UpdateReportPage', () => import('../features/reports/edit/update-report-page.tsx')),
                },
              ],
            },
            {
              path: pages.filedReport,
              handle: titled('addReportTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
              lazy: lazyPage('FiledPage', () => import('../features/reports/filed/filed-page.tsx'), 'filed', 'report'),
            },
            {
              path: pages.report,
              handle: titled('reportsTitle'),
              loader: ownReportLoader(cache),
              shouldRevalidate: ({ currentParams, nextParams }) => currentParams.repID !== nextParams.repID,
              lazy: lazyPage('OwnReport', () => import('./own-report.tsx'), 'report', 'admin', 'told'),
            },
            {
              path: pages.reportDecisions,
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
              lazy: lazyPage(
                'DecisionsPage',
                () => import('../features/reports/decisions/decisions-page.tsx'),
                'admin',
                'told',
              ),
            },
            {
              path: pages.inbox,
              handle: titled('inboxTitle'),
              loader: needsSession(cache),
              lazy: lazyPage('InboxPage', () => import('../features/notices/inbox/inbox-page.tsx'), 'inbox'),
            },
            {
              path: pages.corrections,
              handle: titled('correctionsTitle'),
              loader: needsSession(cache),
              lazy: lazyPage(
                'CorrectionsPage',
                () => import('../features/lookup/corrections/corrections-page.tsx'),
                'admin',
              ),
            },
            {
              lazy: lazyPage('ChecksDoor', () => import('./door-tabs.tsx')),
              children: [
                {
                  path: pages.checkFile,
                  handle: titled('checkFileTitle'),
                  loader: needsSession(cache),
                  shouldRevalidate: () => false,
                  lazy: lazyPage(
                    'CheckFilePage',
                    () => import('../features/lookup/checks/check-file-page.tsx'),
                    'checks',
                    'check',
                  ),
                },
                {
                  path: pages.checkHistory,
                  handle: titled('checkHistoryTitle'),
                  loader: needsSession(cache),
                  // Filtering needs no new session check.
                  shouldRevalidate: () => false,
                  lazy: lazyPage(
                    'CheckHistoryPage',
                    () => import('../features/lookup/check-history/check-history-page.tsx'),
                    'checks',
                  ),
                },
              ],
            },
            {
              lazy: lazyPage('ApiDoor', () => import('./door-tabs.tsx')),
              children: [
                {
                  path: pages.developer,
                  handle: titled('developerTitle'),
                  lazy: lazyPage(
                    'DeveloperPage',
                    () => import('../features/keys/developer/developer-page.tsx'),
                    'developer',
                  ),
                },
                {
                  path: pages.docs,
                  handle: titled('docsTitle'),
                  lazy: lazyPage('DocsPage', () => import('../features/lookup/docs/docs-page.tsx'), 'docs'),
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
                      lazy: lazyPage('ProfilePage', () => import('../features/accounts/account/profile-page.tsx')),
                    },
                    {
                      path: pages.security,
                      lazy: lazyPage('SecurityPage', () => import('../features/accounts/account/security-page.tsx')),
                    },
                  ],
                },
                {
                  path: pages.preferences,
                  lazy: lazyPage('PreferencesPage', () => import('../features/accounts/account/preferences-page.tsx')),
                },
              ],
            },
            ...Object.entries(redirects).map(([path, to]) => ({ path, loader: () => redirect(to) })),
            { path: '*', lazy: lazyPage('ErrorPage', () => import('./error-page.tsx')) },
          ],
        },
      ],
    },
    {
      errorElement: <ErrorBoundary />,
      lazy: async () => {
        const { AuthFrame } = await import('./layout/auth-frame.tsx');
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
              lazy: lazyPage('LoginPage', () => import('../features/accounts/auth/login-page.tsx')),
            },
            {
              path: pages.signup,
              lazy: lazyPage('SignupPage', () => import('../features/accounts/auth/signup-page.tsx')),
            },
          ],
        },
        {
          path: pages.resetPassword,
          lazy: lazyPage('ResetPasswordPage', () => import('../features/accounts/auth/reset-password-page.tsx')),
        },
        {
          path: pages.confirmEmail,
          lazy: lazyPage('ConfirmEmailPage', () => import('../features/accounts/auth/confirm-email-page.tsx')),
        },
        {
          path: pages.confirmEmailChange,
          lazy: lazyPage('ConfirmEmailChangePage', () => import('../features/accounts/auth/email-change-pages.tsx')),
        },
        {
          path: pages.reviewEmailChange,
          lazy: lazyPage('ReviewEmailChangePage', () => import('../features/accounts/auth/email-change-pages.tsx')),
        },
        {
          path: pages.passwordChanged,
          lazy: lazyPage('PasswordChangedPage', () => import('../features/accounts/auth/password-changed-page.tsx')),
        },
      ],
    },
  ];
}
