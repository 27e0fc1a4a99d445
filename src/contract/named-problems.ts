import type { MessageKey } from './messages.ts';
import type { ProblemKind } from './problem-catalogue.ts';

/** Problems that only people named in reports meet; part of the problem catalogue. */
export const namedProblems = {
  caseLinkInvalid: {
    status: 404,
    title: 'Link does not work',
    meaning:
      'The link of a case has expired, was ended by its owner, was replaced by a newer one, or never existed. Which of these is not told.',
    remedy: 'Prove the identifier again: a new link comes by mail.',
  },
  caseReportNotFound: {
    status: 404,
    title: 'No such report in the case',
    meaning: 'No report with this id names the proven identifier, or it was withdrawn or removed meanwhile.',
    remedy: 'Load the case again.',
  },
  caseNotPhone: {
    status: 409,
    title: 'Not a phone number',
    meaning: 'Only a phone number can have had another holder before; the case is about an e-mail address or a CNIC.',
    remedy: 'Prove the phone number, and use the link of that case.',
  },
  proofNotOpen: {
    status: 404,
    title: 'Proof takes no photo',
    meaning:
      'There is no such proof that waits for a photo: it has one, was begun more than an hour ago, or was decided.',
    remedy: 'Begin a new proof.',
  },
  proofsFull: {
    status: 503,
    title: 'Too many proofs wait',
    meaning: 'More proofs wait for the moderators than are kept at once.',
    remedy: 'Try again tomorrow.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
