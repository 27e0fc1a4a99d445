import type { Overview } from '../../../../../contract/analysis/analysis.ts';
import { csvOf } from '../../../../lib/browser/csv.ts';

/** What the dashboard shows as CSV: the range, its days, weeks or months, patterns and cities. */
export function overviewCsv(overview: Overview): string {
  const { from, to, reports, authors, reportsBefore, authorsBefore, buckets, patterns, cities, narrowed, ...others } =
    overview;
  // What is of no range. A new part of the overview is left over here: it needs rows below.
  const { range: _range, asOf: _asOf, listed: _listed, ...forgotten } = others;
  forgotten satisfies Record<string, never>;
  const { from: _from, ...picked } = narrowed;
  const parts = Object.values(picked)
    .filter((part) => part !== null)
    .join(', ');
  const rows: (string | number | null)[][] = [
    ['part', 'name', 'reports', 'people', 'reports_before', 'people_before'],
    ['range', `${from} to ${to}`, reports, authors, reportsBefore, authorsBefore],
    ...(parts ? [['narrowed to', parts, '', '', '', '']] : []),
    ...buckets.map((one) => ['from', one.from, one.reports, one.authors, one.reportsBefore, one.authorsBefore]),
    ...patterns.map(({ keyword, reports, authors }) => ['pattern', keyword, reports, authors, '', '']),
    ...cities.map(({ city, reports, authors }) => ['city', city, reports, authors, '', '']),
  ];
  // Numbers below five are not told.
  return csvOf(rows.map((row) => row.map((value) => (value === null ? '<5' : String(value)))));
}
