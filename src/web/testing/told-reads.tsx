import { checkHistory } from '../../contract/lookup/check-history.ts';
import { corrections } from '../../contract/lookup/corrections.ts';
import { inbox } from '../../contract/notices/inbox.ts';
import { CheckHistoryPage } from '../features/lookup/check-history/check-history-page.tsx';
import { CorrectionsPage } from '../features/lookup/corrections/corrections-page.tsx';
import { InboxPage } from '../features/notices/inbox/inbox-page.tsx';
import { read } from './read.ts';

const reportID = '380571849138569216';

/** What accounts read of what they were told. */
export const toldReads = {
  'checkHistory.list': read(checkHistory.list, {
    page: <CheckHistoryPage />,
    full: { answer: { lines: [{ outcome: 'found', kinds: ['email'], requestID: 'req-1' }] }, shows: 'req-1' },
    empty: { shows: 'No checks yet' },
  }),
  'checkHistory.shown': read(checkHistory.shown, {
    page: <CheckHistoryPage />,
    at: `/checks/history?report=${reportID}`,
    full: {
      answer: { report: { reportID, subject: { name: 'F. K.' }, state: 'removed' } },
      shows: /F. K..*Removed: do not rely on it/,
    },
    empty: { shows: /No check of yours showed this report/ },
  }),
  'inbox.list': read(inbox.list, {
    page: <InboxPage />,
    full: {
      answer: [
        {
          kind: 'question',
          code: 'ask',
          dueAt: '2026-11-27T10:00:00.000Z',
          report: { reportID, subject: { name: 'Farhan Khan' }, category: 'loan' },
        },
      ],
      shows: /A moderator has a question about your report.*Farhan Khan · Loan.*Answer by/,
    },
    empty: { shows: 'Nothing here yet' },
  }),
  'corrections.list': read(corrections.list, {
    page: <CorrectionsPage />,
    full: { answer: [{ reportID, kind: 'withdrawn' }], shows: 'The author withdrew the report' },
    empty: { shows: 'No corrections' },
  }),
};
