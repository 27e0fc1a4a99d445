import type { MessageKey } from '../messages/messages.ts';
import type { ProblemKind } from './problem-kind.ts';

/** Problems of deciding about reports, of flags and of questions to authors; part of the problem catalogue. */
export const moderationProblems = {
  ownReport: {
    status: 403,
    title: 'Own report',
    meaning: 'Staff do not decide on reports that they filed themselves, or on proofs of whom they have reported.',
    remedy: 'Leave the report to another moderator.',
  },
  ownMatter: {
    status: 403,
    title: 'Own matter',
    meaning:
      'It is about the caller: their email address, an identifier that they have proven, or a case of theirs. Staff do not open or decide it.',
    remedy: 'Leave it to another moderator; what others may see is on the page of the case.',
  },
  queueItemNotFound: {
    status: 404,
    title: 'Nothing to decide',
    meaning: 'The report is not waiting for a moderator, was withdrawn, or does not exist.',
    remedy: 'Load the queue again.',
  },
  decisionNotFound: {
    status: 404,
    title: 'No such decision',
    meaning: 'There is no such decision, or only its own moderator may undo it.',
    remedy: 'Load the report again.',
  },
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
  itemDecided: {
    status: 409,
    title: 'Already decided',
    meaning: 'Another moderator has decided on the report.',
    remedy: 'Go on with the next one.',
  },
  itemClaimed: {
    status: 409,
    title: 'Claimed',
    meaning: 'Another moderator opened the report less than 15 minutes ago.',
    remedy: 'Choose another one, or wait until it is released.',
  },
  itemChanged: {
    status: 409,
    title: 'Item has changed',
    meaning: 'The report or the reason why it waits has changed since it was opened.',
    remedy: 'Open it again and decide on what it says now.',
  },
  secondNeeded: {
    status: 409,
    title: 'Second moderator needed',
    meaning: 'A report that names a CNIC is verified by two moderators, and this one has already verified it.',
    remedy: 'Leave the report to another moderator.',
  },
  namesSafelisted: {
    status: 409,
    title: 'Names what the safelist protects',
    meaning:
      'The report names an identifier on the safelist, such as a helpline. The queue now says which one, and the report waits.',
    remedy: 'Open the report again. Remove it, or list it if the identifier should be found in spite of the entry.',
  },
  decisionNotApplicable: {
    status: 409,
    title: 'Decision does not apply',
    meaning:
      'Only a flagged report can have its flags dismissed, and only an author who still has an account can be asked.',
    remedy: 'Choose another decision.',
  },
  undoTooLate: {
    status: 409,
    title: 'Too late to undo',
    meaning: 'More than 10 seconds have passed, or something has happened since the decision.',
    remedy: 'Reverse the decision.',
  },
  decisionNotReversible: {
    status: 409,
    title: 'Not reversible',
    meaning: 'The decision has already been reversed, another one came after it, or the report was withdrawn.',
    remedy: 'Load the report again, and reverse its latest decision.',
  },
  appealNeedsAnother: {
    status: 409,
    title: 'Another moderator needed',
    meaning:
      'A moderator whose decision was appealed decides neither the appeal nor, once it is granted, about the report.',
    remedy: 'Leave the report to another moderator.',
  },
  requestNotFound: {
    status: 404,
    title: 'No such request',
    meaning: 'There is no request with this id.',
    remedy: 'Load the list again.',
  },
  requestDecided: {
    status: 409,
    title: 'Already decided',
    meaning: 'The request has been decided by someone else.',
    remedy: 'Load it again to read the decision.',
  },
  appealUndecided: {
    status: 409,
    title: 'Under appeal',
    meaning:
      'The author has appealed a decision, so no other one about the report is made until the appeal is decided.',
    remedy: 'Reverse the decision, or let it stand.',
  },
  decisionNotAppealable: {
    status: 409,
    title: 'No appeal',
    meaning: 'Only the latest decision to hold, redact or remove a report can be appealed, once, and within 30 days.',
    remedy: 'Load the decisions again: each says until when it can be appealed.',
  },
} as const satisfies Partial<Record<MessageKey, ProblemKind>>;
