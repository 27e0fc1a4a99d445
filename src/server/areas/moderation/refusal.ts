import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { BulkOutcome } from '../../../contract/moderation/queue.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import { type ApiError, conflict, forbidden, notFound } from '../../errors.ts';
import { isClaimHeld } from '../reports/queue/store.ts';
import type { Situation } from './situation.ts';

/** Decisions that would implicitly decide a dispute. */
const decidesDispute: readonly string[] = ['verify', 'list', 'remove'];
const listsIt: readonly string[] = ['verify', 'list'];
/** Decisions about the report itself: not by whoever was overruled on an appeal. */
const decidesReport: readonly string[] = [...decidesDispute, 'hold'];
/** Decisions that would implicitly decide an appeal. */
const decidesAppeal: readonly string[] = [...decidesReport, 'settle'];

/** Why a moderator may not make this decision about an item; null when they may. */
export function refusalOf(
  { report, item, moderatorId, conflict: own, agreedBy, appealed, overruled, isUnread, now }: Situation,
  decided: { decision: Decision | 'settle'; itemVersion: number; version: number; passages?: readonly Passage[] },
): ApiError | null {
  const { decision, itemVersion, version, passages = [] } = decided;
  if (!report || report.withdrawnAt) return notFound('queueItemNotFound');
  if (!item) return conflict('itemDecided');
  if (item.claimedBy !== null && item.claimedBy !== moderatorId && isClaimHeld(item.claimedUntil, now))
    return conflict('itemClaimed');
  if (item.version !== itemVersion || report.version !== version) return conflict('itemChanged');
  if (own) return forbidden(own);
  if (decision === 'verify' && report.CNIC !== null && agreedBy === moderatorId) return conflict('secondNeeded');
  if (appealed?.deciders.includes(moderatorId)) return conflict('appealNeedsAnother');
  if (overruled.includes(moderatorId) && decidesReport.includes(decision)) return conflict('appealNeedsAnother');
  if (appealed && decidesAppeal.includes(decision)) return conflict('appealUndecided');
  if (report.disputed && decidesDispute.includes(decision)) return conflict('disputeUndecided');
  if (isUnread && listsIt.includes(decision)) return conflict('readingUndecided');
  const applies =
    (decision !== 'redact' || passages.length > 0 || report.passages !== null) &&
    (decision !== 'release' || report.releasedAt === null) &&
    (decision !== 'uphold' || appealed !== null) &&
    (decision !== 'dismiss' || item.causes.includes('flagged')) &&
    (decision !== 'ask' || report.authorId !== null);
  return applies ? null : conflict('decisionNotApplicable');
}

/** What a refusal of one item is called in the answer of a bulk decision. */
export const outcomes: Partial<Record<string, BulkOutcome>> = {
  queueItemNotFound: 'gone',
  itemDecided: 'gone',
  itemChanged: 'changed',
  itemClaimed: 'claimed',
  ownReport: 'own',
  ownMatter: 'own',
  secondNeeded: 'own',
  decisionNotApplicable: 'notApplicable',
  disputeUndecided: 'notApplicable',
  readingUndecided: 'notApplicable',
  appealUndecided: 'notApplicable',
  appealNeedsAnother: 'own',
  namesSafelisted: 'changed',
};
