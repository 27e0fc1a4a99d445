import { replyMessages } from './reply-messages.ts';

/** Messages of disputes and replies that only people named in reports meet; part of the messages of their pages. */
export const disputeMessages = {
  disputeReasonRequired: 'Choose why you dispute the report',
  disputeWordsRequired: 'Say what is wrong',
  disputeWordsMax: 'Use at most 2,000 characters',
  disputeOpen: 'You have already disputed this report. There is no decision yet.',
  disputeTooSoon: 'Your dispute has been decided. You can appeal once, or dispute the report again from {date}.',
  disputesPaused: 'Moderators have paused your disputes. You can dispute reports again from {date}.',
  appealNotPossible: 'This decision cannot be appealed, or the time to appeal has passed.',
  requestReportRequired: 'Say which report it is about',
  requestReasonRequired: 'Choose what is wrong with the report',
  requestWordsRequired: 'Say why',
  requestWordsMax: 'Use at most 2,000 characters',
  requestLineMax: 'Use at most 200 characters',
  authorityRequired: 'Name the court or the authority',
  fileNumberRequired: 'Give the number of the file',
  legalBasisRequired: 'Name the law and the section',
  replyTaken: 'Someone else who is named in this report has replied to it. You can still dispute it.',
  ...replyMessages,
} as const;
