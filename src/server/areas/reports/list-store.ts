import {
  type FindOrder,
  type FindSort,
  type FindState,
  findOrders,
  findSorts,
} from '../../../contract/reports/find-reports.ts';
import type { ReferenceQuery } from '../../../contract/reports/short-reference.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { type Queryable, type Statement, statement } from '../../platform/db/pool.ts';
import { fromColumns } from './readable-columns.ts';
import { maxId } from './report-id.ts';
import { type ReportPlace, sealerOf } from './sealed-fields.ts';
import * as sql from './statements.ts';
import type { StoredReport, StoredVersion } from './stored-report.ts';
import { openReports, openShownReports } from './stored-rows.ts';

/** Towards the end of a list, or back to its start. */
type ListDirection = 'on' | 'back';

/** The columns that a list is sorted by. An id says when its report was filed. */
const columnsOf: Record<FindSort, readonly string[]> = { filed: ['id'], happened: ['happened_on', 'id'] };

const opposite = { desc: 'asc', asc: 'desc' } as const;
/** How the columns of a row behind another one compare with its. */
const behind = { desc: '<', asc: '>' } as const;

/**
 * One page of an author's reports that fit a filter, with its counts from the same snapshot. $1 author, $2 the report that the
 * page starts beside, or null for the start of the list, $3 limit, $4 state, $5 and $6 the first and the last day of what
 * happened, or null, $7 tokens of identifiers, or null.
 */
function found(sort: FindSort, order: FindOrder, direction: ListDirection): string {
  const columns = columnsOf[sort];
  const of = (table: string) => `(${columns.map((column) => `${table}.${column}`).join(', ')})`;
  const sorted = (table: string, by: FindOrder) => columns.map((column) => `${table}.${column} ${by}`).join(', ');
  const first = `(select ${columns.map((column) => `p.${column}`).join(', ')} from page p order by ${sorted('p', order)} limit 1)`;
  const place =
    sort === 'filed'
      ? '($2::bigint)'
      : `(select c.happened_on, c.id from reports c where c.id = $2::bigint and c.author_id = $1)`;
  const [onward, backward] = [behind[order], behind[opposite[order]]];
  const side = direction === 'on' ? onward : backward;
  // Of an empty page, all that comes before the place where it begins; going on, the place is a report of the page before.
  const before = direction === 'on' ? `${backward}=` : backward;
  return `with ${sql.underAny('$7')}, listed as (
     select r.id, r.happened_on from ${sql.ownUnder('$7')} r
     where case $4 when 'any' then true when 'withdrawn' then r.withdrawn_at is not null
         when 'active' then r.withdrawn_at is null
         else r.withdrawn_at is null
           and case when r.awaits_corroboration and r.state = 'listed' then 'held' else r.state end = $4 end
       and ($5::date is null or r.happened_on >= $5) and ($6::date is null or r.happened_on <= $6)
   ), page as materialized (
     select l.id, l.happened_on from listed l
     where $2::bigint is null or ${of('l')} ${side} ${place}
     order by ${sorted('l', direction === 'on' ? order : opposite[order])} limit $3
   ), counted as (
     select count(*)::int as total,
       (count(*) filter (where ${of('l')} ${backward} ${first}
         or ($2::bigint is not null and not exists (select from page) and ${of('l')} ${before} ${place})))::int as ahead
     from listed l
   )
   select counted.total, counted.ahead, ${sql.reportColumns}
   from counted left join (page cross join ${sql.reportWith('page.id')} r) on true
   order by ${sorted('r', order)}`;
}

/** The statements of lists, by their names: see `found`. */
export const foundLists = new Map<string, Statement<sql.ListRow>>();
for (const sort of findSorts)
  for (const order of findOrders)
    for (const direction of ['on', 'back'] as const) {
      const name = `reports.found_${sort}_${order}_${direction}`;
      foundLists.set(name, statement<sql.ListRow>(name, found(sort, order, direction)));
    }
const foundIn = (sort: FindSort, order: FindOrder, direction: ListDirection): Statement<sql.ListRow> =>
  foundLists.get(`reports.found_${sort}_${order}_${direction}`) as Statement<sql.ListRow>;

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
  /** A report, whatever else is asked for. */
  named?: ReferenceQuery | null;
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
  const { identifiers, named, state, from, to, sort, order } = filter;
  if (named) {
    const values = 'id' in named ? [authorId, null, named.id] : [authorId, named.reference, null];
    const rows = await db.rows(sql.ownNamed, values);
    return { items: openReports(app, rows), ids: rows.map(({ id }) => id), total: rows.length, ahead: 0 };
  }
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
