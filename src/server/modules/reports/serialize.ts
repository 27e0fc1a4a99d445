import {
  type Report,
  type ReportField,
  type ReportHistory,
  reportFields,
  type Withdrawal,
} from '../../../contract/reports.ts';
import type { StoredReport, StoredVersion, StoredWithdrawal } from './stored-report.ts';

type Content = Pick<StoredReport, ReportField>;

/** What a report says, by its fields' names on the wire. */
const contentOf = ({ name, email, CNIC, phone, date, url, address, city, country, title, evidence }: Content) => ({
  title,
  name,
  email,
  CNIC,
  phone,
  address,
  city,
  country,
  evidence,
  date,
  url,
});

/** A report as its author reads it. */
export const presented = (report: StoredReport): Report => ({
  repID: report.id,
  version: report.version,
  ...contentOf(report),
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
          changed: before ? reportFields.filter((field) => version[field] !== before[field]) : [],
          ...contentOf(version),
        };
      })
      .reverse(),
    withdrawal: withdrawal && serializeWithdrawal(withdrawal),
  };
}
