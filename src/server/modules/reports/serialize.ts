import { pickFields, reportFieldNames } from '../../../contract/report-fields.ts';
import type { Report, ReportHistory, Withdrawal } from '../../../contract/reports.ts';
import type { StoredReport, StoredVersion, StoredWithdrawal } from './stored-report.ts';

/** A report as its author reads it. */
export const serializeReport = (report: StoredReport): Report => ({
  repID: report.id,
  version: report.version,
  ...pickFields(reportFieldNames, report),
  createdAt: report.createdAt.toISOString(),
  updatedAt: report.updatedAt.toISOString(),
  withdrawnAt: report.withdrawnAt?.toISOString() ?? null,
});

export const serializeWithdrawal = ({ withdrawnAt, reason, note }: StoredWithdrawal): Withdrawal => ({
  withdrawnAt: withdrawnAt.toISOString(),
  reason,
  note,
});

/**
 * Every version, newest first, each with what differs from the one before.
 * @param earlier oldest first
 */
export function serializeHistory(
  current: StoredReport,
  earlier: readonly StoredVersion[],
  withdrawal: StoredWithdrawal | null,
): ReportHistory {
  const versions = [...earlier, { ...current, writtenAt: current.updatedAt }];
  return {
    repID: current.id,
    versions: versions
      .map((version, at) => {
        const before = versions[at - 1];
        return {
          version: version.version,
          writtenAt: version.writtenAt.toISOString(),
          changed: before ? reportFieldNames.filter((field) => version[field] !== before[field]) : [],
          ...pickFields(reportFieldNames, version),
        };
      })
      .reverse(),
    withdrawal: withdrawal && serializeWithdrawal(withdrawal),
  };
}
