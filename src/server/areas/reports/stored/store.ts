import { type ReferenceQuery, shownReference } from '../../../../contract/reports/short-reference.ts';
import type { Standing, StoredState } from '../../../../contract/reports/standing.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import type { App } from '../../../app.ts';
import { markSqlOf } from '../../../marks.ts';
import { type Queryable, type Statement, statement, type Tx } from '../../../platform/db/pool.ts';
import { firstIdAt } from '../../../platform/time-ids.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import {
  fromColumns,
  placeOf,
  type ReadableRow,
  readableColumns,
  type SealedContent,
  type SealedReport,
  sealerOf,
} from './fields.ts';
import type { StoredReport } from './report.ts';

// Reports are read here, and written by standing/new-report-store.ts and content/store.ts.

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

/** Whether a report `r` is under a legal hold, of which there are few. */
export const underHold = 'r.id = any(array(select report_id from report_holds))';

/**
 * A transaction that files or changes reports. It finds everything by an index, and must go on doing so while a small
 * registry grows.
 */
export const reportTransaction = <T>(app: App, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.db.transaction(work, { byIndex: true });

/** Reports in one step of a long task. */
export const reportsAtATime = 500;

// Object.assign: spreading into a new object costs several microseconds per report.
function withContent({ marks }: SealedReport, row: ReportRow, content: SealedContent): StoredReport {
  marks.require(row.id, row);
  return Object.assign(content, fromColumns(row), {
    id: row.id,
    reference: shownReference(row.reference),
    authorId: row.author_id,
    version: row.version,
    keywords: row.keywords,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    withdrawnAt: row.withdrawn_at,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    awaitsCorroboration: row.awaits_corroboration,
    askedUntil: row.asked_until,
    destroyedAt: row.destroyed_at,
    standing: row.standing,
    disputed: row.disputed,
    authorGroup: row.author_group,
    weight: row.weight,
    passages: row.redacted_passages,
    releasedAt: row.narrative_released_at,
  });
}

/** As its author and moderators read it. */
function openReport(app: App, row: ReportRow): StoredReport {
  const sealer = sealerOf(app);
  return withContent(sealer, row, sealer.open(placeOf(row), row.sealed));
}

/** The same of many. Those that cannot be opened are left out. */
export const openReports = (app: App, rows: readonly ReportRow[]): StoredReport[] =>
  app.vault.openEach(rows, (row) => openReport(app, row));

/** As everyone else reads them. */
export function openShownReports(app: App, rows: readonly ReportRow[]): StoredReport[] {
  const sealer = sealerOf(app);
  return app.vault.openEach(rows, (row) => {
    const shown = { sealed: row.redacted ?? row.sealed, is_redacted: row.redacted !== null };
    return withContent(sealer, row, sealer.openShown(placeOf(row), shown));
  });
}

const reportById = statement<ReportRow>(`select ${reportColumns} from reports r where r.id = $1`);

const byReference = statement<ReportRow>(`select ${reportColumns} from reports r where r.reference = $1 limit 1`);

const lockOne = statement<ReportRow>(`select ${reportColumns} from reports r where r.id = $1 for update`);

const some = statement<ReportRow>(`select ${reportColumns} from reports r where r.id = any($1::bigint[])`);

const withdrawn = statement<ReportRow>(`
  select ${reportColumns} from reports r where r.id = any($1::bigint[]) and r.withdrawn_at is not null`);

const references = statement<{ id: string; reference: number }>(`
  select id, reference from reports where id = any($1::bigint[])`);

const own = statement<ReportRow>(`select ${reportColumns} from reports r where r.id = $1 and r.author_id = $2`);

/** An author's reports in the registry from an id on, newest first. */
const recentOwn = statement<ReportRow>(`
  select ${reportColumns} from reports r
  where r.${isOf('$1')} and r.id >= $2 and r.withdrawn_at is null and r.state in ('listed', 'held')
  order by r.author_id, r.id desc limit 100`);

async function findReportBy(
  app: App,
  db: Queryable,
  statement: Statement<ReportRow>,
  values: unknown[],
): Promise<StoredReport | null> {
  const row = await db.one(statement, values);
  return row && openReport(app, row);
}

/** A report of any author, in any state. */
export const findReport = (app: App, db: Queryable, id: string): Promise<StoredReport | null> =>
  findReportBy(app, db, reportById, [id]);

/** The same outside a transaction. */
export const findAnyReport = (app: App, id: string): Promise<StoredReport | null> => findReport(app, app.db, id);

/** The report with a short reference or a number; null when there is none. */
export const findNamedReport = (app: App, query: ReferenceQuery): Promise<StoredReport | null> =>
  'id' in query ? findAnyReport(app, query.id) : findReportBy(app, app.db, byReference, [query.reference]);

/** What people call some reports, `FS-7K4Q-92`, by their ids. */
export const findReferences = async (db: Queryable, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await db.rows(references, [ids])).map(({ id, reference }) => [id, shownReference(reference)]));

/** A report of any author, in any state, locked until the transaction ends. */
export const lockReportRow = (app: App, tx: Tx, id: string): Promise<StoredReport | null> =>
  findReportBy(app, tx, lockOne, [id]);

/** Those of some reports that can be opened, in no order. */
export const findReports = async (app: App, db: Queryable, ids: readonly string[]): Promise<StoredReport[]> =>
  openReports(app, await db.rows(some, [ids]));

/** The same outside a transaction. */
export const findAnyReports = (app: App, ids: readonly string[]): Promise<StoredReport[]> =>
  findReports(app, app.db, ids);

/** Those of them that are withdrawn. */
export const findWithdrawnReports = async (app: App, ids: readonly string[]): Promise<StoredReport[]> =>
  openReports(app, await app.db.rows(withdrawn, [ids]));

/** The author's report, withdrawn or not. */
export const findOwnReport = (app: App, authorId: string, id: string): Promise<StoredReport | null> =>
  findReportBy(app, app.db, own, [id, authorId]);

/** The author's reports that were filed since a moment and are in the registry, newest first. */
export const findRecentOwn = async (app: App, db: Queryable, authorId: string, since: Date): Promise<StoredReport[]> =>
  openReports(app, await db.rows(recentOwn, [authorId, firstIdAt(since)]));

const latest = statement<ReportRow>(`
  select ${reportColumns} from reports r
  where r.withdrawn_at is null and r.state = 'listed' order by r.id desc limit $1`);

/** The newest reports of any author, as others read them. */
export const latestReports = async (app: App, limit: number): Promise<StoredReport[]> =>
  openShownReports(app, await app.reads.long.rows(latest, [limit]));
