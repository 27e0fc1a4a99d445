import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { loadWords } from '../../locales/catalogue.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Frame, type RouteHandle } from '../frame.tsx';
import { knowsSession } from '../guards.tsx';
import { lazyPage } from '../lazy-page.ts';
import { AdminFrame } from './admin-frame.tsx';
import { staffCode } from './staff-code.ts';

type StaffPage = Extract<(typeof pages)[keyof typeof pages], `${typeof pages.admin}/${string}`>;

/** The code of each of staff's pages. */
const staffPages = {
  [pages.adminOverview]: lazyPage('OverviewPage', staffCode[pages.adminOverview]),
  [pages.adminQueue]: lazyPage('QueuePage', staffCode[pages.adminQueue]),
  [pages.adminReports]: lazyPage('ReportsPage', staffCode[pages.adminReports]),
  [pages.adminReport]: lazyPage('ReportPage', staffCode[pages.adminReport]),
  [pages.adminPeople]: lazyPage('PeoplePage', staffCode[pages.adminPeople]),
  [pages.adminPerson]: lazyPage('PersonPage', staffCode[pages.adminPerson]),
  [pages.adminKeys]: lazyPage('ApplicationsPage', staffCode[pages.adminKeys]),
  [pages.adminKeyPairs]: lazyPage('KeyPairsPage', staffCode[pages.adminKeyPairs]),
  [pages.adminPlans]: lazyPage('PlansPage', staffCode[pages.adminPlans]),
  [pages.adminPolicy]: lazyPage('PolicyPage', staffCode[pages.adminPolicy]),
  [pages.adminInvitations]: lazyPage('InvitationsPage', staffCode[pages.adminInvitations]),
  [pages.adminOperator]: lazyPage('OperatorPage', staffCode[pages.adminOperator]),
  [pages.adminRetention]: lazyPage('RetentionPage', staffCode[pages.adminRetention]),
  [pages.adminRequests]: lazyPage('RequestsPage', staffCode[pages.adminRequests]),
  [pages.adminProofs]: lazyPage('ProofsPage', staffCode[pages.adminProofs]),
  [pages.adminSafelist]: lazyPage('SafelistPage', staffCode[pages.adminSafelist]),
  [pages.adminAudit]: lazyPage('AuditPage', staffCode[pages.adminAudit]),
  [pages.adminSystem]: lazyPage('SystemPage', staffCode[pages.adminSystem]),
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
          lazy: lazyPage('SetupPage', staffCode[pages.setup]),
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
            { path: '*', lazy: lazyPage('ErrorPage', { load: () => import('../error-page.tsx') }) },
          ],
        },
      ],
    },
  ];
}
