import type { ReportContent } from '../../../contract/report-fields.ts';
import type { WithdrawalReason } from '../../../contract/reports.ts';

/** The content of a report, with its keywords. */
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

/** The content of a report in one of its versions. */
export interface StoredVersion extends ReportContent {
  version: number;
  writtenAt: Date;
}

export interface StoredWithdrawal {
  withdrawnAt: Date;
  reason: WithdrawalReason;
  note: string | null;
}
