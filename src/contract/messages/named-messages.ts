import { replyMessages } from './reply-messages.ts';

/**
 * Messages of calls that only people named in reports make. The web app loads them with the pages for these people, so that
 * no other page grows.
 */
export const namedMessages = {
  ...replyMessages,
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
  caseLinkInvalid: 'This link has expired, was ended or replaced, or is incomplete. Prove the identifier again.',
  caseReportNotFound: 'There is no such report about you any more. Reload the page.',
  caseNeverPassedOn: 'An email address or a CNIC has had no other holder.',
  proofKindInvalid: 'Choose what you want to prove',
  proofIdentifierRequired: 'Enter the identifier that you want to prove',
  proofWordsMax: 'Use at most 500 characters',
  proofCodeInvalid:
    'This code is wrong, older than 10 minutes, or was tried too often. Check it, or ask for a new one.',
  proofNotOpen: 'It is too late for this proof, or it is complete. Start again.',
  proofPdfTooLarge: 'A PDF may have up to 2 MB. Send the page that matters, or a picture of it.',
  proofLinkInvalid: 'Enter the link to this profile, beginning with https://',
  proofsFull: 'Too many proofs are waiting for our moderators. Please try again tomorrow.',
} as const;
