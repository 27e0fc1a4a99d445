import { disputeMessages } from './dispute-messages.ts';

/**
 * Messages of calls that only people named in reports make. The web app loads them with the pages for these people, so that
 * no other page grows.
 */
export const namedMessages = {
  ...disputeMessages,
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
  proofDocumentReceived: 'Thank you. A moderator will look at it, and we will email you.',
  caseEnded: 'The link no longer works.',
} as const;
