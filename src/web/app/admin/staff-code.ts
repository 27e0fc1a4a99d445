import { pages } from '../../../contract/pages.ts';
import { type PageCode, page } from '../page-code.ts';

type StaffPage = Extract<(typeof pages)[keyof typeof pages], `${typeof pages.admin}/${string}`>;

/** The code of each of staff's pages. */
export const staffCode: Record<StaffPage | typeof pages.setup, PageCode> = {
  [pages.setup]: page('SetupPage', () => import('../../features/moderation/setup/setup-page.tsx'), ['policy']),
  [pages.adminOverview]: page('OverviewPage', () => import('../../features/moderation/overview/overview-page.tsx')),
  [pages.adminQueue]: page('QueuePage', () => import('../../features/moderation/queue/queue-page.tsx')),
  [pages.adminReports]: page('ReportsPage', () => import('../../features/moderation/reports/reports-page.tsx')),
  [pages.adminReport]: page('ReportPage', () => import('../../features/moderation/reports/report-page.tsx')),
  [pages.adminPeople]: page('PeoplePage', () => import('../../features/moderation/people/people-page.tsx'), ['people']),
  [pages.adminPerson]: page('PersonPage', () => import('../../features/moderation/people/person-page.tsx'), ['people']),
  [pages.adminKeys]: page('ApplicationsPage', () => import('../../features/keys/staff/applications-page.tsx')),
  [pages.adminKeyPairs]: page('KeyPairsPage', () => import('../../features/keys/staff/key-pairs-page.tsx')),
  [pages.adminPlans]: page('PlansPage', () => import('../../features/keys/staff/plans-page.tsx')),
  [pages.adminPolicy]: page('PolicyPage', () => import('../../features/moderation/policy/policy-page.tsx'), ['policy']),
  [pages.adminInvitations]: page(
    'InvitationsPage',
    () => import('../../features/moderation/policy/invitations-page.tsx'),
    ['policy'],
  ),
  [pages.adminOperator]: page('OperatorPage', () => import('../../features/moderation/policy/operator-page.tsx'), [
    'policy',
  ]),
  [pages.adminRetention]: page(
    'RetentionPage',
    () => import('../../features/moderation/retention/retention-page.tsx'),
    ['retention'],
  ),
  [pages.adminRequests]: page('RequestsPage', () => import('../../features/disputes/requests/requests-page.tsx'), [
    'matters',
  ]),
  [pages.adminProofs]: page('ProofsPage', () => import('../../features/disputes/proofs/proofs-page.tsx'), ['matters']),
  [pages.adminSafelist]: page('SafelistPage', () => import('../../features/moderation/safelist/safelist-page.tsx'), [
    'safelist',
  ]),
  // Its lines say what these pages do in their words.
  [pages.adminAudit]: page('AuditPage', () => import('../../features/audit/trail/audit-page.tsx'), [
    'audit',
    'people',
    'matters',
    'safelist',
    'policy',
    'retention',
  ]),
  [pages.adminSystem]: page('SystemPage', () => import('../../features/analysis/system/system-page.tsx'), ['system']),
};
