import { CheckHistoryPage } from '../features/lookup/check-history/check-history-page.tsx';
import { aCorrection } from '../features/lookup/corrections/correction.fixture.ts';
import { CorrectionsPage } from '../features/lookup/corrections/corrections-page.tsx';
import { InboxPage } from '../features/notices/inbox/inbox-page.tsx';
import { json } from './network.ts';
import type { Read } from './staff-reads.tsx';

/** What accounts read of what they were told. */
export const toldReads: Record<string, Read> = {
  shownBefore: {
    call: 'GET /usage/history/report',
    page: <CheckHistoryPage />,
    at: { path: '/checks/history?report=380571849138569216', route: '/checks/history' },
    full: {
      answer: json({
        report: {
          reportID: '380571849138569216',
          subject: { name: 'F. K.', identifiers: ['f*******@example.com'] },
          category: 'loan',
          city: 'Lahore',
          happenedOn: '2026-10-01',
          state: 'removed',
          standing: 'unverified',
          disputed: false,
          lookups: 2,
          lastAt: '2026-11-20T10:00:00.000Z',
        },
      }),
      shows: /F. K..*Removed: do not rely on it/,
    },
    empty: { answer: json({ report: null }), shows: /No check of yours showed this report/ },
  },
  ownInbox: {
    call: 'GET /inbox',
    page: <InboxPage />,
    at: { path: '/inbox' },
    full: {
      answer: json([
        {
          id: 'n7',
          kind: 'question',
          code: 'ask',
          at: '2026-11-20T10:00:00.000Z',
          dueAt: '2026-11-27T10:00:00.000Z',
          isDone: false,
          isRead: false,
          report: {
            reportID: '380571849138569216',
            subject: { name: 'Farhan Khan', identifiers: [] },
            category: 'loan',
          },
          keyName: null,
        },
      ]),
      shows: /A moderator has a question about your report.*Farhan Khan · Loan.*Answer by/,
    },
    empty: { answer: json([]), shows: 'Nothing here yet' },
  },
  ownCorrections: {
    call: 'GET /corrections',
    page: <CorrectionsPage />,
    at: { path: '/corrections' },
    full: { answer: json([aCorrection()]), shows: 'The author withdrew the report' },
    empty: { answer: json([]), shows: 'No corrections' },
  },
};
