import type { QueueCause, QueueDetail } from '../../../../contract/moderation/moderation.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

// How reports enter the queue, and rise in it.

/** A report that enters. */
interface Entry {
  reportId: string;
  cause: QueueCause;
  details: readonly QueueDetail[];
  category: string | null;
  namesCnic: boolean;
  severity: number;
}

// A report that waits already keeps its place and gets what is new. It wakes up, and its moderator must look again. What a
// moderator has agreed to stays agreed when others only look it up or flag it: anyone can do that.
const enter = statement(
  'queue.enter',
  `insert into queue_items as q (report_id, causes, details, category, names_cnic, severity, entered_at)
   select given.report_id, array[given.cause], given.details::jsonb, given.category, given.names_cnic, given.severity, $1
   from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::smallint[])
     as given(report_id, cause, details, category, names_cnic, severity)
   on conflict (report_id) do update set
     causes = case when excluded.causes <@ q.causes then q.causes else q.causes || excluded.causes end,
     details = case when q.details @> excluded.details then q.details else q.details || excluded.details end,
     category = coalesce(excluded.category, q.category),
     names_cnic = excluded.names_cnic or q.names_cnic,
     severity = greatest(excluded.severity, q.severity),
     asleep_until = null, version = q.version + 1,
     agreed_by = case when excluded.causes <@ array['flagged', 'listed'] then q.agreed_by end,
     agreed_version = case when excluded.causes <@ array['flagged', 'listed'] then q.agreed_version end`,
);

// Listed reports that nobody has verified or decided about. Locked, so that one that is withdrawn meanwhile does not enter.
const undecided = statement<{ report_id: string; category: string | null }>(
  'queue.undecided',
  `select r.id as report_id, r.category from reports r
   where r.id = any($1::bigint[]) and r.state = 'listed' and r.withdrawn_at is null and r.standing <> 'verified'
     and r.id <> all(array(select report_id from queue_items where report_id = any($1::bigint[])))
     and r.id <> all(array(
       select report_id from moderation_decisions
       where report_id = any($1::bigint[]) and undone_at is null and reversed_by is null and decision <> 'reverse'))
   order by r.id for share of r`,
);

const addLookups = statement(
  'queue.add_lookups',
  // Locked in one order, so that two processes do not wait for each other.
  `with locked as (
     select report_id from queue_items where report_id = any($1::bigint[]) order by report_id for update
   )
   update queue_items q set lookups = q.lookups + given.lookups
   from unnest($1::bigint[], $2::int[]) as given(report_id, lookups) join locked using (report_id)
   where q.report_id = given.report_id`,
);

export async function insertItems(tx: Tx, entries: readonly Entry[], at: Date): Promise<void> {
  await tx.run(enter, [
    at,
    entries.map(({ reportId }) => reportId),
    entries.map(({ cause }) => cause),
    entries.map(({ details }) => JSON.stringify(details)),
    entries.map(({ category }) => category),
    entries.map(({ namesCnic }) => namesCnic),
    entries.map(({ severity }) => severity),
  ]);
}

/** Those of some reports that are listed, and that no moderator has looked at yet; locked until the transaction ends. */
export const lockUndecided = async (
  tx: Tx,
  reportIds: readonly string[],
): Promise<{ reportId: string; category: string | null }[]> =>
  (await tx.rows(undecided, [reportIds])).map(({ report_id, category }) => ({ reportId: report_id, category }));

/** Adds to how often items were looked up. */
export const addItemLookups = (db: Queryable, counts: ReadonlyMap<string, number>): Promise<void> =>
  db.run(addLookups, [[...counts.keys()], [...counts.values()]]);
