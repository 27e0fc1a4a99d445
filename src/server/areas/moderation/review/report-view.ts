import {
  fieldsWith,
  type IdentifierField,
  pickFields,
  type ReportContent,
  reportFieldNames,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import type { AuthorRecord } from '../../../../contract/reports/standing.ts';
import { type MainKind, mask, maskedIdentifier, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { findOwnMatters } from '../../disputes/conflicts/find-own-matters.ts';
import { listAnyAttachments } from '../../reports/attachments/read-attachments.ts';
import { authorRecordOf } from '../../reports/staff/count-store.ts';
import type { Identified } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import type { StoredDecision } from '../stored-decision.ts';
import { pastDecisions } from './past-decisions.ts';

/** What became of an author's reports but for those that name the reader, who would learn from it who filed them. */
export const authorRecordFor = async (app: App, readerId: string, authorId: string): Promise<AuthorRecord> =>
  authorRecordOf(app, authorId, await findOwnMatters(app, readerId));

/**
 * What moderators read of a report. Its identifiers stay masked until they are asked for.
 * @param decided the decisions about it, oldest first
 */
export async function reportView(
  app: App,
  reader: AccountCall,
  report: StoredReport,
  decided: readonly StoredDecision[],
) {
  // Nothing of a destroyed report tells whether it named the reader, so nobody is told who filed it.
  const authorId = report.destroyedAt ? null : report.authorId;
  const [record, attachments, decisions] = await Promise.all([
    authorId === null ? null : authorRecordFor(app, reader.accountId, authorId),
    listAnyAttachments(app, report.id),
    pastDecisions(app, reader, report, decided),
  ]);
  return {
    version: report.version,
    report: { ...pickFields(reportFieldNames, report), ...maskedIdentifiers(report) },
    passages: report.passages ?? [],
    // That the person named may read it is not its author's business.
    releasedAt: report.authorId === reader.accountId ? null : (report.releasedAt?.toISOString() ?? null),
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    author: authorId === null || record === null ? null : { id: authorId, ...record },
    attachments,
    decisions,
  };
}

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
