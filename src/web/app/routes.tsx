import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject, redirect } from 'react-router';
import { pages, redirects } from '../../contract/pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteHandle } from './frame.tsx';
import { needsSession, visitorsOnly } from './guards.tsx';

const titled = (title: RouteHandle['title']): RouteHandle => ({ title });

/** Every screen by its path; the code of each is loaded when it is first opened. */
export function routes(cache: QueryClient): RouteObject[] {
  return [
    {
      lazy: async () => ({ Component: (await import('./frame.tsx')).Frame }),
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
                Component: (await import('../features/reports/add-report-page.tsx')).AddReportPage,
              }),
            },
            {
              // The list stays where it is while one of its reports is corrected over it.
              handle: titled('editReportTitle'),
              loader: needsSession(cache),
              // Searching and turning pages is no reason to ask again who is there.
              shouldRevalidate: () => false,
              lazy: async () => ({
                Component: (await import('../features/reports/edit-reports-page.tsx')).EditReportsPage,
              }),
              children: [
                { path: pages.editReports, element: null },
                {
                  path: pages.updateReport,
                  lazy: async () => ({
                    Component: (await import('../features/reports/update-report-page.tsx')).UpdateReportPage,
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
  ];
}
