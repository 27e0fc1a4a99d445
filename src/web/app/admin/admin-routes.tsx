import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { loadWords } from '../../locales/catalogue.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame, type RouteHandle } from '../frame.tsx';
import { knowsSession } from '../guards.tsx';
import { lazyPage } from '../lazy-page.ts';
import { AdminFrame } from './admin-frame.tsx';

type StaffPage = Extract<(typeof pages)[keyof typeof pages], `${typeof pages.admin}/${string}`>;

/** The code of each of staff's pages. */
const staffPages = {
  [pages.adminOverview]: lazyPage('OverviewPage', () => import('../../features/moderation/overview/overview-page.tsx')),
  [pages.adminQueue]: lazyPage('QueuePage', () => import('../../features/moderation/queue/queue-page.tsx')),
  [pages.adminReports]: lazyPage('ReportsPage', () => import('../../features/moderation/reports/reports-page.tsx')),
  [pages.adminReport]: lazyPage('ReportPage', () => import('../../features/moderation/reports/report-page.tsx')),
  [pages.adminPeople]: lazyPage(
    'PeoplePage',
    () => import('../../features/moderation/people/people-page.tsx'),
    'people',
  ),
  [pages.adminPerson]: lazyPage(
    'PersonPage',
    () => import('../../features/moderation/people/person-page.tsx'),
    'people',
  ),
  [pages.adminKeys]: lazyPage('ApplicationsPage', () => import('../../features/keys/staff/applications-page.tsx')),
  [pages.adminKeyPairs]: lazyPage('KeyPairsPage', () => import('../../features/keys/staff/key-pairs-page.tsx')),
  [pages.adminPlans]: lazyPage('PlansPage', () => import('../../features/keys/staff/plans-page.tsx')),
  [pages.adminPolicy]: lazyPage(
    'PolicyPage',
    () => import('../../features/moderation/policy/policy-page.tsx'),
    'policy',
  ),
  [pages.adminInvitations]: lazyPage(
    'InvitationsPage',
    () => import('../../features/moderation/policy/invitations-page.tsx'),
    'policy',
  ),
  [pages.adminOperator]: lazyPage(
    'OperatorPage',
    () => import('../../features/moderation/policy/operator-page.tsx'),
    'policy',
  ),
  [pages.adminRetention]: lazyPage(
    'RetentionPage',
    () => import('../../features/moderation/retention/retention-page.tsx'),
    'retention',
  ),
  [pages.adminRequests]: lazyPage(
    'RequestsPage',
    () => import('../../features/disputes/requests/requests-page.tsx'),
    'matters',
  ),
  [pages.adminProofs]: lazyPage(
    'ProofsPage',
    () => import('../../features/disputes/proofs/proofs-page.tsx'),
    'matters',
  ),
  [pages.adminSafelist]: lazyPage(
    'SafelistPage',
    () => import('../../features/moderation/safelist/safelist-page.tsx'),
    'safelist',
  ),
  [pages.adminAudit]: lazyPage(
    'AuditPage',
    () => import('../../features/audit/trail/audit-page.tsx'),
    // Its lines say what these pages do in their words.
    'audit',
    'people',
    'matters',
    'safelist',
    'policy',
    'retention',
  ),
  [pages.adminSystem]: lazyPage('SystemPage', () => import('../../features/analysis/system/system-page.tsx'), 'system'),
} satisfies Record<StaffPage, RouteObject['lazy']>;

/**
 * The routes of staff's pages. Their words are loaded by then. A page has a line here, one in ../staff-doors.ts, and
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
          lazy: lazyPage('SetupPage', () => import('../../features/moderation/setup/setup-page.tsx'), 'policy'),
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
            ...Object.entries(staffPages).map(([path, lazy]) => ({ path, lazy })),
            { path: '*', lazy: lazyPage('ErrorPage', () => import('../error-page.tsx')) },
          ],
        },
      ],
    },
  ];
}
