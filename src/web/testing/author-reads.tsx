import { disputes } from '../../contract/disputes/disputes.ts';
import { decisions } from '../../contract/moderation/decisions.ts';
import { nextSteps } from '../../contract/registry/next-steps.ts';
import { attachments } from '../../contract/reports/attachments.ts';
import { reports } from '../../contract/reports/reports.ts';
import { AppealPage } from '../features/reports/decisions/appeal-page.tsx';
import { UpdateReportPage } from '../features/reports/edit/update-report-page.tsx';
import { FiledPage } from '../features/reports/filed/filed-page.tsx';
import { EditReportsPage } from '../features/reports/list/edit-reports-page.tsx';
import { ReportPage } from '../features/reports/page/report-page.tsx';
import { problem } from './network.ts';
import { read } from './read.ts';

const editing = {
  page: <UpdateReportPage />,
  at: '/reports/update-report/4711',
  route: '/reports/update-report/:repID',
};
const onRecord = { page: <ReportPage />, at: '/reports/4711', route: '/reports/:repID' };
const notOnesOwn = { answer: problem(404, 'reportNotFound'), shows: 'This is not one of your reports' };

/** What authors read of their reports. */
export const authorReads = {
  'reports.find': read(reports.find, {
    page: <EditReportsPage />,
    full: { answer: [{ title: 'Paid, no parcel' }], shows: 'Paid, no parcel' },
    empty: { shows: 'You have not filed a report yet' },
  }),
  'reports.single, to edit': read(reports.single, { ...editing, full: { shows: 'Username' }, empty: notOnesOwn }),
  'attachments.list': read(attachments.list, {
    ...editing,
    full: { answer: [{ name: 'receipt.pdf', state: 'ready' }], shows: 'receipt.pdf' },
  }),
  'reports.single': read(reports.single, {
    ...onRecord,
    full: { answer: { country: 'PK', state: 'listed' }, shows: 'no moderator has verified it' },
    empty: notOnesOwn,
  }),
  'reports.history': read(reports.history, {
    ...onRecord,
    full: { answer: { versions: [{ version: 1, country: 'PK' }] }, shows: 'Version 1' },
  }),
  'nextSteps.get': read(nextSteps.get, {
    page: <FiledPage />,
    at: '/reports/filed/4711',
    route: '/reports/filed/:repID',
    full: { answer: { country: 'PK' }, shows: 'Tell the police' },
  }),
  'disputes.ofReport': read(disputes.ofReport, {
    ...onRecord,
    full: { answer: [{ state: 'open' }], shows: 'Reason given' },
  }),
  'decisions.ofReport': read(decisions.ofReport, {
    ...onRecord,
    full: { answer: [{ decision: 'hold', note: 'Please say more.' }], shows: 'Please say more.' },
  }),
  'decisions.byLink': read(decisions.byLink, {
    page: <AppealPage />,
    at: '/appeal#token',
    route: '/appeal',
    full: { answer: { decision: { decision: 'remove', note: 'The bank says no.' } }, shows: 'The bank says no.' },
    empty: { answer: problem(404, 'appealLinkInvalid'), shows: 'This link does not work' },
  }),
};
