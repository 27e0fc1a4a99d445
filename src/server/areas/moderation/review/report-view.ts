import {
  fieldsWith,
  type IdentifierField,
  type ReportContent,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { type MainKind, mask, maskedIdentifier, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { Identified } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';

/** What others read of a report and, but for its author, whether the person named may read it. */
export const readingOf = ({ passages, releasedAt, authorId }: StoredReport, readerId: string) => ({
  passages: passages ?? [],
  releasedAt: authorId === readerId ? null : (releasedAt?.toISOString() ?? null),
});

/** The identifiers of a report, each masked: in normal form, so that the same one looks the same in every report. */
export const maskedIdentifiers = (report: Identified) =>
  Object.fromEntries(
    fieldsWith('identifier').map((field) => [field, maskedValue(reportFields[field].identifier, report[field])]),
  ) as Identified;

function maskedValue(kind: MainKind | 'further', value: ReportContent[IdentifierField]) {
  if (value === null) return null;
  if (typeof value !== 'string') return value.map((one) => ({ ...one, value: maskedIdentifier(one.kind, one.value) }));
  return kind === 'further' ? mask : maskedIdentifier(kind, normalIdentifier(kind, value) ?? value);
}
