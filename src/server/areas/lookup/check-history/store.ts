import { type Queryable, statement } from '../../../platform/db/pool.ts';

interface LineRow {
  at: Date;
  actor_id: string;
  event: string;
  /** The first ones. */
  report_ids: string[];
  reports: number;
  request_id: string | null;
  details: string | null;
}
/** A line, if there is one; and down to which time all lines were looked through, if not to the end. */
type Row = { cut_at: Date | null } & (LineRow | { [Name in keyof LineRow]: null });

export type StoredLine = LineRow;

const isFind = `(cardinality(report_ids) > 0 or details like '%"hits":%')`;

/**
 * Lines of keys before $2 and not before $3, newest first. Of each key $4 lines are looked through. A page never ends between
 * lines of the same moment, so that the time of its last line is where the next one begins.
 */
const page = statement<Row>(`
  with looked_at as (
    select line.* from unnest($1::uuid[]) as key_id cross join lateral (
      select id, at, actor_id, event, report_ids, request_id, details from audit_events
      where actor_id = key_id and event in ('lookup', 'lookup.misses') and at < $2::timestamptz and at >= $3::timestamptz
      order by at desc fetch first ($4::int) rows with ties
    ) line
  ), cut as (
    select max(lowest) as cut_at
    from (select min(at) as lowest from looked_at group by actor_id having count(*) >= $4::int) of_key
  )
  select cut_at, shown.* from cut left join lateral (
    select at, actor_id, event, report_ids[1:$8::int] as report_ids, cardinality(report_ids) as reports, request_id, details
    from looked_at
    where at >= coalesce(cut_at, '-infinity')
      and case $5::text when 'found' then ${isFind}
        when 'nothing' then event = 'lookup.misses' or (details is not null and not ${isFind}) else true end
      and ($6::text is null or request_id = $6 or (event = 'lookup.misses' and strpos(details, $7) > 0))
    order by at desc fetch first ($9::int) rows with ties
  ) shown on true
  order by at desc, request_id`);

interface Asked {
  keyIds: readonly string[];
  before: Date | null;
  since: Date | null;
  outcome: string | null;
  requestId: string | null;
  /** What the details of a line without request ids say when it stands for this call alone. */
  digest: string;
  /** Lines of each key that are looked through. */
  depth: number;
  limit: number;
  /** Reports named of each line. */
  named: number;
}

/** Lines newest first: `limit`, or more of the same moment. `cutAt` is set when older ones were not looked at. */
export async function selectCheckLines(
  db: Queryable,
  asked: Asked,
): Promise<{ lines: StoredLine[]; cutAt: Date | null }> {
  const rows = await db.rows(page, [
    asked.keyIds,
    asked.before ?? 'infinity',
    asked.since ?? '-infinity',
    asked.depth,
    asked.outcome,
    asked.requestId,
    `"digest":"${asked.digest}"`,
    asked.named,
    asked.limit,
  ]);
  return { lines: rows.filter((row) => row.at !== null), cutAt: rows[0]?.cut_at ?? null };
}
