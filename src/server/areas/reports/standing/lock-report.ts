import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { lockForFiling } from '../../registry/safelist/store.ts';
import { type Named, namedOf } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { findOwnReport, findReport, findReports, lockOwnRow, lockReportRow } from '../stored/store.ts';
import { lockChanges, lockIdentifiers } from './corroboration-store.ts';

/**
 * Locks a report of any author and everything that its standing depends on until the transaction ends. To be called
 * before the transaction locks anything else, or it may deadlock with filings.
 * @returns null when there is none
 */
export async function lockReport(app: App, tx: Tx, id: string): Promise<StoredReport | null> {
  await lockForFiling(tx);
  await lockChanges(tx, [id]);
  const known = await findReport(app, tx, id);
  if (!known) return null;
  await lockIdentifiers(tx, [namedOf(app, known)]);
  return lockReportRow(app, tx, id);
}

/** The same. @throws ApiError 404 when there is none */
export async function lockExistingReport(app: App, tx: Tx, id: string): Promise<StoredReport> {
  const report = await lockReport(app, tx, id);
  if (!report) throw notFound('reportNotFound');
  return report;
}

/** The same of a report that its author has not withdrawn. @throws ApiError 404 when it is none of the author's */
export async function lockReportOf(app: App, tx: Tx, authorId: string, id: string): Promise<StoredReport> {
  const report = await lockReport(app, tx, id);
  if (report?.authorId !== authorId || report.withdrawnAt) throw notFound('reportNotFound');
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

/**
 * Locks an author's report and its identifiers, which are to be locked first.
 * @param check throws when the report is not to be changed
 * @throws ApiError 404 when it is none of the author's (R1)
 */
export async function lockOwnReport(
  app: App,
  tx: Tx,
  { authorId, id, next }: { authorId: string; id: string; next?: Named },
  check: (report: StoredReport) => void | Promise<void> = () => {},
): Promise<StoredReport> {
  await lockForFiling(tx);
  await lockChanges(tx, [id]);
  const known = await findOwnReport(app, tx, authorId, id);
  if (!known) throw notFound('reportNotFound');
  await check(known);
  await lockIdentifiers(tx, [namedOf(app, known), ...(next ? [next] : [])]);
  const locked = await lockOwnRow(app, tx, authorId, id);
  if (!locked) throw notFound('reportNotFound');
  // Moderators may have changed its state in the meantime.
  await check(locked);
  return locked;
}
