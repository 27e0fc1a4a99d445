import {
  fieldsWith,
  type ReadableField,
  type ReportContent,
  reportFields,
} from '../../../contract/reports/report-fields.ts';
import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import { markSqlOf } from '../../marks.ts';
import type { CopyRows } from '../../platform/db/copy.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';

// What the statements of several stores have in common.

// The fields of a report that are stored readable, for statistics: columns of `reports` and `report_versions`.

const readableFields = fieldsWith('column');

type Columns = { [F in ReadableField]: (typeof reportFields)[F]['column'] };

type ReadableContent = Pick<ReportContent, ReadableField>;
/** Their columns in a row. */
export type ReadableRow = { [F in ReadableField as Columns[F]['name']]: ReportContent[F] };

/** The names of the columns, in the order of `columnValues`. */
export const readableColumns: readonly string[] = readableFields.map((field) => reportFields[field].column.name);

/** The same as a list in SQL. */
export const readable = readableColumns.join(', ');

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

/** What a lookup's score and an author's list need besides the content. */
export interface StandingRow {
  standing: Standing;
  disputed: boolean;
  /** The author, or the group of authors that count as one; null for all whose accounts were deleted. */
  author_group: string | null;
  weight: number;
}

export interface ReportRow extends ReadableRow, StandingRow, MarkedRow {
  awaits_corroboration: boolean;
  id: string;
  reference: number;
  author_id: string | null;
  state: StoredState;
  state_changed_at: Date | null;
  asked_until: Date | null;
  destroyed_at: Date | null;
  version: number;
  keywords: string[];
  sealed: Buffer;
  redacted: Buffer | null;
  redacted_passages: Passage[] | null;
  narrative_released_at: Date | null;
  created_at: Date;
  updated_at: Date;
  withdrawn_at: Date | null;
}

/** What others read of a report's sealed fields: in place of `sealed`, if passages are hidden. */
export const shownColumns = 'coalesce(r.redacted, r.sealed) as sealed, r.redacted is not null as is_redacted';

/** All reports whose authors deleted their accounts count as one author's. */
export const group = (report: string): string =>
  `coalesce(${report}.author_group, ${report}.author_id, '00000000-0000-0000-0000-000000000000')`;

/** Of `reports r`, for a `ReportRow`. */
export const reportColumns = [
  'id',
  'reference',
  'author_id',
  'version',
  'keywords',
  'sealed',
  'redacted',
  'redacted_passages',
  'narrative_released_at',
  'created_at',
  'updated_at',
  'withdrawn_at',
  'state',
  'state_changed_at',
  'asked_until',
  'destroyed_at',
  'standing',
  'disputed',
  'weight',
  'awaits_corroboration',
  ...readableColumns,
]
  .map((column) => `r.${column}`)
  .concat('coalesce(r.author_group, r.author_id) as author_group', markSqlOf('reports', 'r'))
  .join(', ');

/**
 * Whether a report is an author's, for statements that order by `author_id` and then by `id`: only the index of an author's
 * reports has that order. With an equality PostgreSQL may read the reports of all authors by their ids instead.
 */
export const isOf = (author: string): string => `author_id between ${author} and ${author}`;

/** Whether a report is under a legal hold, of which there are few. */
export const underHold = (id: string): string => `${id} = any(array(select report_id from report_holds))`;

/**
 * The report with an id, to be joined. The offset keeps PostgreSQL from any other plan than one probe of the primary key for
 * each id, whatever its statistics say: plans are kept, and one made for a small table would read all of a large one.
 */
export const reportWith = (id: string): string => `lateral (select * from reports where id = ${id} offset 0)`;
