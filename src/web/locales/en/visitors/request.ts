import { requestFields } from '../app/request-fields.ts';

/** The forms of requests without proof on /named, which are loaded with them. */
export const request = {
  ...requestFields,
  requestNoticeTitle: 'Tell the moderators about a report',
  requestNoticeHint:
    'Anybody can do this. If the report names you, it is better to prove it: then you can see what is held, reply, dispute and appeal.',
  requestOrderTitle: 'Send an order or an official request',
  requestOrderHint:
    'A moderator checks where it comes from and looks at the report the same day. If nobody does, the report is hidden until somebody has decided.',
  requestReportHint: 'Its reference, or what you know about it: who it is about, where and when.',
  requestReason: 'What is wrong with it',
  requestWords: 'Why do you think so?',
  requestOrderWords: 'What are you asking for?',
  requestName: 'Your name',
  requestContact: 'Email address',
  requestContactHint: 'We’ll write to you when we have decided. Without an address we cannot tell you.',
  requestOrderContactHint: 'At the court or the authority. The answer goes there.',
  requestSentTitle: 'The moderators have your request',
  requestSentText: 'They decide by {day}.',
  requestSentNoContact: 'You gave no email address, so you will get no answer.',
  requestNumber: 'Its number:',
  requestBack: 'Back to the beginning',
} as const;
