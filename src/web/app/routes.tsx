import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject, redirect } from 'react-router';
import { pages, redirects } from '../../contract/pages.ts';
import { loadWords } from '../locales/catalogue.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteHandle } from './frame.tsx';
import { needsSession, ownReportLoader, visitorsOnly } from './guards.tsx';

const titled = (title: RouteHandle['title']): RouteHandle => ({ title });

/** Every page by its path. The code of each is loaded when it is first opened. */
export function routes(cache: QueryClient): RouteObject[] {
  return [
    {
      lazy: async () => ({ Component: (await import('./frame.tsx')).Frame }),
      errorElement: <ErrorBoundary />,
      children: [
        {
          // When a page fails, sidebar and header stay.
          errorElement: <ErrorBoundary />,
          children: [
            {
              path: pages.dashboard,
              handle: titled('dashboardTitle'),
              lazy: async () => ({
                Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
              }),
            },
            {
              path: pages.addReport,
              handle: titled('addReportTitle'),
              lazy: async () => {
                const [{ AddReportPage }] = await Promise.all([
                  import('../features/reports/filing/add-report-page.tsx'),
                  loadWords('filed'),
                ]);
                return { Component: AddReportPage };
              },
            },
            {
              // The list stays mounted while the dialog over it edits a report.
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              // Searching and paging need no new session check.
              shouldRevalidate: () => false,
              lazy: async () => {
                const [{ EditReportsPage }] = await Promise.all([
                  import('../features/reports/list/edit-reports-page.tsx'),
                  loadWords('report'),
                ]);
                return { Component: EditReportsPage };
              },
              children: [
                { path: pages.editReports, element: null },
                {
                  path: pages.updateReport,
                  lazy: async () => ({
                    Component: (await import('../features/reports/edit/update-report-page.tsx')).UpdateReportPage,
                  }),
                },
              ],
            },
            {
              path: pages.filedReport,
              handle: titled('addReportTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
              lazy: async () => {
                const [{ FiledPage }] = await Promise.all([
                  import('../features/reports/filed/filed-page.tsx'),
                  loadWords('filed'),
                  loadWords('report'),
                ]);
                return { Component: FiledPage };
              },
            },
            {
              path: pages.report,
              handle: titled('reportsTitle'),
              loader: ownReportLoader(cache),
              shouldRevalidate: ({ currentParams, nextParams }) => currentParams.repID !== nextParams.repID,
              lazy: async () => {
                const [{ OwnReport }] = await Promise.all([
                  import('./own-report.tsx'),
                  loadWords('report'),
                  loadWords('admin'),
                ]);
                return { Component: OwnReport };
              },
            },
            {
              path: pages.reportDecisions,
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
              lazy: async () => {
                const [{ DecisionsPage }] = await Promise.all([
                  import('../features/reports/decisions/decisions-page.tsx'),
                  loadWords('admin'),
                ]);
                return { Component: DecisionsPage };
              },
            },
            {
              path: pages.corrections,
              handle: titled('correctionsTitle'),
              loader: needsSession(cache),
              lazy: async () => {
                const [{ CorrectionsPage }] = await Promise.all([
                  import('../features/corrections/corrections-page.tsx'),
                  loadWords('admin'),
                ]);
                return { Component: CorrectionsPage };
              },
            },
            {
              path: pages.checkFile,
              handle: titled('checkFileTitle'),
              loader: needsSession(cache),
              shouldRevalidate: () => false,
              lazy: async () => {
                const [{ CheckFilePage }] = await Promise.all([
                  import('../features/checks/check-file-page.tsx'),
                  loadWords('checks'),
                  loadWords('check'),
                ]);
                return { Component: CheckFilePage };
              },
            },
            {
              path: pages.checkHistory,
              handle: titled('checkHistoryTitle'),
              loader: needsSession(cache),
              // Filtering needs no new session check.
              shouldRevalidate: () => false,
              lazy: async () => {
                const [{ CheckHistoryPage }] = await Promise.all([
                  import('../features/checks/history/check-history-page.tsx'),
                  loadWords('checks'),
                ]);
                return { Component: CheckHistoryPage };
              },
            },
            {
              path: pages.developer,
              handle: titled('developerTitle'),
              lazy: async () => {
                const [{ DeveloperPage }] = await Promise.all([
                  import('../features/developer/developer-page.tsx'),
                  loadWords('developer'),
                ]);
                return { Component: DeveloperPage };
              },
            },
            {
              path: pages.docs,
              handle: titled('docsTitle'),
              lazy: async () => {
                const [{ DocsPage }] = await Promise.all([import('../features/docs/docs-page.tsx'), loadWords('docs')]);
                return { Component: DocsPage };
              },
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
                      lazy: async () => ({
                        Component: (await import('../features/account/profile-page.tsx')).ProfilePage,
                      }),
                    },
                    {
                      path: pages.security,
                      lazy: async () => ({
                        Component: (await import('../features/account/security-page.tsx')).SecurityPage,
                      }),
                    },
                  ],
                },
                {
                  path: pages.preferences,
                  lazy: async () => ({
                    Component: (await import('../features/account/preferences-page.tsx')).PreferencesPage,
                  }),
                },
              ],
            },
            ...Object.entries(redirects).map(([path, to]) => ({ path, loader: () => redirect(to) })),
            { path: '*', lazy: async () => ({ Component: (await import('./error-page.tsx')).ErrorPage }) },
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
              lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }),
            },
            {
              path: pages.signup,
              lazy: async () => ({ Component: (await import('../features/auth/signup-page.tsx')).SignupPage }),
            },
          ],
        },
        {
          path: pages.resetPassword,
          lazy: async () => ({
            Component: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
          }),
        },
        {
          path: pages.confirmEmail,
          lazy: async () => ({
            Component: (await import('../features/auth/confirm-email-page.tsx')).ConfirmEmailPage,
          }),
        },
        {
          path: pages.confirmEmailChange,
          lazy: async () => ({
            Component: (await import('../features/auth/email-change-pages.tsx')).ConfirmEmailChangePage,
          }),
        },
        {
          path: pages.reviewEmailChange,
          lazy: async () => ({
            Component: (await import('../features/auth/email-change-pages.tsx')).ReviewEmailChangePage,
          }),
        },
        {
          path: pages.passwordChanged,
          lazy: async () => ({
            Component: (await import('../features/auth/password-changed-page.tsx')).PasswordChangedPage,
          }),
        },
      ],
    },
  ];
}
