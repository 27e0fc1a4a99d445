import type { Decision } from '../../../contract/moderation/moderation.ts';
import { obstacleTo } from '../../../contract/moderation/obstacles.ts';
import type { BulkOutcome } from '../../../contract/moderation/queue.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import { type ApiError, conflict, forbidden, notFound } from '../../errors.ts';
import { isClaimHeld } from '../reports/queue/store.ts';
import type { Situation } from './situation.ts';

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
  const obstacle = obstacleTo(decision, {
    isAppealed: appealed !== null,
    isOwnAppeal: appealed?.deciders.includes(moderatorId) ?? false,
    isOverruled: overruled.includes(moderatorId),
    isDisputed: report.disputed,
    isUnread,
    isFlagged: item.causes.includes('flagged'),
    isReleased: report.releasedAt !== null,
    hasAuthor: report.authorId !== null,
  });
  if (obstacle) return conflict(obstacle);
  const hidesNothing = decision === 'redact' && passages.length === 0 && report.passages === null;
  return hidesNothing ? conflict('decisionNotApplicable') : null;
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
