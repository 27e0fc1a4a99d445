import { type FindOrder, type FindSort, findOrders, findSorts } from '../../../contract/reports/find-reports.ts';
import { type Statement, statement } from '../../platform/db/pool.ts';
import { type ListRow, ownUnder, reportColumns, reportWith, underAny } from './statements.ts';

/** Towards the end of a list, or back to its start. */
export type ListDirection = 'on' | 'back';

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
  return `with ${underAny('$7')}, listed as (
     select r.id, r.happened_on from ${ownUnder('$7')} r
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
   select counted.total, counted.ahead, ${reportColumns}
   from counted left join (page cross join ${reportWith('page.id')} r) on true
   order by ${sorted('r', order)}`;
}

const statements = new Map<string, Statement<ListRow>>();
for (const sort of findSorts)
  for (const order of findOrders)
    for (const direction of ['on', 'back'] as const) {
      const name = `reports.found_${sort}_${order}_${direction}`;
      statements.set(name, statement<ListRow>(name, found(sort, order, direction)));
    }

/** The statement of a list: see `found`. */
export const foundIn = (sort: FindSort, order: FindOrder, direction: ListDirection): Statement<ListRow> =>
  statements.get(`reports.found_${sort}_${order}_${direction}`) as Statement<ListRow>;
