// See docs/decisions/0023-the-queue-is-sorted-by-harm-and-age.md

import type { QueueCause, QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { ReportCategory } from '../../../../contract/reports/report-categories.ts';
import type { App } from '../../../app.ts';
import { columnsOf } from '../../../platform/db/columns.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { findReports } from '../stored/store.ts';

// A report that waits already keeps its place and gets what is new. It wakes up, and its moderator must look again. What a
// moderator has agreed to stays agreed when others only look it up or flag it: anyone can do that.
const enter = statement(`
  insert into queue_items as q (report_id, causes, details, category, names_cnic, severity, entered_at)
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
    agreed_version = case when excluded.causes <@ array['flagged', 'listed'] then q.agreed_version end`);

// Listed reports that nobody has verified or decided about. Locked, so that one that is withdrawn meanwhile does not enter.
const undecided = statement<{ id: string; category: string | null }>(
  'queue.undecided',
  `select r.id, r.category from reports r
   where r.id = any($1::bigint[]) and r.state = 'listed' and r.withdrawn_at is null and r.standing <> 'verified'
     and r.id <> all(array(select report_id from queue_items where report_id = any($1::bigint[])))
     and r.id <> all(array(
       select report_id from moderation_decisions
       where report_id = any($1::bigint[]) and undone_at is null and reversed_by is null and decision <> 'reverse'))
   order by r.id for share of r`,
);

const heldUnseen = statement<{ id: string; category: string | null }>(
  'queue.held_unseen',
  `select id, category from reports
   where id = $1 and state = 'held' and withdrawn_at is null
     and id <> all(array(select report_id from queue_items where report_id = $1))`,
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

/** What a wrong or late decision about a report does to people, from 1; beyond a national ID by kind of fraud. */
const byCategory: Record<ReportCategory, number> = {
  blackmail: 2,
  identity_theft: 2,
  account_takeover: 2,
  investment: 1,
  loan: 1,
  advance_fee: 1,
  impersonation: 1,
  non_delivery: 0,
  job: 0,
  counterfeit: 0,
  other: 0,
};

/** A report that others have been told of, or that someone objects to, is worse than one that is held. */
const byCause: Record<QueueCause, number> = {
  disputed: 4,
  flagged: 2,
  appealed: 2,
  ordered: 4,
  notified: 2,
  safelist: 2,
  edited: 1,
  circular: 1,
  recycled: 1,
  reading: 2,
  held: 0,
  listed: 0,
  replied: 0,
  duplicate: 0,
  pace: 0,
  imported: 0,
};

const forCnic = 3;
const forOverdue = 2;

/** The part of an item's harm that is known when it enters, from 1 to 12. How often it is looked up adds up to 4 to it. */
export const severityOf = (
  cause: QueueCause,
  { category, namesCnic = false, isOverdue = false }: Pick<NewEntry, 'category' | 'namesCnic' | 'isOverdue'>,
): number =>
  1 +
  (byCategory[category as ReportCategory] ?? 0) +
  byCause[cause] +
  (namesCnic ? forCnic : 0) +
  (isOverdue ? forOverdue : 0);

/** A report that a moderator is to look at, and why. */
export interface NewEntry {
  reportId: string;
  cause: QueueCause;
  /** Why, in words. */
  details?: readonly QueueDetail[];
  /** The report's category, and whether it names a CNIC: they set its priority. */
  category?: string | null;
  namesCnic?: boolean;
  /** It should have been decided by now. */
  isOverdue?: boolean;
}

/** A report that lookups showed, and how often. */
interface ShownReport {
  id: string;
  namesCnic: boolean;
  lookups: number;
}

/** The entry of a report for a cause. */
export const queueEntry = (
  reportId: string,
  cause: QueueCause,
  { category, CNIC }: { category: string | null; CNIC: string | null },
  details: readonly QueueDetail[] = [],
): NewEntry => ({ reportId, cause, details, category, namesCnic: CNIC !== null });

/** The cause with which a report waits that cannot be listed unseen, and what its page says. */
export const safelistEntry = (
  reportId: string,
  kinds: readonly string[],
  content: { category: string | null; CNIC: string | null },
): NewEntry =>
  queueEntry(
    reportId,
    'safelist',
    content,
    kinds.map((field) => ({ code: 'namesSafelisted', values: { field } })),
  );

/**
 * Puts reports into the queue. One that waits already keeps its place and gets the further cause and details. The
 * reports must exist; in the transaction that files or changes them.
 */
export async function enterQueue(app: App, tx: Tx, entries: NewEntry | readonly NewEntry[]): Promise<void> {
  const given = [entries].flat();
  if (given.length === 0) return;
  await tx.run(enter, [
    app.clock(),
    ...columnsOf(given, 'reportId', 'cause'),
    given.map(({ details = [] }) => JSON.stringify(details)),
    given.map(({ category = null }) => category),
    given.map(({ namesCnic = false }) => namesCnic),
    given.map((one) => severityOf(one.cause, one)),
  ]);
}

/**
 * Puts reports into the queue of which only the rows are known. Each is opened to see whether it names a CNIC; one that cannot be
 * opened enters anyway.
 */
export async function enterRows(
  app: App,
  tx: Tx,
  cause: QueueCause,
  rows: readonly { id: string; category: string | null }[],
  details?: readonly QueueDetail[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const opened = new Map((await findReports(app, tx, ids)).map((report) => [report.id, report]));
  const entries = rows.map(({ id, category }) =>
    queueEntry(id, cause, opened.get(id) ?? { category, CNIC: null }, details),
  );
  await enterQueue(app, tx, entries);
}

/**
 * After the author of a report has changed it or added a file: if it is held and waits for nobody, a moderator looks at it again.
 * Its author was told that it can be corrected.
 */
export async function reviewHeld(app: App, tx: Tx, reportId: string): Promise<void> {
  await enterRows(app, tx, 'edited', await tx.rows(heldUnseen, [reportId]));
}

/**
 * Counts lookups that showed reports: those that wait for a moderator rise, and a listed report that nobody has decided about
 * enters the queue. As long as nobody was told of it, it could wait.
 */
export async function countQueueLookups(app: App, tx: Tx, shown: readonly ShownReport[]): Promise<void> {
  if (shown.length === 0) return;
  const byId = new Map<string, ShownReport>();
  for (const one of shown) {
    const known = byId.get(one.id);
    byId.set(one.id, known ? { ...known, lookups: known.lookups + one.lookups } : one);
  }
  const entering = await tx.rows(undecided, [[...byId.keys()]]);
  const entries = entering.map(({ id, category }) => ({
    reportId: id,
    category,
    cause: 'listed' as const,
    namesCnic: byId.get(id)?.namesCnic ?? false,
  }));
  await enterQueue(app, tx, entries);
  await tx.run(addLookups, [[...byId.keys()], [...byId.values()].map(({ lookups }) => lookups)]);
}
