import {
  type FindOrder,
  type FindSort,
  type FindState,
  findOrders,
  findSorts,
} from '../../../../contract/reports/find-reports.ts';
import type { ReferenceQuery } from '../../../../contract/reports/short-reference.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import type { PageQuery } from '../../../platform/db/page.ts';
import { type Queryable, type Statement, statement } from '../../../platform/db/pool.ts';
import { reportWith } from '../matching/exact-store.ts';
import { searchTokens } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { isOf, openReports, type ReportRow, reportColumns } from '../stored/store.ts';

/** A report of a page, or nulls on an empty page, with the length of the list and how many come before the page. */
type ListRow = { total: number; ahead: number } & (ReportRow | { id: null });

/** Up to this many reports under tokens are looked through for an author's. Beyond, the author's are looked through. */
const maxUnder = 10_000;

/** Whether a report `r` has one of the tokens $7. */
const hasAny = (table: string): string =>
  `exists (select from ${table} t where t.report_id = r.id and t.token = any($7::uuid[]) offset 0)`;

/** Those of the index of an author's reports: nothing else is read of the reports that a list counts. */
const ownColumns = 'r.id, r.withdrawn_at, r.state, r.awaits_corroboration, r.happened_on';

/**
 * The reports of the author $1 under the tokens $7, or all of theirs if these are null; from `under`. What is written out here is
 * what PostgreSQL would choose between if it knew how many there are.
 */
const ownUnder = `(
     select ${ownColumns} from reports r
     where r.${isOf('$1')} and ($7::uuid[] is null or (select count(*) from under) > ${maxUnder})
       and ($7::uuid[] is null or ${hasAny('report_tokens')} or ${hasAny('unlisted_tokens')})
     union all
     select ${ownColumns} from (select distinct report_id from under) found cross join ${reportWith('found.report_id')} r
     where r.author_id = $1 and (select count(*) from under) <= ${maxUnder}
   )`;

/** $2: a reference or null, $3: an id or null. */
const ownNamed = statement<ReportRow>(`
  select ${reportColumns} from reports r
  where r.id = coalesce($3::bigint, (select id from reports where reference = $2::int limit 1)) and r.author_id = $1`);

/** The columns that a list is sorted by. An id says when its report was filed. */
const columnsOf: Record<FindSort, readonly string[]> = { filed: ['id'], happened: ['happened_on', 'id'] };

const opposite = { desc: 'asc', asc: 'desc' } as const;
/** How the columns of a row before another one compare with its, and those of one behind it. */
const before = { desc: '>', asc: '<' } as const;
const behind = { desc: '<', asc: '>' } as const;

/**
 * One page of an author's reports that fit a filter, with its counts from the same snapshot. $1 author, $2 the report behind which
 * the page begins, or null for the start of the list, $3 limit, $4 state, $5 and $6 the first and the last day of what
 * happened, or null, $7 tokens of identifiers, or null.
 */
function found(sort: FindSort, order: FindOrder): string {
  const columns = columnsOf[sort];
  const of = (table: string) => `(${columns.map((column) => `${table}.${column}`).join(', ')})`;
  const sorted = (table: string) => columns.map((column) => `${table}.${column} ${order}`).join(', ');
  const place =
    sort === 'filed'
      ? '($2::bigint)'
      : `(select c.happened_on, c.id from reports c where c.id = $2::bigint and c.author_id = $1)`;
  return `with under as materialized (
     select report_id from report_tokens where token = any($7::uuid[])
     union all select report_id from unlisted_tokens where token = any($7::uuid[]) limit ${maxUnder + 1}
   ), listed as (
     select r.id, r.happened_on from ${ownUnder} r
     where case $4 when 'any' then true when 'withdrawn' then r.withdrawn_at is not null
         when 'active' then r.withdrawn_at is null
         else r.withdrawn_at is null
           and case when r.awaits_corroboration and r.state = 'listed' then 'held' else r.state end = $4 end
       and ($5::date is null or r.happened_on >= $5) and ($6::date is null or r.happened_on <= $6)
   ), page as (
     select l.id, l.happened_on from listed l
     where $2::bigint is null or ${of('l')} ${behind[order]} ${place} order by ${sorted('l')} limit $3
   ), counted as (
     select count(*)::int as total, (count(*) filter (where ${of('l')} ${before[order]}= ${place}))::int as ahead from listed l
   )
   select counted.total, counted.ahead, ${reportColumns}
   from counted left join (page cross join ${reportWith('page.id')} r) on true
   order by ${sorted('r')}`;
}

/** The statements of lists, by what they are sorted by. */
export const foundLists = new Map(
  findSorts.flatMap((sort) =>
    findOrders.map((order) => {
      const name = `reports.found_${sort}_${order}`;
      return [name, statement<ListRow>(name, found(sort, order))] as const;
    }),
  ),
);

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
    const rows = await db.rows(ownNamed, values);
    return { items: openReports(app, rows), ids: rows.map(({ id }) => id), total: rows.length, ahead: 0 };
  }
  const tokens = identifiers.length > 0 ? searchTokens(app.vault, identifiers) : null;
  // Going back is going on in the opposite order.
  const isBack = after !== undefined;
  const list = foundLists.get(`reports.found_${sort}_${isBack ? opposite[order] : order}`) as Statement<ListRow>;
  const rows = await db.rows(list, [authorId, after ?? cursor ?? null, limit, state, from, to, tokens]);
  const { total = 0, ahead = 0 } = rows[0] ?? {};
  const found = rows.filter((row) => row.id !== null);
  // Back at the start of the list there is a whole first page, not the few reports before the last one.
  if (isBack && found.length < limit) return findOwnPage(app, db, authorId, filter, { limit });
  if (isBack) found.reverse();
  return {
    items: openReports(app, found),
    ids: found.map(({ id }) => id),
    total,
    ahead: isBack ? total - ahead - found.length : ahead,
  };
}
