/** The words of moderation: why a report waits, what moderators decide, and their reasons. */
import type { DisputeOutcome } from '../disputes/dispute-parts.ts';

/** Why a report is in the queue. */
export const queueCauses = [
  'held',
  'listed',
  'edited',
  'flagged',
  'disputed',
  'appealed',
  'notified',
  'ordered',
  'replied',
  'safelist',
  'duplicate',
  'circular',
  'pace',
  'imported',
  'recycled',
  'reading',
] as const;
export type QueueCause = (typeof queueCauses)[number];

/** The sentences about why a report is in the queue: the queue page has words for each. */
export const queueDetailCodes = [
  'sameWords',
  'sameWordsAsRemoved',
  'paceAccount',
  'paceNetwork',
  'circular',
  'recycled',
  'authorSuspended',
  'namesSafelisted',
  'safelistAdded',
  'disputeOverdue',
  'shielded',
  'disputedElsewhere',
  'editedRedacted',
  'editedReleased',
  'readingOverdue',
] as const;
export type QueueDetailCode = (typeof queueDetailCodes)[number];

/** One sentence about why a report is in the queue. */
export interface QueueDetail {
  code: QueueDetailCode;
  /** Nothing personal: numbers, field names, dates, ids of reports. */
  values?: Record<string, string | number>;
}

/** What moderators decide, with the codes of the reasons for each. */
export const decisionReasons = {
  verify: ['evidence', 'documents', 'authorConfirmed', 'severalReports'],
  list: ['plausible', 'questionAnswered', 'cleared'],
  hold: ['noEvidence', 'unclearSubject', 'suspectedCampaign', 'unclearEvents', 'authorityAsked'],
  ask: ['noEvidence', 'unclearSubject', 'unclearEvents', 'contradiction'],
  redact: ['namesOthers', 'namesAuthor', 'abusive', 'excessive'],
  remove: ['false', 'wrongPerson', 'notFraud', 'duplicate', 'abusive', 'unlawful', 'authorAsked'],
  dismiss: ['groundless', 'handled', 'flagMistaken'],
  release: ['subjectAsked', 'dispute', 'showsNobodyElse'],
  uphold: ['sameConclusion', 'nothingNew'],
} as const;

/** `uphold`: a decision that its author appealed stands. */
export const decisions = ['verify', 'list', 'hold', 'ask', 'redact', 'remove', 'dismiss', 'release', 'uphold'] as const;
export type Decision = (typeof decisions)[number];

/**
 * Decisions that change what others read of a report, but not its standing: it keeps waiting for another decision.
 */
const readingDecisions = ['redact', 'release'] as const;
export const isReadingDecision = (decision: string): decision is (typeof readingDecisions)[number] =>
  decision === 'redact' || decision === 'release';

/** Whether the author of a report gets a mail about a decision and can read it. */
export const isTold = <Made extends string>(decision: Made): decision is Exclude<Made, UntoldDecision> =>
  decision !== 'dismiss' && decision !== 'release' && decision !== 'settle';
/**
 * Flags, and requests by the person named, are not the author's business. Of a dispute that was decided without
 * removing the report (`settle`), authors read with the dispute.
 */
export type UntoldDecision = 'dismiss' | 'release' | 'settle';

/** Why the person named is told of a verified report later than at once. */
export const delayReasons = ['investigation', 'authorAtRisk', 'authorityAsked'] as const;
export type DelayReason = (typeof delayReasons)[number];

/** The most days by which it can be put off. */
export const maxTellingDelayDays = 30;

/** Decisions against a report, which its author can appeal once each. */
export const appealableDecisions = ['hold', 'redact', 'remove'] as const;
export type AppealableDecision = (typeof appealableDecisions)[number];
export const isAppealable = (decision: string): decision is AppealableDecision =>
  appealableDecisions.some((one) => one === decision);

/** The causes and details that an automatic check finds. People then look at the report and decide. */
const automaticCauses: readonly QueueCause[] = ['safelist', 'duplicate', 'circular', 'pace'];
const automaticDetails: readonly QueueDetailCode[] = ['shielded', 'disputedElsewhere', 'authorSuspended'];

/** Whether an automatic check brought an item before moderators. */
export const isAutomatic = ({
  causes,
  details,
}: {
  causes: readonly QueueCause[];
  details: readonly QueueDetail[];
}): boolean =>
  causes.some((cause) => automaticCauses.includes(cause)) ||
  details.some(({ code }) => automaticDetails.includes(code));

/** Why a decision is reversed. */
export const reversalReasons = ['mistake', 'newEvidence', 'appeal'] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** What may have been decided about a report; `settle`: a dispute was decided, and the report stays. */
export const madeDecisions = [...decisions, 'reverse', 'settle'] as const;
/** The code of the reason of any of them: for `settle` how the dispute ended. */
export type Reason = (typeof decisionReasons)[Decision][number] | ReversalReason | Exclude<DisputeOutcome, 'upheld'>;
/** The reasons for decisions against a report. */
export type ReasonAgainst = (typeof decisionReasons)[AppealableDecision][number];

/** Why a caller flags a report that a lookup told them of. */
export const flagReasons = ['wrongPerson', 'false', 'outdated', 'abusive', 'personalData', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];

/** How long an opened item is kept for the moderator who opened it, in milliseconds: 15 minutes. */
export const claimMs = 15 * 60_000;

/** How long an item waits for an author's answer, in milliseconds: 7 days. */
export const askedSleepMs = 7 * 24 * 60 * 60_000;

/** How long a decision can be undone as if it had never been made, in milliseconds: 10 seconds. Mails wait as long. */
export const undoMs = 10_000;
