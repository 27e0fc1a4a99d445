import type { ReactNode } from 'react';
import { SystemPage } from '../features/analysis/system/system-page.tsx';
import { aSystem } from '../features/analysis/system/system-state.fixture.ts';
import { AuditPage } from '../features/audit/trail/audit-page.tsx';
import { ProofsPage } from '../features/disputes/proofs/proofs-page.tsx';
import { RequestsPage } from '../features/disputes/requests/requests-page.tsx';
import { OverviewPage } from '../features/moderation/overview/overview-page.tsx';
import { PeoplePage } from '../features/moderation/people/people-page.tsx';
import { PersonPage } from '../features/moderation/people/person-page.tsx';
import { BulkPreview } from '../features/moderation/queue/bulk-dialog.tsx';
import { anItem, aRow } from '../features/moderation/queue/queue-item.fixture.ts';
import { QueuePage } from '../features/moderation/queue/queue-page.tsx';
import { Connections } from '../features/moderation/reports/connections.tsx';
import { ReportPage } from '../features/moderation/reports/report-page.tsx';
import { ReportsPage } from '../features/moderation/reports/reports-page.tsx';
import { LegalHolds } from '../features/moderation/retention/legal-holds.tsx';
import { RetentionPage } from '../features/moderation/retention/retention-page.tsx';
import { SafelistPage } from '../features/moderation/safelist/safelist-page.tsx';
import { aReportOfOnesOwn } from '../features/reports/own-report.fixture.ts';
import { ReportPage as OwnReportPage } from '../features/reports/page/report-page.tsx';
import { json, page, problem } from './network.ts';
import type { open } from './render.tsx';

/** A query of the app, and where it is shown. */
export interface Read {
  /** `METHOD /path` of the call. */
  call: string;
  page: ReactNode;
  at: Parameters<typeof open>[1];
  full: { answer: Response; shows: string | RegExp };
  /** Missing if the response is never empty, or if an empty one needs no message: files, a profile. */
  empty?: { answer: Response; shows: string | RegExp };
}

const aStaffRow = {
  reference: 'FS-7K4Q-92',
  reportID: '17',
  conflict: null,
  title: 'Paid, nothing came',
  city: 'Lahore',
  category: 'loan',
  createdAt: '2026-02-15T10:00:00.000Z',
  state: 'listed',
  standing: 'corroborated',
  disputed: false,
};

