import type { CorrectionKind } from '../../../../contract/lookup/corrections.ts';

/** What an account is told of a report that changed. */
export interface StoredCorrection {
  id: string;
  reportId: string;
  kind: CorrectionKind;
  happenedAt: Date;
  /** How often the account was told of the report before, and by which of its requests first and last. */
  times: number;
  firstAt: Date;
  lastAt: Date;
  firstRequestId: string;
  lastRequestId: string;
  isRead: boolean;
}
