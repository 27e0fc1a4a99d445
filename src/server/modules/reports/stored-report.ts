import type { ReportContent } from '../../../contract/report-fields.ts';
import type { WithdrawalReason } from '../../../contract/reports.ts';

/** What a report says, with the keywords of the vocabulary that it speaks of. */
export interface KeyedContent extends ReportContent {
  keywords: string[];
}

/** A report as it is stored. */
export interface StoredReport extends KeyedContent {
  id: string;
  authorId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null while it is not withdrawn. */
  withdrawnAt: Date | null;
}

/** What a lookup finds of a report. */
export interface MatchedReport extends ReportContent {
  id: string;
  authorId: string | null;
  createdAt: Date;
}

/** What a report said in one of its versions. */
export interface StoredVersion extends ReportContent {
  version: number;
  writtenAt: Date;
}

export interface StoredWithdrawal {
  withdrawnAt: Date;
  reason: WithdrawalReason;
  note: string | null;
}
