import { notGivenIn } from '../../../contract/not-given.ts';
import { pickFields, reportFieldNames, textOf } from '../../../contract/report-fields.ts';
import type { Report, ReportHistory, Withdrawal } from '../../../contract/reports.ts';
import type { StoredReport, StoredVersion, StoredWithdrawal } from './stored-report.ts';

/** A report as its author reads it. */
export const serializeReport = (report: StoredReport): Report => ({
  repID: report.id,
  reportID: report.id,
  version: report.version,
  ...pickFields(reportFieldNames, report),
  notGiven: notGivenIn(report),
  createdAt: report.createdAt.toISOString(),
  updatedAt: report.updatedAt.toISOString(),
  withdrawnAt: report.withdrawnAt?.toISOString() ?? null,
  state: report.withdrawnAt ? 'withdrawn' : report.state,
  stateChangedAt: (report.withdrawnAt ?? report.stateChangedAt)?.toISOString() ?? null,
  standing: report.standing,
  disputed: report.disputed,
});

export const serializeWithdrawal = ({ withdrawnAt, reason, note, settlesAt }: StoredWithdrawal): Withdrawal => ({
  withdrawnAt: withdrawnAt.toISOString(),
  reason,
  note,
  undoUntil: settlesAt?.toISOString() ?? null,
});

/**
 * Versions, newest first, each with what differs from the one before.
 * @param before the version before the last of `versions`, if there is one
 */
export const serializeVersions = (
  versions: readonly StoredVersion[],
  before: StoredVersion | undefined,
): ReportHistory['versions'] =>
  versions.map((version, at) => {
    const older = versions[at + 1] ?? before;
    return {
      version: version.version,
      writtenAt: version.writtenAt.toISOString(),
      changed: older ? reportFieldNames.filter((field) => textOf(version[field]) !== textOf(older[field])) : [],
      omitted: version.version - 1 - (older?.version ?? 0),
      ...pickFields(reportFieldNames, version),
    };
  });
