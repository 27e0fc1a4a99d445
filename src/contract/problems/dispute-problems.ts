import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

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
    meaning: 'The dispute was decided, withdrawn, or ended with its report.',
    remedy: 'Load the case or the report again: it says what was decided.',
  },
  disputeOpen: {
    status: 409,
    title: 'Already disputed',
    meaning: 'The case has an open dispute about the report. Each report can have one for each proven identifier.',
    remedy: 'Wait for the decision, or withdraw the dispute and open another one.',
  },
  disputeTooSoon: {
    status: 409,
    title: 'Decided recently',
    meaning: 'A dispute about the report was decided less than 30 days ago.',
    remedy: 'Appeal the decision, or open another dispute on the day that values.date names.',
  },
  disputesPaused: {
    status: 409,
    title: 'Disputes paused',
    meaning: 'A moderator found a dispute with this proof to be frivolous, so no others are taken for 30 days.',
    remedy: 'Wait until the day that values.date names, or ask the operator of the registry.',
  },
  appealNotPossible: {
    status: 409,
    title: 'No appeal',
    meaning: 'Only a decision that did not remove the report can be appealed, once, and within 30 days.',
    remedy: 'Load the case again: it says how long a decision can be appealed.',
  },
  replyTaken: {
    status: 409,
    title: 'Already replied',
    meaning: 'A report has one reply, and another person who is named in it has written it.',
    remedy: 'Dispute the report instead.',
  },
  replyAnswered: {
    status: 409,
    title: 'Already answered',
    meaning: 'The other side has answered these words, so they cannot be changed any more.',
    remedy: 'Leave them, or remove them with everything that followed.',
  },
  replyChanged: {
    status: 409,
    title: 'Nothing to answer',
    meaning: 'What the follow-up answers is not shown, or has changed since it was read.',
    remedy: 'Load the case or the report again, and answer what it shows now.',
  },
  disputeUndecided: { status: 409, title: 'Under dispute' },
  readingUndecided: { status: 409, title: 'Not read yet' },
  authorGone: { status: 409, title: 'No author to ask' },
  reportNotAmended: { status: 409, title: 'Not amended' },
  replyMissing: { status: 409, title: 'No reply' },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
