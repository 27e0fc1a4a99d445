import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems that only people named in reports meet; part of the problem catalogue. */
export const namedProblems = {
  caseLinkInvalid: {
    status: 404,
    title: 'Link does not work',
    meaning:
      'The link of a case has expired, was ended by its owner, was replaced by a newer one, or never existed. The answer does not say which.',
    remedy: 'Prove the identifier again: a new link comes by email.',
  },
  caseReportNotFound: {
    status: 404,
    title: 'No such report in the case',
    meaning: 'No report with this id names the proven identifier, or it was withdrawn or removed in the meantime.',
    remedy: 'Load the case again.',
  },
  caseNeverPassedOn: {
    status: 409,
    title: 'Never passed on',
    meaning:
      'An email address or a CNIC is not given to a new holder; phone numbers, accounts, websites and names are.',
    remedy: 'Dispute the reports instead.',
  },
  proofNotOpen: {
    status: 404,
    title: 'Proof does not wait for this',
    meaning:
      'No such proof is waiting for a document, a link or a check: it has what it needs, was started too long ago, was decided, or is proven in another way.',
    remedy: 'Start a new proof.',
  },
  proofsFull: {
    status: 503,
    title: 'Too many proofs waiting',
    meaning: 'The moderators’ list of waiting proofs is full.',
    remedy: 'Try again tomorrow.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
