import { requestFields } from '../request-fields.ts';

/** The forms of requests without proof on /named, which are loaded with them. */
export const request = {
  ...requestFields,
  requestNoticeTitle: 'Tell the moderators about a report',
  requestNoticeHint:
    'For anybody. If the report names you, it is better to prove that: then you see what is held, can reply, dispute and appeal.',
  requestOrderTitle: 'Send an order or an official request',
  requestOrderHint: 'A moderator checks where it comes from and looks at the report the same day.',
  requestReportHint: 'Its reference, or what you know of it: whom it is about, where, when.',
  requestReason: 'What is wrong with it',
  requestWords: 'Why do you think so?',
  requestOrderWords: 'What do you ask for?',
  requestName: 'Your name',
  requestContact: 'Email address',
  requestContactHint: 'We write to you when we have decided. Without an address you learn nothing of it.',
  requestOrderContactHint: 'At the court or the authority. The answer goes there.',
  requestSend: 'Send',
  requestSentTitle: 'The moderators have your request',
  requestSentText: 'They decide by {day}.',
  requestSentNoContact: 'You gave no email address, so you get no answer.',
  requestNumber: 'Its number:',
  requestBack: 'Back to the beginning',
} as const;
