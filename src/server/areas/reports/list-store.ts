import type { FindOrder, FindSort, FindState } from '../../../contract/reports/find-reports.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { foundIn } from './list-statements.ts';
import { fromColumns } from './readable-columns.ts';
import { maxId } from './report-id.ts';
import { type ReportPlace, sealerOf } from './sealed-fields.ts';
import * as sql from './statements.ts';
import type { StoredReport, StoredVersion } from './stored-report.ts';
import { openReports, openShownReports } from './stored-rows.ts';

/** Up to `limit` reports with ids below `cursor`. */
export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Up to `limit` reports of an author's list, behind `cursor` or before `after`. */
export interface ListQuery extends PageQuery {
  after?: string | undefined;
}

/** Which of an author's reports are listed, and in which order. */
export interface ListFilter {
  /** Only those that name one of these; all, when there is none. */
  identifiers: readonly NormalIdentifier[];
  state: FindState;
  /** The first and the last day of what happened, YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  sort: FindSort;
  order: FindOrder;
}

/**
 * Up to `limit` versions of an author's report below `cursor`, newest first, and the version before them.
 * @throws VaultError when none of them can be opened, as when the report is another author's
 */
export async function findVersions(
  app: App,
  db: Queryable,
  { id, authorId }: ReportPlace,
  { limit, cursor }: PageQuery,
): Promise<{ versions: StoredVersion[]; before: StoredVersion | undefined; next: string | null }> {
  const sealer = sealerOf(app);
  const rows = await db.rows(sql.versions, [id, cursor ?? maxId, limit + 1]);
  const open = ({ is_current, version, ...row }: sql.VersionRow): StoredVersion => ({
    ...(is_current ? sealer.open : sealer.openVersion)({ id, authorId, version }, row.sealed),
    ...fromColumns(row),
    version,
    writtenAt: row.written_at,
  });
  const page = rows.slice(0, limit);
  const versions = app.vault.openEach(page, open);
  if (page[0] && versions.length === 0) open(page[0]);
  const [before] = app.vault.openEach(rows.slice(limit), open);
  return { versions, before, next: rows.length > limit ? String(page.at(-1)?.version) : null };
}

/**
 * A page of the author's reports that fit a filter, with the length of the list and how many come before the page. `ids`
 * has those that cannot be opened, too.
 */
export async function findOwnPage(
  app: App,
  db: Queryable,
  authorId: string,
  filter: ListFilter,
  { limit, cursor, after }: ListQuery,
): Promise<{ items: StoredReport[]; ids: string[]; total: number; ahead: number }> {
  const { identifiers, state, from, to, sort, order } = filter;
  const tokens = identifiers.length > 0 ? sealerOf(app).searchTokens(identifiers) : null;
  const isPlain = sort === 'filed' && order === 'desc' && from === null && to === null;
  const isCounted = isPlain && (state === 'active' || state === 'any');
  const place = after ?? cursor ?? null;
  // The usual lists are counted in an index alone.
  const rows = isCounted
    ? await db.rows(tokens ? (after ? sql.newerNaming : sql.olderNaming) : after ? sql.newer : sql.older, [
        ...[authorId, place ?? maxId, limit, state === 'any'],
        ...(tokens ? [tokens] : []),
      ])
    : await db.rows(foundIn(sort, order, after ? 'back' : 'on'), [authorId, place, limit, state, from, to, tokens]);
  const { total = 0, ahead = 0 } = rows[0] ?? {};
  const found = rows.filter((row) => row.id !== null);
  return { items: openReports(app, found), ids: found.map(({ id }) => id), total, ahead };
}

/** The newest reports of any author, as others read them. */
export const findLatest = async (app: App, db: Queryable, limit: number): Promise<StoredReport[]> =>
  openShownReports(app, await db.rows(sql.latest, [limit]));
