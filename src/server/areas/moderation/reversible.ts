import { isReadingDecision } from '../../../contract/moderation/moderation.ts';
import type { StoredDecision } from './store.ts';

/**
 * Groups of decisions that change the same aspect of a report: its standing, what others read, or what the person named
 * reads. One that lets another stand changes none of them.
 */
const subjectOf = (decision: string): string =>
  isReadingDecision(decision) || decision === 'uphold' ? decision : 'standing';

/** Whether a decision leaves the report as it is: its author is asked, flags were groundless, or it stays after a dispute. */
export const leavesReport = (decision: string): boolean =>
  decision === 'ask' || decision === 'dismiss' || decision === 'settle';

/** Whether a decision comes in the way of reversing an earlier one. A question does not: it takes nobody's appeal away. */
const overtakes = (later: string, earlier: string): boolean =>
  subjectOf(later) === subjectOf(earlier) && (leavesReport(earlier) || !leavesReport(later));

/**
 * Whether a decision is the latest about its report that changed the same aspect, and still stands.
 * @param all those about the report, oldest first
 */
export const isReversible = (
  all: readonly StoredDecision[],
  { id, decision, isFirst, isUndone, reversedBy }: StoredDecision,
) =>
  !isUndone &&
  !isFirst &&
  reversedBy === null &&
  decision !== 'reverse' &&
  decision !== 'uphold' &&
  all.findLast(
    (one) =>
      one.id === id ||
      (one.decision !== 'reverse' && one.reversedBy === null && !one.isFirst && overtakes(one.decision, decision)),
  )?.id === id;
