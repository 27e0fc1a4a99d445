import type { Decision } from './moderation.ts';

/** What stands in the way of decisions about a report that waits. */
export interface Circumstances {
  /** An appeal of its author waits. */
  isAppealed: boolean;
  /** The moderator decided what is appealed, or had decided what that confirmed. */
  isOwnAppeal: boolean;
  /** A decision of the moderator's about it was reversed on an appeal. */
  isOverruled: boolean;
  isDisputed: boolean;
  /** It is held until somebody who asked may read it. */
  isUnread: boolean;
  isFlagged: boolean;
  /** The person named may read what it says. */
  isReleased: boolean;
  /** Its author has an account. */
  hasAuthor: boolean;
}

const listsIt: readonly string[] = ['verify', 'list'];
/** Decisions that would implicitly decide a dispute. */
const decidesDispute: readonly string[] = [...listsIt, 'remove'];
/** Decisions about the report itself: not by whoever was overruled on an appeal. */
const decidesReport: readonly string[] = [...decidesDispute, 'hold'];
/** Decisions that would implicitly decide an appeal. */
const decidesAppeal: readonly string[] = [...decidesReport, 'settle'];

/** Why a decision cannot be made; null when it can. The page offers what the server takes. */
export function obstacleTo(decision: Decision | 'settle', about: Circumstances) {
  const { isAppealed, isOwnAppeal, isOverruled, isDisputed, isUnread } = about;
  if (isOwnAppeal || (isOverruled && decidesReport.includes(decision))) return 'appealNeedsAnother';
  if (isAppealed && decidesAppeal.includes(decision)) return 'appealUndecided';
  if (isDisputed && decidesDispute.includes(decision)) return 'disputeUndecided';
  if (isUnread && listsIt.includes(decision)) return 'readingUndecided';
  const applies =
    (decision !== 'release' || !about.isReleased) &&
    (decision !== 'uphold' || isAppealed) &&
    (decision !== 'dismiss' || about.isFlagged) &&
    (decision !== 'ask' || about.hasAuthor);
  return applies ? null : 'decisionNotApplicable';
}
