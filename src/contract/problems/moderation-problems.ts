import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems of deciding about reports, of flags and of questions to authors; part of the problem catalogue. */
export const moderationProblems = {
  ownReport: { status: 403, title: 'Own report' },
  ownMatter: { status: 403, title: 'Own matter' },
  queueItemNotFound: { status: 404, title: 'Nothing to decide' },
  decisionNotFound: { status: 404, title: 'No such decision' },
  questionNotFound: {
    status: 404,
    title: 'No such question',
    meaning: 'No moderator is asking this about the report, or the question was withdrawn.',
    remedy: 'Load the decisions about the report again.',
  },
  flagNotFound: {
    status: 404,
    title: 'No such report',
    meaning: 'No listed report with this id names any of the given identifiers.',
    remedy: 'Repeat the lookup, and flag a report that it shows, with the same identifiers.',
  },
  itemDecided: { status: 409, title: 'Already decided' },
  itemClaimed: { status: 409, title: 'Claimed' },
  itemChanged: { status: 409, title: 'Item has changed' },
  secondNeeded: { status: 409, title: 'Second moderator needed' },
  namesSafelisted: { status: 409, title: 'Names what the safelist protects' },
  decisionNotApplicable: { status: 409, title: 'Decision does not apply' },
  undoTooLate: { status: 409, title: 'Too late to undo' },
  decisionNotReversible: { status: 409, title: 'Not reversible' },
  appealNeedsAnother: { status: 409, title: 'Another moderator needed' },
  requestNotFound: { status: 404, title: 'No such request' },
  requestDecided: { status: 409, title: 'Already decided' },
  appealUndecided: { status: 409, title: 'Under appeal' },
  appealLinkInvalid: {
    status: 404,
    title: 'Link does not work',
    meaning: 'The link of the mail has expired or was cut off, or its report was withdrawn or deleted.',
    remedy: 'Open the whole link again, within 30 days of the mail.',
  },
  decisionNotAppealable: {
    status: 409,
    title: 'No appeal',
    meaning: 'Only the latest decision to hold, redact or remove a report can be appealed, once, and within 30 days.',
    remedy: 'Load the decisions again: each says until when it can be appealed.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
