import { notGivenIn } from '../../../../contract/reports/report-body.ts';
import { differingFields, pickFields, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import type { Report, ReportHistory } from '../../../../contract/reports/reports.ts';
import { isShownHeld, type StoredReport, type StoredVersion } from '../stored/report.ts';

/**
 * What a report is, as its author is told: not what depends on whether others reported the same person, which only a
 * lookup answers. Until moderators have decided, one that policy holds is held, even if others corroborate it.
 */
function shownPlacement(report: StoredReport): Pick<Report, 'state' | 'stateChangedAt' | 'standing'> {
  const standing = report.standing === 'verified' ? 'verified' : 'unverified';
  if (report.withdrawnAt) return { state: 'withdrawn', stateChangedAt: report.withdrawnAt.toISOString(), standing };
  const changedAt = report.awaitsCorroboration ? null : report.stateChangedAt;
  const state = isShownHeld(report) ? 'held' : report.state;
  return { state, stateChangedAt: changedAt?.toISOString() ?? null, standing };
}

/** A report as its author reads it. @param asked those that their authors have been asked about */
export const serializeReport = (report: StoredReport, asked: ReadonlySet<string>): Report => ({
  repID: report.id,
  reportID: report.id,
  reference: report.reference,
  version: report.version,
  ...pickFields(reportFieldNames, report),
  notGiven: notGivenIn(report),
  createdAt: report.createdAt.toISOString(),
  updatedAt: report.updatedAt.toISOString(),
  withdrawnAt: report.withdrawnAt?.toISOString() ?? null,
  ...shownPlacement(report),
  disputed: report.disputed,
  askedUntil: (asked.has(report.id) && report.askedUntil?.toISOString()) || null,
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
      changed: older ? differingFields(version, older) : [],
      omitted: version.version - 1 - (older?.version ?? 0),
      ...pickFields(reportFieldNames, version),
    };
  });
