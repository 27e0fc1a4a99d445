import type { CorrectedSubject } from '../../../../contract/lookup/corrections.ts';
import type { ReportCategory } from '../../../../contract/reports/report-categories.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { reportIdentifiers } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findAnyReports } from '../../reports/stored/store.ts';
import { initials } from '../mask.ts';
import { isSummary } from '../registry.ts';

/** Which report it is, whom it is about and of which kind it is, for somebody whose lookup showed it. */
export interface ToldReport {
  reference: string;
  subject: CorrectedSubject | null;
  category: ReportCategory | null;
}

/**
 * Where policy withholds the narrative, answers show neither the name nor identifiers that were not asked for; which ones were is
 * not kept.
 */
const isWithheld = (app: App, { standing }: StoredReport): boolean => isSummary(app) && standing === 'unverified';

const isNameShown = ({ passages }: StoredReport): boolean => !passages?.some(({ field }) => field === 'name');

export function toldOf(app: App, report: StoredReport): ToldReport {
  const identifiers = [...new Set(reportIdentifiers(report).map(({ kind, value }) => maskedIdentifier(kind, value)))];
  const name = report.name && isNameShown(report) ? initials(report.name) : null;
  const subject = identifiers.length === 0 || isWithheld(app, report) ? null : { name, identifiers };
  return { reference: report.reference, subject, category: report.category as ReportCategory | null };
}

/**
 * Whom reports are about that lookups of an account showed, masked: enough to know again whom one decided about. Nothing is
 * left of a report whose content was destroyed.
 */
export async function toldSubjects(app: App, reportIds: readonly string[]): Promise<Map<string, ToldReport>> {
  const found = reportIds.length === 0 ? [] : await findAnyReports(app, [...new Set(reportIds)]);
  return new Map(found.map((report) => [report.id, toldOf(app, report)]));
}
