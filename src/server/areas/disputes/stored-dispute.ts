import type { DisputeOutcome, DisputeReason, DisputeState } from '../../../contract/disputes/disputes.ts';
import type { ReplyState, ReplyTurn } from '../../../contract/disputes/replies.ts';
import type { AttachmentType } from '../../../contract/reports/attachments.ts';

/** A dispute of a person who is named in a report. */
export interface StoredDispute {
  id: string;
  reportId: string;
  caseId: string;
  /** The version of the report when it was disputed. */
  reportVersion: number;
  reason: DisputeReason;
  /** "" after they were destroyed with the report. */
  words: string;
  state: DisputeState;
  openedAt: Date;
  authorDueAt: Date;
  authorAskedAt: Date | null;
  decisionDueAt: Date;
  /** When moderators were warned that the decision is overdue. */
  overdueAt: Date | null;
  endsAt: Date;
  /** When the report was held because there was no decision. */
  heldAt: Date | null;
  closedAt: Date | null;
  outcome: DisputeOutcome | null;
  reasons: string | null;
  isFrivolous: boolean;
  decidedBy: string | null;
  /** The decision that closed it. */
  decisionId: string | null;
  /** The dispute whose decision this one is an appeal of. */
  appealsId: string | null;
}

/** A question of a moderator, or of the registry itself, and its answer. */
export interface StoredQuestion {
  id: string;
  disputeId: string;
  to: 'subject' | 'author';
  /** Null when the registry itself asks. */
  words: string | null;
  askedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
}

export interface StoredFile {
  id: string;
  disputeId: string;
  /** In the file store. */
  path: string;
  name: string;
  type: AttachmentType;
  /** Bytes of the unsealed file. */
  size: number;
  /** SHA-256 of the bytes that were sent. */
  print: string;
  createdAt: Date;
}

/** The reply to a report, or a follow-up. */
export interface StoredReply {
  reportId: string;
  turn: ReplyTurn;
  /** Null in the author's turn. */
  caseId: string | null;
  /** "" once it was taken back unseen by moderators, or answered: what is written next waits for them. */
  words: string;
  state: ReplyState;
  writtenAt: Date;
}
