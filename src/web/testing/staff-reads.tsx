import { people } from '../../contract/accounts/people.ts';
import { overview } from '../../contract/analysis/overview.ts';
import { auditTrail } from '../../contract/audit/audit.ts';
import { staffRequests } from '../../contract/disputes/removal-requests.ts';
import { waitingProofs } from '../../contract/disputes/staff-proofs.ts';
import { queue } from '../../contract/moderation/queue.ts';
import { staffReports } from '../../contract/moderation/staff-reports.ts';
import { safelist } from '../../contract/registry/safelist.ts';
import { system } from '../../contract/registry/system.ts';
import { defaultRetentionRules } from '../../contract/reports/retention.ts';
import { retention } from '../../contract/reports/staff-retention.ts';
import { PeoplePage } from '../features/accounts/people/people-page.tsx';
import { PersonPage } from '../features/accounts/people/person-page.tsx';
import { AuditPage } from '../features/audit/trail/audit-page.tsx';
import { ProofsPage } from '../features/disputes/proofs/proofs-page.tsx';
import { RequestsPage } from '../features/disputes/requests/requests-page.tsx';
import { OverviewPage } from '../features/moderation/overview/overview-page.tsx';
import { BulkPreview } from '../features/moderation/queue/bulk-dialog.tsx';
import { QueuePage } from '../features/moderation/queue/queue-page.tsx';
import { Connections, ReportPage } from '../features/moderation/reports/report-page.tsx';
import { ReportsPage } from '../features/moderation/reports/reports-page.tsx';
import { SafelistPage } from '../features/registry/safelist/safelist-page.tsx';
import { SystemPage } from '../features/registry/system/system-page.tsx';
import { LegalHolds } from '../features/reports/retention/legal-holds.tsx';
import { RetentionPage } from '../features/reports/retention/retention-page.tsx';
import { problem } from './network.ts';
import { aRow } from './queue-item.ts';
import { read } from './read.ts';

const title = 'Paid, nothing came';

/** What staff's pages read. */
export const staffReads = {
  'auditTrail.list': read(auditTrail.list, {
    page: <AuditPage />,
    full: {
      answer: [
        {
          actor: 'operator',
          event: 'role.granted',
          details: '{"account":"aaaa1111-0000-4000-8000-000000000000","role":"auditor"}',
          accountName: 'Omar Siddiqui',
        },
      ],
      shows: /The operator.*Granted a role.*Omar Siddiqui.*Auditor/,
    },
    empty: { shows: 'No matching events' },
  }),
  'auditTrail.verification': read(auditTrail.verification, {
    page: <AuditPage />,
    full: { answer: { result: { lines: 17, isIntact: true } }, shows: /all 17 lines are as they were written/ },
  }),
  'people.get': read(people.get, {
    page: <PersonPage />,
    at: '/admin/people/17',
    route: '/admin/people/:personID',
    full: { answer: { suspendedAt: '2026-11-21', suspendedReason: 'misuse' }, shows: /Misuse of the registry/ },
    empty: { answer: problem(404, 'personNotFound'), shows: 'There is no such account, or it has been deleted.' },
  }),
  'people.list': read(people.list, {
    page: <PeoplePage />,
    full: { answer: [{ name: 'Omar Siddiqui' }], shows: 'Omar Siddiqui' },
    empty: { shows: 'Nobody found' },
  }),
  'staffReports.list': read(staffReports.list, {
    page: <ReportsPage />,
    full: { answer: [{ title }], shows: title },
    empty: { shows: 'No matching reports' },
  }),
  'staffReports.one': read(staffReports.one, {
    page: <ReportPage />,
    at: '/admin/reports/17',
    route: '/admin/reports/:reportID',
    full: {
      answer: { reportID: '17', report: { country: 'PK', evidence: 'Paid in advance.' } },
      shows: 'Paid in advance.',
    },
    empty: { answer: problem(404, 'staffReportNotFound'), shows: 'No such report' },
  }),
  'staffReports.connections': read(staffReports.connections, {
    page: <Connections reportID="17" />,
    full: {
      answer: { reports: [{ reportID: '17' }, { reportID: '18', title: 'The same again', step: 1, author: 2 }] },
      shows: 'The same again',
    },
    empty: {
      answer: { reports: [{ reportID: '17' }] },
      shows: 'No other report shares an identifier with it.',
    },
  }),
  'queue.list': read(queue.list, {
    page: <QueuePage />,
    full: { answer: [{ title }], shows: title },
    empty: { shows: 'Nothing is waiting' },
  }),
  'queue.open': read(queue.open, {
    page: <QueuePage />,
    at: '/admin/queue?item=17',
    full: {
      answer: { reportID: '17', report: { country: 'PK', evidence: 'Paid in advance.' } },
      shows: 'Paid in advance.',
    },
  }),
  'queue.preview': read(queue.preview, {
    page: <BulkPreview decision="list" rows={[aRow()]} />,
    full: { answer: { items: [{ reportID: '17', outcome: 'claimed' }] }, shows: 'Opened by someone else' },
  }),
  'overview.get': read(overview.get, { page: <OverviewPage />, full: { answer: { waiting: 4321 }, shows: '4,321' } }),
  'retention.rules': read(retention.rules, {
    page: <RetentionPage />,
    full: { answer: { rules: defaultRetentionRules, changedAt: '2026-11-20' }, shows: /Changed Nov/ },
  }),
  'retention.holds': read(retention.holds, {
    page: <LegalHolds />,
    full: { answer: [{ reason: 'Asked for by a court' }], shows: 'Asked for by a court' },
    empty: { shows: 'No report is under a legal hold' },
  }),
  'system.get': read(system.get, {
    page: <SystemPage />,
    full: { answer: { machine: 'registry-1' }, shows: 'registry-1' },
  }),
  'safelist.list': read(safelist.list, {
    page: <SafelistPage />,
    full: { answer: [{ label: 'Helpline of a bank' }], shows: 'Helpline of a bank' },
    empty: { shows: 'No entries' },
  }),
  'staffRequests.list': read(staffRequests.list, {
    page: <RequestsPage />,
    full: { answer: [{ kind: 'order' }], shows: 'Court or authority' },
    empty: { shows: 'No requests' },
  }),
  'waitingProofs.list': read(waitingProofs.list, {
    page: <ProofsPage />,
    full: { answer: [{ masked: '352*******7-1' }], shows: '352*******7-1' },
    empty: { shows: 'Nobody is waiting' },
  }),
};
