import { Outlet, type RouteObject, redirect } from 'react-router';
import { pages, redirects } from '../../contract/pages.ts';
import type { LateCache } from '../lib/lazy-query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteHandle } from './frame.tsx';
import { needsSession, visitorsOnly } from './guards.tsx';

const titled = (title: RouteHandle['title']): RouteHandle => ({ title });

/** Every screen by its path; the code of each is loaded when it is first opened. */
export function routes(cache: LateCache): RouteObject[] {
  return [
    {
      lazy: async () => {
        const [{ CachedFrame }, client] = await Promise.all([import('./cached-frame.tsx'), cache()]);
        return { element: <CachedFrame client={client} /> };
      },
      errorElement: <ErrorBoundary />,
      children: [
        {
          // A page that fails takes its own place only: sidebar and header stay.
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
              lazy: async () => ({
                Component: (await import('../features/reports/filing/add-report-page.tsx')).AddReportPage,
              }),
            },
            {
              // The list stays where it is while one of its reports is corrected over it.
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              // Searching and turning pages is no reason to ask again who is there.
              shouldRevalidate: () => false,
              lazy: async () => ({
                Component: (await import('../features/reports/list/edit-reports-page.tsx')).EditReportsPage,
              }),
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
              path: pages.developer,
              handle: titled('developerTitle'),
              lazy: async () => ({
                Component: (await import('../features/developer/developer-page.tsx')).DeveloperPage,
              }),
            },
            {
              path: pages.docs,
              handle: titled('docsTitle'),
              lazy: async () => ({ Component: (await import('../features/docs/docs-page.tsx')).DocsPage }),
            },
            {
              handle: titled('accountTitle'),
              children: [
                {
                  // Once on the page, it says itself when the session ends, and keeps what was typed.
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
          // Signing in is not a reason to leave: the page itself does, once its dialog was read.
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
          path: pages.passwordChanged,
          lazy: async () => ({
            Component: (await import('../features/auth/password-changed-page.tsx')).PasswordChangedPage,
          }),
        },
      ],
    },
  ];
}
