import { type Connections, maxNodes, type StaffReport } from '../../../../contract/moderation/staff-reports.ts';
import { fieldsWith, pickFields } from '../../../../contract/reports/report-fields.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { findOwnMatters, refuseConflict } from '../../disputes/conflicts/find-conflicts.ts';
import { timesTold } from '../../lookup/disclosures/store.ts';
import { type OpenedFile, openAnyAttachment } from '../../reports/attachments/read-attachments.ts';
import { findVersions } from '../../reports/content/store.ts';
import { serializeVersions } from '../../reports/own/serialize.ts';
import { findQueueItem } from '../../reports/queue/store.ts';
import { findConnectedReports } from '../../reports/staff/naming-store.ts';
import type { Identified } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findAnyReport } from '../../reports/stored/store.ts';
import { noteIdentifiersOpened } from '../review/open-item.ts';
import { maskedIdentifiers, reportView } from '../review/report-view.ts';
import { listDecisions } from '../store.ts';
import { noteReportsSeen, reportRow, reportRows } from './list-reports.ts';

/** Versions that a report's page shows. */
const maxVersions = 20;

/** @throws ApiError 403 when it names the reader, who reads on the case page what others may see; 404 */
async function readable(app: App, { accountId }: AccountCall, id: string): Promise<StoredReport> {
  const report = await findAnyReport(app, id);
  if (!report) throw notFound('staffReportNotFound');
  await refuseConflict(app, app.db, accountId, report, 'read');
  return report;
}

/** A report of any author. @throws ApiError 403 or 404 */
export async function openAnyReport(app: App, reader: AccountCall, id: string): Promise<StaffReport> {
  const report = await readable(app, reader, id);
  const [view, { versions, before }, item, lookups] = await Promise.all([
    listDecisions(app, app.db, [id]).then((decided) => reportView(app, reader, report, decided)),
    findVersions(app, report, { limit: maxVersions }),
    findQueueItem(app, id),
    timesTold(app, id),
  ]);
  noteReportsSeen(app, reader, 'report.opened', [id]);
  return {
    ...reportRow(report, report.authorId === reader.accountId ? 'ownReport' : null),
    ...view,
    stateChangedAt: (report.withdrawnAt ?? report.stateChangedAt)?.toISOString() ?? null,
    weight: Number(report.weight.toFixed(3)),
    versions: serializeVersions(versions, before).map((version) => ({ ...version, ...maskedIdentifiers(version) })),
    isWaiting: item !== null,
    lookups,
  };
}

/** The identifiers of a report, unmasked. @throws ApiError 403 or 404 */
export async function openAnyIdentifiers(app: App, reader: AccountCall, id: string): Promise<Identified> {
  const report = await readable(app, reader, id);
  await noteIdentifiersOpened(app, reader, id);
  return pickFields(fieldsWith('identifier'), report);
}

/** A file of a report. @throws ApiError 403, 404, or 409 while it is being scanned */
export async function openAnyFile(app: App, reader: AccountCall, reportId: string, id: string): Promise<OpenedFile> {
  await readable(app, reader, reportId);
  return openAnyAttachment(app, reader, reportId, id);
}

/** Reports that share an identifier with a report, up to two steps away. @throws ApiError 403 or 404 */
export async function findConnections(app: App, reader: AccountCall, id: string): Promise<Connections> {
  const root = await readable(app, reader, id);
  // What a report about the reader shares with others would tell what it says and, beside its author's others, who filed it.
  const but = await findOwnMatters(app, reader.accountId);
  const { reports: found, identifiers, isCut } = await findConnectedReports(app, root, { max: maxNodes, but });
  const connected = found.map(({ report }) => report);
  noteReportsSeen(
    app,
    reader,
    'report.opened',
    connected.map((report) => report.id),
  );
  const rows = await reportRows(app, reader, connected);
  const authors = [...new Set(connected.map(({ authorId }) => authorId))].filter((author) => author !== null);
  return {
    reports: found.flatMap(({ report: { authorId }, step }, at) => {
      const row = rows[at];
      return row ? [{ ...row, step, author: authorId === null ? null : authors.indexOf(authorId) + 1 }] : [];
    }),
    identifiers: identifiers.map(({ kind, value }, at) => ({
      id: `i${at}`,
      kind,
      masked: maskedIdentifier(kind, value),
    })),
    links: identifiers.flatMap(({ reportIds }, at) =>
      reportIds.map((reportID) => ({ reportID, identifier: `i${at}` })),
    ),
    isCut,
  };
}
