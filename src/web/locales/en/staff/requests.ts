import { requestFields } from '../app/request-fields.ts';

/** /admin/requests. */
export const requests = {
  ...requestFields,
  requestsIntro:
    'Notices that a report is wrong or unlawful, and orders of courts and authorities. Check who asks: anybody can send one. Decide about the report first, then answer.',
  requestsDecided: 'Decided',
  requestsNone: 'No requests',
  requestsNoneText: 'No request is in this state.',
  requestKind_notice: 'Notice',
  requestKind_order: 'Court or authority',
  requestOutcome: 'Outcome',
  requestOutcome_acted: 'Granted: the report was held, changed or removed',
  requestOutcome_refused: 'Refused: the report stays as it is',
  requestOverdue: 'Overdue',
  requestOpenOne: 'Open the request of {received}',
  requestAboutReason: 'What is wrong',
  requestReceived: 'Received',
  requestDue: 'Decide by',
  requestDecidedAt: 'Decided on',
  requestReportUnknown: 'No report has this reference. Search for it.',
  requestSender: 'Sent by',
  requestAnswerTo: 'The answer goes to',
  requestDecide: 'Answer',
  requestDecideTitle: 'Answer this request',
  requestDecideText: 'This does not change the report. Whoever sent the request gets the outcome and your reasons.',
} as const;
