import { statement } from '../../platform/db/pool.ts';
import { changing, reading } from '../../platform/db/splits.ts';
import { type AlikeRow, alike, type RecordRow, records, sharingWords } from './repository.ts';

const newestAmong = statement<AlikeRow>(
  'split.alike',
  `select r.id, r.category, r.state = 'removed' as is_removed, r.author_id is distinct from $2::uuid as is_of_other
   from reports r
   where r.id = any($1::bigint[])
     and (r.state = 'removed' or (r.withdrawn_at is null and r.author_id is distinct from $2::uuid))
   order by r.id desc limit 20`,
);
const keep = statement<{ id: string }>('split.keep', 'select id from reports where id = $1::bigint for key share');
const countOf = statement<Omit<RecordRow, 'rung'>>(
  'split.record_counts',
  `select author_id as account_id, count(*)::int as filed,
     (count(*) filter (where standing = 'verified' and state = 'listed'))::int as verified,
     (count(*) filter (where state = 'removed'))::int as removed
   from reports where author_id = any($1::uuid[]) group by author_id`,
);
const rungs = statement<{ account_id: string; rung: number }>(
  'split.rungs',
  `select a.id as account_id, coalesce(g.rung, 0)::int as rung
   from unnest($1::uuid[]) as a(id) left join reporter_rungs g on g.account_id = a.id`,
);

/** Words and ladders are on the coordinator, reports on workers. */
export const reporterSplits = [
  changing(alike, async (on, [hashes, author, id, needed]) => {
    const found = (await on.rows(sharingWords, [hashes, id, needed])).map(({ report_id }) => report_id);
    if (found.length === 0) return [];
    const rows = await on.rows(newestAmong, [found, author]);
    const kept: AlikeRow[] = [];
    for (const row of rows) if (await on.one(keep, [row.id])) kept.push(row);
    return kept;
  }),
  reading(records, async (on, [accounts]) => {
    const counts = new Map((await on.rows(countOf, [accounts])).map((row) => [row.account_id, row]));
    const none = { filed: 0, verified: 0, removed: 0 };
    return (await on.rows(rungs, [accounts])).map((row) => ({ ...none, ...counts.get(row.account_id), ...row }));
  }),
];
