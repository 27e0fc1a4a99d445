import { maxEarlierVersions } from '../../../contract/reports/reports.ts';
import { shownReference } from '../../../contract/reports/short-reference.ts';
import type { StoredState } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Named, NamedContent, NamedReport } from './named.ts';
import { type Placing, placingValues } from './placement.ts';
import { columnValues } from './readable-columns.ts';
import { drawReferences } from './references.ts';
import { firstIdAt, newReportId } from './report-id.ts';
import { namedOf, sealerOf } from './sealed-fields.ts';
import * as standings from './standing-statements.ts';
import * as sql from './statements.ts';
import type { StoredReport } from './stored-report.ts';
import { findReportBy, openReports, openShownReports, tokenRows } from './stored-rows.ts';

/** Reports in one step of a long task. */
export const reportsAtATime = 500;

/** Writes the tokens of a report that has none, where its state wants them. */
export async function insertTokens(tx: Tx, id: string, named: Named, state: StoredState): Promise<void> {
  const rows = tokenRows([{ id, named }], (one) => one.tokens());
  await tx.rows(state === 'listed' ? sql.insertTokens : standings.insertUnlistedTokens, rows);
}

/** Deletes the tokens of reports, whether they are listed or not. */
export async function deleteTokens(tx: Tx, reports: readonly NamedReport[]): Promise<void> {
  await tx.rows(
    sql.deleteTokens,
    tokenRows(reports, (named) => named.allTokens()),
  );
  await tx.rows(standings.deleteUnlistedTokens, [reports.map(({ id }) => id)]);
}

/** @returns the id and the reference of the new report */
export async function insertReport(
  app: App,
  tx: Tx,
  authorId: string,
  { content: { keywords, ...fields }, named }: NamedContent,
  at: Date,
  placing: Placing,
): Promise<{ id: string; reference: string }> {
  const sealer = sealerOf(app);
  for (;;) {
    const id = newReportId(at);
    const [reference = 0] = await drawReferences(tx, 1);
    const bytes = sealer.seal({ id, version: 1, authorId }, fields);
    const values = [
      id,
      authorId,
      keywords,
      bytes,
      at,
      ...placingValues(sealer.marks, { id, authorId }, placing),
      reference,
      ...columnValues(fields),
    ];
    // No row comes back when another report has drawn the same id or reference at the same time.
    if (!(await tx.one(sql.insert, values))) continue;
    await insertTokens(tx, id, named, placing.state);
    return { id, reference: shownReference(reference) };
  }
}

/** Keeps the current version in the history and writes the next one, in which no passage is hidden. */
export async function updateReport(
  app: App,
  tx: Tx,
  { content: current, named: was }: NamedContent<StoredReport>,
  { content, named }: NamedContent,
  at: Date,
): Promise<void> {
  const sealer = sealerOf(app);
  const { id } = current;
  const { keywords, ...fields } = content;
  await tx.rows(sql.keepVersion, [id, sealer.sealVersion(current, current)]);
  if (current.version > maxEarlierVersions) await tx.rows(sql.thinVersions, [id, maxEarlierVersions]);
  const next = sealer.seal({ ...current, version: current.version + 1 }, fields);
  await tx.rows(sql.replace, [id, keywords, next, at, ...columnValues(fields)]);
  await deleteTokens(tx, [{ id, named: was }]);
  await insertTokens(tx, id, named, current.state);
}

export async function updateKeywords(tx: Tx, id: string, keywords: readonly string[]): Promise<void> {
  await tx.rows(sql.setKeywords, [id, keywords]);
}

/** Notes until when a moderator's question waits for the author's answer; null when none does. */
export async function setAsked(tx: Tx, id: string, until: Date | null): Promise<void> {
  await tx.rows(sql.setAsked, [id, until]);
}

/** A report of any author, in any state. */
export const findReport = (app: App, db: Queryable, id: string): Promise<StoredReport | null> =>
  findReportBy(app, db, sql.find, [id]);

export const findByReference = (app: App, db: Queryable, reference: number): Promise<StoredReport | null> =>
  findReportBy(app, db, sql.findByReference, [reference]);

