import type { ReferenceQuery } from '../../../contract/reports/short-reference.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { findVersions } from './content/version-store.ts';
import {
  type Connected,
  findConnected,
  findNaming,
  findStaffNaming,
  findStaffPage,
  type ReportsPage,
  type StaffFilter,
} from './staff-store.ts';
import type { PageQuery, StoredReport, StoredVersion } from './stored/report.ts';
import { findByReference, findReport, findReports, reportTransaction } from './stored/store.ts';

// Reports of all authors, for staff and for the program.

/** A report of any author in any state, a withdrawn one too; null when there is none. */
export const findAnyReport = (app: App, id: string): Promise<StoredReport | null> => findReport(app, app.db, id);

/** The report with a short reference or a number; null when there is none. */
export const findNamedReport = (app: App, query: ReferenceQuery): Promise<StoredReport | null> =>
  'id' in query ? findReport(app, app.db, query.id) : findByReference(app, app.db, query.reference);

/** Those of some reports that can be opened, in no order. */
export const findAnyReports = (app: App, ids: readonly string[]): Promise<StoredReport[]> =>
  findReports(app, app.db, ids);

/** A page of all reports, newest first. */
export const listAllReports = (app: App, filter: StaffFilter, page: PageQuery): Promise<ReportsPage> =>
  reportTransaction(app, (tx) => findStaffPage(app, tx, filter, page), { snapshot: true, byValue: true });

/** Reports that are not withdrawn and name an identifier, newest first. */
export const listReportsNaming = (app: App, identifier: NormalIdentifier, page: PageQuery): Promise<ReportsPage> =>
  findStaffNaming(app, app.reads.long, identifier, page);

/** Up to `max` reports, two steps away, and the identifiers that they share. */
export const findConnectedReports = (app: App, root: StoredReport, max: number): Promise<Connected> =>
  findConnected(app, app.reads.long, root, max);

/** The newest versions of a report, and the one before them. */
export const findNewestVersions = (
  app: App,
  report: StoredReport,
  limit: number,
): Promise<{ versions: StoredVersion[]; before: StoredVersion | undefined; next: string | null }> =>
  findVersions(app, app.db, report, { limit });

/** Listed and held reports that name one of some identifiers, newest first, at most `max`, and whether there are more. */
export const findReportsNaming = (
  app: App,
  identifiers: readonly NormalIdentifier[],
  max: number,
): Promise<{ items: StoredReport[]; isCut: boolean }> => findNaming(app, app.reads.long, identifiers, max);
