import type { WithdrawalReason } from '../../../contract/reports.ts';
import type { PersonalFields } from './sealed-fields.ts';

/** What a report says. */
export interface ReportContent extends PersonalFields {
  city: string;
  country: string;
  /** YYYY-MM-DD */
  date: string;
  keywords: string[];
}

/** A report as it is stored. */
export interface StoredReport extends ReportContent {
  id: string;
  authorId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null while it stands. */
  withdrawnAt: Date | null;
}

/** What a lookup finds of a report. */
export type MatchedReport = Omit<StoredReport, 'version' | 'keywords' | 'updatedAt' | 'withdrawnAt'>;

/** What a report said in one of its versions. */
export interface StoredVersion extends Omit<ReportContent, 'keywords'> {
  version: number;
  writtenAt: Date;
}

export interface StoredWithdrawal {
  withdrawnAt: Date;
  reason: WithdrawalReason;
  note: string | null;
}
