import {
  fieldsWith,
  pickFields,
  type ReadableField,
  type ReportContent,
  type ReportField,
  reportFieldNames,
  reportFields,
  type SealedField,
} from '../../../../contract/reports/report-fields.ts';
import type { Standing, StoredState } from '../../../../contract/reports/standing.ts';
import { perApp } from '../../../app.ts';
import { marksOf } from '../../../marks.ts';
import type { CopyRows } from '../../../platform/db/copy.ts';
import type { SealedRow } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { ShownReply } from './report.ts';

// Fields are stored readable, for statistics, as columns of `reports` and `report_versions`, or sealed together as one value.

const readableFields = fieldsWith('column');

type Columns = { [F in ReadableField]: (typeof reportFields)[F]['column'] };

type ReadableContent = Pick<ReportContent, ReadableField>;
/** Their columns in a row. */
export type ReadableRow = { [F in ReadableField as Columns[F]['name']]: ReportContent[F] };

/** The names of the columns, in the order of `columnValues`. */
export const readableColumns: readonly string[] = readableFields.map((field) => reportFields[field].column.name);

/** The same as a list in SQL. */
export const readable = readableColumns.join(', ');

/** Placeholders for them, from `$first` on. */
export const readablePlaceholders = (first: number): string =>
  readableColumns.map((_, at) => `$${first + at}`).join(', ');

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

export type SealedContent = Pick<ReportContent, SealedField>;

/** What others read of the sealed fields of `reports r`: in place of `sealed`, if passages are hidden. */
export const shownColumns = 'coalesce(r.redacted, r.sealed) as sealed, r.redacted is not null as is_redacted';

/** An object with the fields of `Shape` and no others. */
type Exactly<Shape, T extends Shape> = T & Record<Exclude<keyof T, keyof Shape>, never>;

const sealedFields = reportFieldNames.filter(
  (field): field is SealedField => !(readableFields as readonly ReportField[]).includes(field),
);

/** A report, and the author it is bound to; null once that account is deleted. */
export interface ReportPlace {
  id: string;
  authorId: string | null;
}

/** One version of it. */
export interface VersionPlace extends ReportPlace {
  version: number;
}

/** Those of a row. */
export const placeOf = (row: { id: string; version: number; author_id: string | null }): VersionPlace => ({
  id: row.id,
  version: row.version,
  authorId: row.author_id,
});

/** The same of a row as texts. */
export const placeOfTexts = ({ version, author_id }: SealedRow, id: string | null | undefined): VersionPlace => ({
  id: String(id),
  version: Number(version),
  authorId: author_id ?? null,
});

const contextIn =
  (table: string, column: string) =>
  ({ id, version, authorId }: VersionPlace): SealContext => ({ table, column, id, version, owner: authorId });

export const reportContext = contextIn('reports', 'sealed');
/** For the copy that others read while passages of the report are hidden. */
export const redactedContext = contextIn('reports', 'redacted');
// Another table than that of the current version, so that an earlier version does not open in its place.
export const versionContext = contextIn('report_versions', 'sealed');
export const noteContext = ({ id, authorId }: ReportPlace): SealContext => ({
  table: 'reports',
  column: 'withdrawal_note',
  id,
  owner: authorId,
});

/** The reply of whom it is about and what followed, as one value: it outlives versions, and does not belong to the author. */
export const replyContext = (id: string): SealContext => ({ table: 'reports', column: 'reply', id });

export const holdContext = (id: string): SealContext => ({ table: 'report_holds', column: 'reason', id });

export type SealedReport = ReturnType<typeof sealedReport>;

/** How this program seals reports. */
export const sealerOf = perApp(({ vault }) => sealedReport(vault));

/** How a report's personal fields are sealed. */
export function sealedReport(vault: Vault) {
  const open = (context: SealContext, sealed: Buffer): SealedContent => {
    const content = vault.open(context, sealed) as Partial<Record<SealedField, unknown>>;
    for (const field of sealedFields) content[field] ??= null;
    return content as SealedContent;
  };
  return {
    vault,
    /** The marks of what reports are besides their content. */
    marks: marksOf(vault).reports,
    /**
     * Seals the personal fields of a report's current version as one value.
     * @throws TypeError when the content has a field that the list of fields does not know, or lacks one
     */
    seal<T extends ReportContent>(place: VersionPlace, content: Exactly<ReportContent, T>): Buffer {
      refuseUnlisted(content);
      return vault.seal(reportContext(place), pickFields(sealedFields, content));
    },
    /** A field that was added to the list later is null in what was sealed before. */
    open: (place: VersionPlace, sealed: Buffer): SealedContent => open(reportContext(place), sealed),
    sealRedacted: (place: VersionPlace, content: SealedContent): Buffer =>
      vault.seal(redactedContext(place), pickFields(sealedFields, content)),
    /** Opens what everyone but the author and moderators reads: the report, or its copy without hidden passages. */
    openShown: (place: VersionPlace, shown: { sealed: Buffer; is_redacted: boolean }): SealedContent =>
      open(shown.is_redacted ? redactedContext(place) : reportContext(place), shown.sealed),
    /** Seals an earlier version, which was checked when it was the current one. */
    sealVersion: (place: VersionPlace, content: SealedContent): Buffer =>
      vault.seal(versionContext(place), pickFields(sealedFields, content)),
    openVersion: (place: VersionPlace, sealed: Buffer): SealedContent => open(versionContext(place), sealed),
    sealNote: (place: ReportPlace, note: string): Buffer => vault.seal(noteContext(place), note),
    sealReplies: (id: string, replies: readonly ShownReply[]): Buffer => vault.seal(replyContext(id), replies),
    openReplies: (id: string, sealed: Buffer) => vault.open(replyContext(id), sealed) as ShownReply[],
    openNote: (place: ReportPlace, sealed: Buffer) => vault.open(noteContext(place), sealed) as string,
  };
}

function refuseUnlisted(content: ReportContent): void {
  const lacks = reportFieldNames.find((field) => content[field] === undefined);
  if (lacks) throw new TypeError(`A report lacks its field ${lacks}.`);
  const unknown = Object.keys(content).find((name) => !(name in reportFields));
  if (unknown) throw new TypeError(`${unknown} is not in the list of a report's fields.`);
}

/** What the mark of a report is made over. */
export interface MarkedPlacement {
  state: StoredState;
  /** Null while it is not withdrawn. */
  withdrawnAt: Date | null;
  standing: Standing;
  /** Whether a dispute about it is open. */
  disputed: boolean;
  /** The group of authors that the author counts as one with, where there is one. */
  authorGroup: string | null;
  /** What it counts in a score, before it is halved while disputed. */
  weight: number;
  /** It weighs nothing until it is verified, and corroborates nothing: its author reports what they read here. */
  weightless: boolean;
  /** Whether its author may corroborate others, and be corroborated: not suspended, and not without weight. */
  isTrusted: boolean;
  /** Only corroboration lists it, and only as long as there is one; false once moderators have decided. */
  awaitsCorroboration: boolean;
}

/** The mark of what a report is. */
export const markOf = (marks: SealedReport['marks'], id: string, is: MarkedPlacement): Buffer =>
  marks.make(id, {
    state: is.state,
    withdrawn_at: is.withdrawnAt,
    standing: is.standing,
    disputed: is.disputed,
    author_group: is.authorGroup,
    weight: is.weight,
    weightless: is.weightless,
    is_trusted: is.isTrusted,
    awaits_corroboration: is.awaitsCorroboration,
  });
