import type { QueueCause, QueueDetail } from '../../../../contract/moderation/moderation.ts';

/** A report that waits for a moderator. */
export interface QueueItem {
  reportId: string;
  causes: QueueCause[];
  details: QueueDetail[];
  category: string | null;
  namesCnic: boolean;
  /** What was known of its harm when it entered; see enter-queue.ts. */
  severity: number;
  /** How often it was looked up since it entered. */
  lookups: number;
  /** From 1 to 16. Items are decided in the order of harm × age, after those due within a day. */
  harm: number;
  enteredAt: Date;
  version: number;
  claimedBy: string | null;
  claimedUntil: Date | null;
  asleepUntil: Date | null;
  /** The moderator who verified it first, while they are one; a second one has to agree. See `agreedOn`. */
  agreedBy: string | null;
  /** The version of the report that they read. */
  agreedVersion: number | null;
  /** Until when it should be decided; null where no time is set. */
  dueAt: Date | null;
}

/** An item as it was. */
export type PastItem = Omit<QueueItem, 'harm' | 'claimedBy' | 'claimedUntil' | 'dueAt'>;