/** A report of any author, in any state, locked until the transaction ends. */
export const lockReportRow = (app: App, tx: Tx, id: string): Promise<StoredReport | null> =>
  findReportBy(app, tx, sql.lock, [id]);

/** Those of some reports that can be opened, in no order. */
export const findReports = async (app: App, db: Queryable, ids: readonly string[]): Promise<StoredReport[]> =>
  openReports(app, await db.rows(sql.some, [ids]));

/** The author's report, withdrawn or not. */
export const findOwnReport = (app: App, db: Queryable, authorId: string, id: string): Promise<StoredReport | null> =>
  findReportBy(app, db, sql.findOwn, [id, authorId]);

/** The author's report, unless it is withdrawn. */
export const findOwnActive = (app: App, db: Queryable, authorId: string, id: string): Promise<StoredReport | null> =>
  findReportBy(app, db, sql.own, [id, authorId]);

/** The author's report, withdrawn or not, locked until the transaction ends; null for other authors' reports. */
export const lockOwnRow = (app: App, tx: Tx, authorId: string, id: string): Promise<StoredReport | null> =>
  findReportBy(app, tx, sql.lockOwn, [id, authorId]);

/** The author's reports that were filed since a moment and are in the registry, newest first. */
export const findRecentOwn = async (app: App, db: Queryable, authorId: string, since: Date): Promise<StoredReport[]> =>
  openReports(app, await db.rows(sql.recentOwn, [authorId, firstIdAt(since)]));

/** Up to `limit` of the author's reports, withdrawn or not, but for those that stay, locked. `ids` has those that cannot be opened, too. */
export async function lockLeavingOf(
  app: App,
  tx: Tx,
  authorId: string,
  limit: number,
): Promise<{ ids: string[]; readable: StoredReport[] }> {
  const rows = await tx.rows(sql.lockSomeOf, [authorId, limit]);
  return { ids: rows.map(({ id }) => id), readable: openReports(app, rows) };
}

/** Up to `limit` of the author's reports that stay and are not withdrawn, locked: see statements.ts. */
export const lockStayingOf = async (app: App, tx: Tx, authorId: string, limit: number): Promise<StoredReport[]> =>
  openReports(app, await tx.rows(sql.lockStayingOf, [authorId, limit]));

/** Deletes reports with their versions and withdrawals, and the tokens of those that can be opened. */
export async function deleteReports(
  app: App,
  tx: Tx,
  ids: readonly string[],
  readable: readonly StoredReport[],
): Promise<void> {
  await deleteTokens(
    tx,
    readable.map((report) => ({ id: report.id, named: namedOf(app, report) })),
  );
  await tx.rows(standings.deleteUnlistedTokens, [ids]);
  await tx.rows(sql.deleteSome, [ids]);
}

/** Deletes some withdrawn reports whose author is gone. @returns how many */
export async function deleteOwnerless(tx: Tx, limit: number): Promise<number> {
  const ids = (await tx.rows(sql.lockOwnerless, [limit])).map(({ id }) => id);
  await tx.rows(sql.deleteSome, [ids]);
  return ids.length;
}

/** One step through all reports: those that can be opened, as others read them, and where the next step begins; null after the last. */
interface ReportStep {
  reports: StoredReport[];
  last: string | null;
}

/**
 * Reports of any author that are not withdrawn, the oldest first, so many at a time; all, or only listed ones. The database
 * reads the next ones while the last are opened and used.
 */
export async function* readActive(
  app: App,
  db: Queryable,
  atATime: number,
  which: 'all' | 'listed',
): AsyncGenerator<StoredReport[]> {
  const read = (after: string) => {
    const reading = db.rows(sql.activeAbove, [after, atATime, which === 'listed']);
    reading.catch(() => {}); // reported when it is awaited
    return reading;
  };
  let rows = await read('0');
  for (;;) {
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    const next = read(last);
    yield openShownReports(app, rows);
    rows = await next;
  }
}

/** Reports of any author that are not withdrawn, with ids above `after`, the oldest first, locked until the transaction ends. */
export async function lockActiveAbove(app: App, tx: Tx, after: string, limit: number): Promise<ReportStep> {
  const rows = await tx.rows(sql.lockActiveAbove, [after, limit]);
  return { reports: openShownReports(app, rows), last: rows.at(-1)?.id ?? null };
}
