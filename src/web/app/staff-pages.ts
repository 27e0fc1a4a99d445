import { administration, inspection, moderation, oversight, type StaffRole } from '../../contract/accounts/roles.ts';
import { pages } from '../../contract/pages.ts';
import type { TextKey } from '../lib/i18n/i18n.ts';
import { code, type Page } from './pages.ts';

/** A tab behind an entry of navigation.ts, in the order of the rows, with what is below its path. */
export interface StaffSection extends Page {
  title: TextKey;
  entry: 'entryWork' | 'entryPeople' | 'entryRules' | 'entryRecord';
  /** Who may open it: what the contract says of the endpoint behind it. */
  roles: readonly StaffRole[];
  /** What waits there, if anything can. */
  waits?: 'queue' | 'proofs' | 'requests';
}

/** Staff's pages. */
export const staffPages: readonly (StaffSection | (Page & { roles?: never }))[] = [
  {
    path: pages.setup,
    load: code('SetupPage', () => import('../features/accounts/setup/setup-page.tsx')),
    words: ['staff'],
    title: 'setupTitle',
  },
  {
    path: pages.adminQueue,
    load: code('QueuePage', () => import('../features/moderation/queue/queue-page.tsx')),
    title: 'queueTitle',
    entry: 'entryWork',
    roles: moderation,
    waits: 'queue',
    letter: 'q',
  },
  {
    path: pages.adminProofs,
    load: code('ProofsPage', () => import('../features/disputes/proofs/proofs-page.tsx')),
    title: 'proofsTitle',
    entry: 'entryWork',
    roles: moderation,
    waits: 'proofs',
  },
  {
    path: pages.adminRequests,
    load: code('RequestsPage', () => import('../features/disputes/requests/requests-page.tsx')),
    title: 'requestsTitle',
    entry: 'entryWork',
    roles: moderation,
    waits: 'requests',
  },
  {
    path: pages.adminReports,
    load: code('ReportsPage', () => import('../features/moderation/reports/reports-page.tsx')),
    title: 'reportsTitle',
    entry: 'entryWork',
    roles: moderation,
  },
  {
    path: pages.adminReport,
    load: code('ReportPage', () => import('../features/moderation/reports/report-page.tsx')),
  },
  {
    path: pages.adminPeople,
    load: code('PeoplePage', () => import('../features/accounts/people/people-page.tsx')),
    title: 'entryPeople',
    entry: 'entryPeople',
    roles: administration,
  },
  {
    path: pages.adminPerson,
    load: code('PersonPage', () => import('../features/accounts/people/person-page.tsx')),
  },
  {
    path: pages.adminKeys,
    load: code('ApplicationsPage', () => import('../features/keys/staff/applications-page.tsx')),
    words: ['business'],
    title: 'applicationsTitle',
    entry: 'entryPeople',
    roles: administration,
  },
  {
    path: pages.adminKeyPairs,
    load: code('KeyPairsPage', () => import('../features/keys/staff/key-pairs-page.tsx')),
    words: ['business'],
    title: 'issuedKeysTitle',
    entry: 'entryPeople',
    roles: administration,
  },
  {
    path: pages.adminPlans,
    load: code('PlansPage', () => import('../features/keys/staff/plans-page.tsx')),
    words: ['business'],
    title: 'plansTitle',
    entry: 'entryPeople',
    roles: administration,
  },
  {
    path: pages.adminInvitations,
    load: code('InvitationsPage', () => import('../features/accounts/invitations/invitations-page.tsx')),
    title: 'policyInvitations',
    entry: 'entryPeople',
    roles: administration,
  },
  {
    path: pages.adminPolicy,
    load: code('PolicyPage', () => import('../features/registry/policy/policy-page.tsx')),
    title: 'policyTitle',
    entry: 'entryRules',
    roles: administration,
  },
  {
    path: pages.adminOperator,
    load: code('OperatorPage', () => import('../features/registry/operator/operator-page.tsx')),
    title: 'operatorPage',
    entry: 'entryRules',
    roles: administration,
  },
  {
    path: pages.adminRetention,
    load: code('RetentionPage', () => import('../features/reports/retention/retention-page.tsx')),
    title: 'retentionTitle',
    entry: 'entryRules',
    roles: inspection,
  },
  {
    path: pages.adminSafelist,
    load: code('SafelistPage', () => import('../features/registry/safelist/safelist-page.tsx')),
    title: 'safelistTitle',
    entry: 'entryRules',
    roles: moderation,
  },
  {
    path: pages.adminOverview,
    load: code('OverviewPage', () => import('../features/moderation/overview/overview-page.tsx')),
    title: 'overviewTitle',
    entry: 'entryRecord',
    roles: oversight,
    letter: 'o',
  },
  {
    path: pages.adminAudit,
    load: code('AuditPage', () => import('../features/audit/trail/audit-page.tsx')),
    title: 'auditTitle',
    entry: 'entryRecord',
    roles: inspection,
  },
  {
    path: pages.adminSystem,
    load: code('SystemPage', () => import('../features/registry/system/system-page.tsx')),
    title: 'systemTitle',
    entry: 'entryRecord',
    roles: administration,
  },
];
