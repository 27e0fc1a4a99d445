import type { Decision, QueueCause, QueueDetail } from '../../../contract/moderation/moderation.ts';
import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';

/** An item of the queue as JSON; times are ISO 8601. */
export interface ItemBefore {
  causes: QueueCause[];
  details: QueueDetail[];
  category: string | null;
  namesCnic: boolean;
  severity: number;
  lookups: number;
  enteredAt: string;
  version: number;
  asleepUntil: string | null;
  agreedBy: string | null;
  agreedVersion: number | null;
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

/** An item as the service of the queue knows it. */
type Item = Omit<ItemBefore, 'enteredAt' | 'asleepUntil'> & {
  reportId: string;
  enteredAt: Date;
  asleepUntil: Date | null;
};

export const itemBefore = ({ enteredAt, asleepUntil, ...item }: Item): ItemBefore => ({
  causes: item.causes,
  details: item.details,
  category: item.category,
  namesCnic: item.namesCnic,
  severity: item.severity,
  lookups: item.lookups,
  version: item.version,
  agreedBy: item.agreedBy,
  agreedVersion: item.agreedVersion,
  enteredAt: enteredAt.toISOString(),
  asleepUntil: asleepUntil?.toISOString() ?? null,
});

export const itemFrom = (reportId: string, { enteredAt, asleepUntil, ...item }: ItemBefore): Item => ({
  ...item,
  reportId,
  enteredAt: new Date(enteredAt),
  asleepUntil: asleepUntil === null ? null : new Date(asleepUntil),
});
