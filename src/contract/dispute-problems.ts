import type { MessageKey } from './messages.ts';
import type { ProblemKind } from './problem-catalogue.ts';

/** Problems of disputes and replies; part of the problem catalogue. */
export const disputeProblems = {
  disputeNotFound: {
    status: 404,
    title: 'No such dispute',
    meaning: 'There is no dispute with this id about a report of the caller.',
    remedy: 'Load the case or the report again.',
  },
  disputeClosed: {
    status: 409,
    title: 'Dispute closed',
    meaning: 'The dispute was decided, taken back, or ended with its report.',
    remedy: 'Load the case or the report again: it says what was decided.',
  },
  disputeOpen: {
    status: 409,
    title: 'Disputed already',
    meaning: 'The case has an open dispute about the report. There is one for each report and proven identifier.',
    remedy: 'Wait for the decision, or take the dispute back and open another one.',
  },
  disputeTooSoon: {
    status: 409,
    title: 'Decided lately',
    meaning: 'A dispute about the report was decided less than 30 days ago.',
    remedy: 'Appeal the decision, or open another dispute on the day that values.date names.',
  },
  disputesPaused: {
    status: 409,
    title: 'Disputes paused',
    meaning:
      'A moderator found a dispute with this proof to be without any ground, so no others are taken for 30 days.',
    remedy: 'Wait until the day that values.date names, or ask the operator of the registry.',
  },
  appealNotPossible: {
    status: 409,
    title: 'No appeal',
    meaning: 'Only a decision that did not remove the report can be appealed, once, and within 30 days.',
    remedy: 'Load the case again: it says until when a decision can be appealed.',
  },
  replyTaken: {
    status: 409,
    title: 'Replied already',
    meaning: 'A report has one reply, and another person who is named in it has written it.',
    remedy: 'Dispute the report instead.',
  },
  disputeUndecided: {
    status: 409,
    title: 'Under dispute',
    meaning: 'The report is disputed, so it cannot be verified, listed or removed before the dispute is decided.',
    remedy: 'Decide about the dispute.',
  },
  authorGone: {
    status: 409,
    title: 'No author to ask',
    meaning: 'The account of the author was deleted.',
    remedy: 'Decide with what there is, or ask the person who disputes.',
  },
  reportNotAmended: {
    status: 409,
    title: 'Not amended',
    meaning: 'The report says the same as when it was disputed.',
    remedy: 'Redact it, or ask the author to correct it; then decide.',
  },
  replyMissing: {
    status: 409,
    title: 'No reply',
    meaning: 'The person named has written no reply, or has taken it away.',
    remedy: 'Choose another outcome, or ask the person for a reply.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
