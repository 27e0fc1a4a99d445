import {
  fieldsWith,
  type ReadableField,
  type ReportContent,
  reportFields,
} from '../../../contract/reports/report-fields.ts';
import type { CopyRows } from '../../platform/db/copy.ts';

// The fields of a report that are stored readable, for statistics: columns of `reports` and `report_versions`.

const readableFields = fieldsWith('column');

type Columns = { [F in ReadableField]: (typeof reportFields)[F]['column'] };

type ReadableContent = Pick<ReportContent, ReadableField>;
/** Their columns in a row. */
export type ReadableRow = { [F in ReadableField as Columns[F]['name']]: ReportContent[F] };

/** The names of the columns, in the order of `columnValues`. */
export const readableColumns: readonly string[] = readableFields.map((field) => reportFields[field].column.name);

export const columnValues = (content: ReadableContent): (string | null)[] =>
  readableFields.map((field) => content[field]);

/** The same as COPY writes them. */
export function copyReadable(rows: CopyRows, content: ReadableContent): void {
  for (const field of readableFields)
    if (reportFields[field].column.type === 'date') rows.date(content[field]);
    else rows.text(content[field]);
}

export function fromColumns(row: ReadableRow): ReadableContent {
  const content: Partial<Record<ReadableField, string | null>> = {};
  for (const field of readableFields) content[field] = row[reportFields[field].column.name];
  return content as ReadableContent;
}