/** What staff's pages read, and what authors read of moderators. */
export const staffReads: Record<string, Read> = {
  auditLines: {
    call: 'GET /admin/audit',
    page: <AuditPage />,
    at: { path: '/admin/audit' },
    full: {
      answer: json([
        {
          position: 17,
          at: '2026-11-20T10:00:00.000Z',
          actor: 'operator',
          actorID: null,
          actorName: null,
          event: 'role.granted',
          reportIDs: [],
          requestID: null,
          details: '{"account":"aaaa1111-0000-4000-8000-000000000000","role":"auditor"}',
          accountName: 'Omar Siddiqui',
        },
      ]),
      shows: /The operator.*Granted a role.*Omar Siddiqui.*Auditor/,
    },
    empty: { answer: json([]), shows: 'No matching events' },
  },
  auditVerification: {
    call: 'GET /admin/audit/verification',
    page: <AuditPage />,
    at: { path: '/admin/audit' },
    full: {
      answer: json({
        isAsked: false,
        result: { at: '2026-11-20T10:00:00.000Z', from: 1, to: 17, lines: 17, isIntact: true, wrong: [] },
      }),
      shows: /all 17 lines are as they were written/,
    },
  },
  onePerson: {
    call: 'GET /admin/people/p1',
    page: <PersonPage />,
    at: { path: '/admin/people/p1', route: '/admin/people/:personID' },
    full: {
      answer: json({
        id: 'p1',
        name: 'Omar Siddiqui',
        email: 'omar@example.com',
        registeredAt: '2026-11-20T10:00:00.000Z',
        isConfirmed: true,
        suspendedAt: '2026-11-21T10:00:00.000Z',
        suspendedReason: 'misuse',
        roles: ['auditor'],
        record: { filed: 3, verified: 1, removed: 0 },
        plan: { inForce: 'default', given: null },
        sessions: [],
        keys: [],
      }),
      shows: /Misuse of the registry/,
    },
    empty: { answer: problem(404, 'personNotFound'), shows: 'There is no such account, or it has been deleted.' },
  },
  peopleList: {
    call: 'GET /admin/people',
    page: <PeoplePage />,
    at: { path: '/admin/people' },
    full: {
      answer: json([
        {
          id: '7d5f0c1a-9f0a-4a5e-8d1c-0c0f5e0d1a02',
          name: 'Omar Siddiqui',
          email: 'omar@example.com',
          registeredAt: '2026-11-20T10:00:00.000Z',
          isConfirmed: true,
          suspendedAt: null,
          roles: ['auditor'],
        },
      ]),
      shows: 'Omar Siddiqui',
    },
    empty: { answer: json([]), shows: 'Nobody found' },
  },
  reportList: {
    call: 'GET /admin/reports',
    page: <ReportsPage />,
    at: { path: '/admin/reports' },
    full: { answer: json([aStaffRow]), shows: 'Paid, nothing came' },
    empty: { answer: json([]), shows: 'No matching reports' },
  },
  staffReport: {
    call: 'GET /admin/reports/17',
    page: <ReportPage />,
    at: { path: '/admin/reports/17', route: '/admin/reports/:reportID' },
    full: {
      answer: json({
        ...aStaffRow,
        version: 1,
        report: aReportOfOnesOwn(),
        updatedAt: aStaffRow.createdAt,
        stateChangedAt: null,
        weight: 0.6,
        passages: [],
        releasedAt: null,
        author: null,
        attachments: [],
        versions: [],
        decisions: [],
        isWaiting: false,
        lookups: { times: 3, accounts: 2 },
      }),
      shows: 'Paid in advance and nothing ever came.',
    },
    empty: { answer: problem(404, 'staffReportNotFound'), shows: 'No such report' },
  },
  connectionsOf: {
    call: 'GET /admin/reports/17/connections',
    page: <Connections reportID="17" />,
    at: { path: '/admin/reports/17' },
    full: {
      answer: json({
        reports: [
          { ...aStaffRow, step: 0, author: 1 },
          { ...aStaffRow, reportID: '18', title: 'The same again', step: 1, author: 2 },
        ],
        identifiers: [],
        links: [],
        isCut: false,
      }),
      shows: 'The same again',
    },
    empty: {
      answer: json({ reports: [{ ...aStaffRow, step: 0, author: 1 }], identifiers: [], links: [], isCut: false }),
      shows: 'No other report shares an identifier with it.',
    },
  },
  queueList: {
    call: 'GET /admin/queue',
    page: <QueuePage />,
    at: { path: '/admin/queue' },
    full: { answer: page([aRow()]), shows: 'Paid, nothing came' },
    empty: { answer: page([]), shows: 'Nothing is waiting' },
  },
  queueItem: {
    call: 'POST /admin/queue/17/open',
    page: <QueuePage />,
    at: { path: '/admin/queue?item=17' },
    full: { answer: json(anItem()), shows: 'I paid for a phone' },
  },
  bulkPreview: {
    call: 'POST /admin/queue/preview',
    page: <BulkPreview decision="list" rows={[aRow()]} />,
    at: { path: '/admin/queue' },
    full: {
      answer: json({ items: [{ reportID: '17', outcome: 'claimed', decisionID: null }] }),
      shows: 'Opened by someone else',
    },
  },
  overviewFigures: {
    call: 'GET /admin/overview',
    page: <OverviewPage />,
    at: { path: '/admin/overview' },
    full: {
      answer: json({
        waiting: 4321,
        oldestAt: null,
        second: 0,
        asleep: 0,
        proofs: 0,
        requests: 0,
        weeks: [],
        moderators: [],
        total: { decided: 0, medianSeconds: null, overturned: 0 },
      }),
      shows: '4,321',
    },
  },
  rulesInForce: {
    call: 'GET /admin/retention',
    page: <RetentionPage />,
    at: { path: '/admin/retention' },
    full: {
      answer: json({
        version: 1,
        rules: { removedDays: 45, expires: true, unverifiedMonths: 24, verifiedMonths: 72 },
        changedAt: '2026-11-20T10:00:00.000Z',
      }),
      shows: /Changed Nov/,
    },
  },
  legalHolds: {
    call: 'GET /admin/retention/holds',
    page: <LegalHolds />,
    at: { path: '/admin/retention' },
    full: {
      answer: json([
        {
          reportID: '4711',
          conflict: null,
          reason: 'Asked for by a court',
          heldAt: '2026-11-20T10:00:00.000Z',
        },
      ]),
      shows: 'Asked for by a court',
    },
    empty: { answer: json([]), shows: 'No report is under a legal hold' },
  },
  systemState: {
    call: 'GET /admin/system',
    page: <SystemPage />,
    at: { path: '/admin/system' },
    full: { answer: json(aSystem()), shows: 'registry-1' },
  },
  safelistPage: {
    call: 'GET /admin/safelist',
    page: <SafelistPage />,
    at: { path: '/admin/safelist' },
    full: {
      answer: json([
        {
          id: '7d5f0c1a-9f0a-4a5e-8d1c-0c0f5e0d1a02',
          mark: 'safelisted',
          kind: 'phone',
          masked: '+92•••33',
          label: 'Helpline of a bank',
          reason: 'bank',
          addedAt: '2026-11-20T10:00:00.000Z',
        },
      ]),
      shows: 'Helpline of a bank',
    },
    empty: { answer: json([]), shows: 'No entries' },
  },
  requestList: {
    call: 'GET /admin/requests',
    page: <RequestsPage />,
    at: { path: '/admin/requests' },
    full: {
      answer: json([
        {
          id: 'r1',
          kind: 'order',
          reason: 'unlawful',
          reportID: null,
          outcome: null,
          decidedAt: null,
          receivedAt: '2026-11-20T10:00:00.000Z',
          dueAt: '2026-11-21T10:00:00.000Z',
        },
      ]),
      shows: 'Court or authority',
    },
    empty: { answer: json([]), shows: 'No requests' },
  },
  proofList: {
    call: 'GET /admin/proofs',
    page: <ProofsPage />,
    at: { path: '/admin/proofs' },
    full: {
      answer: json([
        {
          id: 'p1',
          kind: 'CNIC',
          masked: '352*******7-1',
          hasDocument: true,
          waitingSince: '2026-11-20T10:00:00.000Z',
        },
      ]),
      shows: '352*******7-1',
    },
    empty: { answer: json([]), shows: 'Nobody is waiting' },
  },
  ownDisputes: {
    call: 'GET /report/disputes',
    page: <OwnReportPage />,
    at: { path: '/reports/4711', route: '/reports/:repID' },
    full: {
      answer: json([
        {
          disputeID: 'd1',
          state: 'open',
          isAppeal: false,
          reason: 'notMe',
          outcome: null,
          reasons: null,
          decidedAt: null,
          openedAt: '2026-11-20T10:00:00.000Z',
          decisionDueAt: '2026-12-10T18:59:59.000Z',
          endsAt: '2027-01-02T18:59:59.000Z',
          steps: [],
          questions: [],
        },
      ]),
      shows: 'Reason given',
    },
  },
  ownDecisions: {
    call: 'GET /report/decisions',
    page: <OwnReportPage />,
    at: { path: '/reports/4711', route: '/reports/:repID' },
    full: {
      answer: json([
        {
          id: 'd1',
          decision: 'hold',
          reason: 'noEvidence',
          note: 'Please say more.',
          isReversed: false,
          decidedAt: '2026-11-20T10:00:00.000Z',
          answer: null,
          answeredAt: null,
          wasFoundAutomatically: false,
          appealUntil: null,
          appeal: null,
        },
      ]),
      shows: 'Please say more.',
    },
  },
};
