import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { loadWords } from '../../locales/catalogue.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame, type RouteHandle } from '../frame.tsx';
import { knowsSession } from '../guards.tsx';
import { AdminFrame } from './admin-frame.tsx';

/**
 * The routes of staff's pages. Their words are loaded by then. A page has a line here, one in admin-sections.ts, and
 * its words in locales/en/admin and locales/ur/admin.
 */
export async function adminRoutes(cache: QueryClient): Promise<RouteObject[]> {
  await loadWords('admin');
  return [
    {
      element: <Frame />,
      errorElement: <ErrorBoundary />,
      children: [
        {
          path: pages.setup,
          handle: { title: 'setupTitle' } satisfies RouteHandle,
          lazy: async () => ({ Component: (await import('../../features/setup/setup-page.tsx')).SetupPage }),
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
            {
              path: pages.adminAudit,
              lazy: async () => ({ Component: (await import('../../features/admin/audit/audit-page.tsx')).AuditPage }),
            },
            {
              path: pages.adminPerson,
              lazy: async () => ({
                Component: (await import('../../features/admin/people/person-page.tsx')).PersonPage,
              }),
            },
            {
              path: pages.adminOverview,
              lazy: async () => ({
                Component: (await import('../../features/admin/overview/overview-page.tsx')).OverviewPage,
              }),
            },
            {
              path: pages.adminQueue,
              lazy: async () => ({
                Component: (await import('../../features/admin/queue/queue-page.tsx')).QueuePage,
              }),
            },
            {
              path: pages.adminReports,
              lazy: async () => ({
                Component: (await import('../../features/admin/reports/reports-page.tsx')).ReportsPage,
              }),
            },
            {
              path: pages.adminReport,
              lazy: async () => ({
                Component: (await import('../../features/admin/reports/report-page.tsx')).ReportPage,
              }),
            },
            {
              path: pages.adminPeople,
              lazy: async () => ({
                Component: (await import('../../features/admin/people/people-page.tsx')).PeoplePage,
              }),
            },
            {
              path: pages.adminProofs,
              lazy: async () => ({
                Component: (await import('../../features/admin/proofs/proofs-page.tsx')).ProofsPage,
              }),
            },
            {
              path: pages.adminSafelist,
              lazy: async () => ({
                Component: (await import('../../features/admin/safelist/safelist-page.tsx')).SafelistPage,
              }),
            },
            {
              path: pages.adminKeys,
              lazy: async () => ({
                Component: (await import('../../features/admin/keys/applications-page.tsx')).ApplicationsPage,
              }),
            },
            {
              path: pages.adminKeyPairs,
              lazy: async () => ({
                Component: (await import('../../features/admin/keys/key-pairs-page.tsx')).KeyPairsPage,
              }),
            },
            {
              path: pages.adminPlans,
              lazy: async () => ({
                Component: (await import('../../features/admin/keys/plans-page.tsx')).PlansPage,
              }),
            },
            {
              path: pages.adminPolicy,
              lazy: async () => ({
                Component: (await import('../../features/admin/policy/policy-page.tsx')).PolicyPage,
              }),
            },
            {
              path: pages.adminRetention,
              lazy: async () => ({
                Component: (await import('../../features/admin/retention/retention-page.tsx')).RetentionPage,
              }),
            },
            {
              path: pages.adminSystem,
              lazy: async () => ({
                Component: (await import('../../features/admin/system/system-page.tsx')).SystemPage,
              }),
            },
            { path: '*', lazy: async () => ({ Component: (await import('../error-page.tsx')).ErrorPage }) },
          ],
        },
      ],
    },
  ];
}
