import { notGivenIn } from '../../../../contract/reports/report-body.ts';
import { reportFieldNames, textOf } from '../../../../contract/reports/report-fields.ts';
import { type Report, reports } from '../../../../contract/reports/reports.ts';
import { apiPage } from '../../../lib/api/api-page.ts';
import { csvOf, saveCsv } from '../../../lib/browser/csv.ts';
import type { FindFilter } from '../queries.ts';

/** Reports in one call. */
const atOnce = 500;

/** The columns that the registry's import takes, in every language, and what the registry says of a report. */
const heads = [...reportFieldNames, 'notGiven', 'reportID', 'reference', 'state', 'standing', 'filedAt'] as const;

const rowOf = (report: Report): (string | null)[] => [
  ...reportFieldNames.map((field) => textOf(report[field])),
  notGivenIn(report).join(' '),
  ...[report.repID, report.reference, report.state, report.standing, report.createdAt],
];

/**
 * Saves the user's own reports that match a filter as a CSV file.
 * @throws ApiProblem when a page of them cannot be loaded
 */
export async function exportReports(filter: FindFilter): Promise<void> {
  const rows: (string | null)[][] = [[...heads]];
  for (let cursor: string | undefined; ; ) {
    const page = await apiPage(reports.find, { query: { limit: atOnce, cursor }, body: filter });
    rows.push(...page.content.map(rowOf));
    if (page.next === null) break;
    cursor = page.next;
  }
  saveCsv('reports.csv', csvOf(rows));
}
