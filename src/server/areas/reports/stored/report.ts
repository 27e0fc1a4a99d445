import type { ReplySide } from '../../../../contract/reports/reply-sides.ts';
import type { ReportContent } from '../../../../contract/reports/report-fields.ts';
import type { WithdrawalReason } from '../../../../contract/reports/reports.ts';
import type { Standing, StoredState } from '../../../../contract/reports/standing.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import type { CountedReport } from '../matching/evidence.ts';

/** The content of a report, with its keywords. */
export interface KeyedContent extends ReportContent {
  keywords: string[];
}

/** The standing of a report. */
interface ReportStanding {
  standing: Standing;
  /** Whether a dispute about it is open. */
  disputed: boolean;
  /** The author, or the group of authors that count as one; null for all whose accounts were deleted. */
  authorGroup: string | null;
  /** What it counts in a score, before it is halved while disputed. */
  weight: number;
}

/** A report as it is stored. */
export interface StoredReport extends KeyedContent, ReportStanding {
  id: string;
  /** As people read it: `FS-7K4Q-92`. */
  reference: string;
  authorId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null while it is not withdrawn. */
  withdrawnAt: Date | null;
  /** What it is unless it is withdrawn. */
  state: StoredState;
  /** Null while it is in the state it was filed in. */
  stateChangedAt: Date | null;
  /** Only corroboration lists it, and no moderator has decided: what it is depends on what others report. */
  awaitsCorroboration: boolean;
  /** Until when a moderator's question waits for the author's answer; null without one. */
  askedUntil: Date | null;
  /** When its content was destroyed (A36); null while it has content. */
  destroyedAt: Date | null;
  /** What is hidden from everyone but the author and moderators; null while nothing is. */
  passages: Passage[] | null;
  /** Since when the person named may read the narrative. */
  releasedAt: Date | null;
}

/** Whether its author is told that it is held: until moderators have decided, also if others have corroborated it meanwhile. */
export const isShownHeld = ({
  state,
  awaitsCorroboration,
}: Pick<StoredReport, 'state' | 'awaitsCorroboration'>): boolean =>
  state === 'held' || (state === 'listed' && awaitsCorroboration);

/** What one side said about a report. */
export interface ShownReply {
  by: ReplySide;
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** What a lookup finds of a report. */
export interface MatchedReport extends ReportContent, Omit<CountedReport, 'category'> {
  version: number;
  /** The reply of the person it is about, and what followed, as answers show them. */
  replies: readonly ShownReply[];
}

/** The content of a report in one of its versions. */
export interface StoredVersion extends ReportContent {
  version: number;
  writtenAt: Date;
}

export interface StoredWithdrawal {
  withdrawnAt: Date;
  reason: WithdrawalReason;
  note: string | null;
  /** Until when its author may undo it; null once its consequences have been carried out. */
  settlesAt: Date | null;
}

/** A report that was filed or changed, as its author is told. */
export interface FiledReport {
  id: string;
  /** Null when it was filed before with the same key, and is deleted since. */
  reference: string | null;
  version: number;
  /** Its author is told that lookups do not find it until it is reviewed or corroborated. */
  isHeld: boolean;
  /** It is the author's report of the last 24 hours about the same subject, which was corrected. */
  isMerged?: boolean;
}
