import type { Decision } from '../../../contract/moderation/moderation.ts';
import type { DecideBody } from '../../../contract/moderation/queue.ts';
import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import type { PastItem, QueueItem } from '../reports/queue/store.ts';

/** An item of the queue as JSON; times are ISO 8601. */
interface ItemBefore extends Omit<PastItem, 'reportId' | 'enteredAt' | 'asleepUntil'> {
  enteredAt: string;
  asleepUntil: string | null;
}

/** What a decision changed, to bring it back. */
export interface Before {
  /** Of the report. */
  version: number;
  state: StoredState;
  standing: Standing;
  /** Whether only corroboration listed it, or would have. */
  awaitsCorroboration: boolean;
  /** Until when it waited for its author's answer, ISO 8601. */
  askedUntil?: string;
  /** Null when the report did not wait, as for a reversal. */
  item: ItemBefore | null;
  /** Of a decision that hid passages: which were hidden, and in which version of the report. */
  redaction?: { version: number; passages: Passage[] };
  /** Of a decision about a dispute that shows the reply: it waited for a moderator. */
  replyWaited?: boolean;
  /** Of one that lets a decision stand: which. */
  upholds?: string | undefined;
  /** Of the first of two verifications: in how many days the person named is told, and why not at once. */
  tellLater?: DecideBody['tellLater'];
}

/** A decision of a moderator, or the reversal of one. */
export interface StoredDecision {
  id: string;
  reportId: string;
  /** Null once the moderator's account is deleted. */
  moderatorId: string | null;
  /** `settle` decides a dispute without removing the report; its reason is the outcome. */
  decision: Decision | 'settle' | 'reverse';
  reason: string;
  /** What the author is told, or asked. */
  note: string | null;
  /** A verification that waits, or waited, for a second moderator. */
  isFirst: boolean;
  decidedAt: Date;
  before: Before;
  isUndone: boolean;
  /** The decision that reversed it. */
  reversedBy: string | null;
  answer: string | null;
  answeredAt: Date | null;
  /** Why the author says it is wrong. */
  appeal: string | null;
  appealedAt: Date | null;
  appealDueAt: Date | null;
}

export const itemBefore = ({ enteredAt, asleepUntil, ...item }: QueueItem): ItemBefore => {
  const { reportId: _, harm: __, claimedBy: ___, claimedUntil: ____, dueAt: _____, ...kept } = item;
  return { ...kept, enteredAt: enteredAt.toISOString(), asleepUntil: asleepUntil?.toISOString() ?? null };
};

export const itemFrom = (reportId: string, { enteredAt, asleepUntil, ...item }: ItemBefore): PastItem => ({
  ...item,
  reportId,
  enteredAt: new Date(enteredAt),
  asleepUntil: asleepUntil === null ? null : new Date(asleepUntil),
});
