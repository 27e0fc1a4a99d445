import { type DisputeOutcome, disputeOutcomes } from '../../../../contract/disputes/dispute-parts.ts';
import { turnIn } from '../replies/exchange.ts';
import type { StoredDispute, StoredReply } from '../stored-dispute.ts';

/** What may have changed about a report since it was disputed. */
export interface ReportChanges {
  version: number;
  /** When passages of it were hidden last; null when none are. */
  redactedAt: Date | null;
}

/**
 * How a dispute can end: with a report that was changed only where it was since, and with the reply only where the case has one
 * that can be shown.
 * @param replies what was said about the report
 */
export function outcomesOf(
  { reportVersion, openedAt, caseId }: StoredDispute,
  { version, redactedAt }: ReportChanges,
  replies: readonly StoredReply[],
): DisputeOutcome[] {
  const reply = turnIn(replies, 1);
  const isAmended = version > reportVersion || (redactedAt !== null && redactedAt > openedAt);
  const hasReply = reply?.caseId === caseId && reply.state !== 'takenAway';
  return disputeOutcomes.filter((one) => (one !== 'amended' || isAmended) && (one !== 'reply_only' || hasReply));
}
