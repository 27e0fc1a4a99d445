import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { lockForFiling } from '../../registry/safelist/store.ts';
import { type Named, namedOf } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { findReport, findReports, lockReportRow } from '../stored/store.ts';
import { lockChanges, lockIdentifiers } from './corroboration-store.ts';

/**
 * Locks a report of any author and everything that its standing depends on until the transaction ends. To be called
 * before the transaction locks anything else, or it may deadlock with filings.
 * @param next what it will name, which is locked too
 * @param check throws when the report is not to be changed
 * @returns null when there is none
 */
export async function lockReport(
  app: App,
  tx: Tx,
  id: string,
  next: Named | null = null,
  check: (report: StoredReport) => void | Promise<void> = () => {},
): Promise<StoredReport | null> {
  await lockForFiling(tx);
  await lockChanges(tx, [id]);
  const known = await findReport(app, tx, id);
  if (!known) return null;
  await check(known);
  await lockIdentifiers(tx, [namedOf(app, known), ...(next ? [next] : [])]);
  const locked = await lockReportRow(app, tx, id);
  // Moderators may have changed its state in the meantime.
  if (locked) await check(locked);
  return locked;
}

/** The same. @throws ApiError 404 when there is none */
export async function lockExistingReport(app: App, tx: Tx, id: string): Promise<StoredReport> {
  const report = await lockReport(app, tx, id);
  if (!report) throw notFound('reportNotFound');
  return report;
}

/** Locks what the standing of several reports depends on, but not yet their rows. Those that cannot be opened are left out. */
export async function lockReportIdentifiers(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  await lockForFiling(tx);
  await lockChanges(tx, ids);
  const known = await findReports(app, tx, ids);
  await lockIdentifiers(
    tx,
    known.map((report) => namedOf(app, report)),
  );
}

/** Locks an author's report. @throws ApiError 404 when it is none of the author's (R1) */
export async function lockOwnReport(
  app: App,
  tx: Tx,
  { authorId, id, next = null }: { authorId: string; id: string; next?: Named | null },
  check: (report: StoredReport) => void | Promise<void> = () => {},
): Promise<StoredReport> {
  const report = await lockReport(app, tx, id, next, (found) => {
    if (found.authorId !== authorId) throw notFound('reportNotFound');
    return check(found);
  });
  if (!report) throw notFound('reportNotFound');
  return report;
}

/** The same of a report that its author has not withdrawn. */
export const lockReportOf = (app: App, tx: Tx, authorId: string, id: string): Promise<StoredReport> =>
  lockOwnReport(app, tx, { authorId, id }, ({ withdrawnAt }) => {
    if (withdrawnAt) throw notFound('reportNotFound');
  });
