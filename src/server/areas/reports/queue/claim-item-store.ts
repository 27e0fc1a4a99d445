import { claimMs } from '../../../../contract/moderation/moderation.ts';
import type { QueueQuery } from '../../../../contract/moderation/queue.ts';
import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { agreedBy, columns, longestClaimMs, type PastItem, type QueueItem } from './store.ts';

/**
 * Whether a moderator may claim an item: $1 is now. A claim that lasts longer than any claim can was made while the clocks were
 * ahead, and counts as ended.
 */
const isFree = (item: string, moderator: string): string =>
  `(${item}.claimed_by is null or ${item}.claimed_by = ${moderator} or ${item}.claimed_until <= $1
     or ${item}.claimed_until > $1::timestamptz + ${longestClaimMs} * interval '1 ms')`;

/**
 * $1 now, $2 a cause or null, $3 a category or null, $4 whether asleep, $5 the moderator, $6 only what the moderator could
 * decide now, $7 whether it waits for a second moderator, or null, $8 only what should have been decided by now, $9 not these,
 * $10 none of this author's, or null.
 */
const matches = `not q.aside
  and ($2::text is null or q.causes @> array[$2::text])
  and ($3::text is null or q.category = $3::text)
  and (coalesce(q.asleep_until, '-infinity') > $1) = $4::boolean
  and (not $6::boolean or (${isFree('q', '$5::uuid')}
    and (q.agreed_by is null or q.agreed_by <> $5::uuid or ${agreedBy} is null)))
  and ($7::boolean is null or (q.agreed_by is not null and ${agreedBy} is not null) = $7::boolean)
  and (not $8::boolean or q.due_at <= $1)
  and q.report_id <> all($9::bigint[])
  and ($10::uuid is null or (select r.author_id from reports r where r.id = q.report_id) is distinct from $10)`;

// First what has to be decided within a day, the earliest first. Then in the order of harm × age, from an index: the
// oldest of each value of harm are read, and only these are sorted.
const isDueSoon = `q.due_at <= $1::timestamptz + interval '1 day'`;
const byPriority = (count: string): string => `
  from (
    (select q.*, 1e12 - extract(epoch from q.due_at)::float8 as priority
     from queue_items q where ${isDueSoon} and ${matches}
     order by q.due_at, q.report_id limit ${count})
    union all
    select oldest.* from generate_series(1, 16) as level(harm)
    cross join lateral (
      select q.*, q.harm * greatest(extract(epoch from $1::timestamptz - q.entered_at)::float8, 1) as priority
      from queue_items q where q.harm = level.harm and (${isDueSoon}) is not true and ${matches}
      order by q.harm, q.entered_at, q.report_id limit ${count}
    ) oldest
  ) q`;

const page = statement<QueueItem>(
  'queue.page',
  `select ${columns} ${byPriority('$11::int + $12::int')}
   order by q.priority desc, q.report_id limit $11::int offset $12::int`,
);

const count = statement<{ count: number }>(
  'queue.count',
  `select count(*)::int as count from queue_items q where ${matches}`,
);

// Also by whoever verified it first: a second moderator has to agree, but nobody else has to notice that it was wrong.
/** $1 now, $2 the report, $3 the moderator, $4 until when. */
const claim = statement<QueueItem>(`
  update queue_items q set claimed_by = $3, claimed_until = $4
  where q.report_id = $2 and not q.aside and ${isFree('q', '$3')}
  returning ${columns}`);

const release = statement(`
  update queue_items set claimed_by = null, claimed_until = null where report_id = any($1::bigint[]) and claimed_by = $2`);

// As it was. What entered meanwhile is added, and who looks at it has to look again: it stays awake, and an agreement that has ended stays ended.
const put = statement(`
  insert into queue_items as q (report_id, causes, details, category, names_cnic, severity, lookups, entered_at, version,
    asleep_until, agreed_by, agreed_version, claimed_by, claimed_until)
  values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10,
    (select id from accounts where id = $11::uuid), $12, $13, $14)
  on conflict (report_id) do update set
    causes = array(select distinct unnest(q.causes || excluded.causes)),
    details = case when q.details @> excluded.details then q.details else q.details || excluded.details end,
    severity = greatest(q.severity, excluded.severity), lookups = greatest(q.lookups, excluded.lookups),
    entered_at = excluded.entered_at, version = greatest(q.version, excluded.version) + 1,
    asleep_until = case when q.asleep_until is not null then excluded.asleep_until end,
    agreed_by = case when q.agreed_by = excluded.agreed_by then q.agreed_by end,
    agreed_version = case when q.agreed_by = excluded.agreed_by then q.agreed_version end,
    claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until`);

/** Ends the agreements of $1, who is no longer a moderator. They do not come back with the role. */
const disagreeAll = statement(`
  update queue_items q set agreed_by = null, agreed_version = null, version = version + 1
  where q.agreed_by = $1 and ${agreedBy} is null`);

interface QueueFigures {
  waiting: number;
  asleep: number;
  /** Those that wait for a second moderator. */
  second: number;
  oldestAt: Date | null;
}
const figures = statement<QueueFigures>(`
  select (count(*) filter (where not is_asleep))::int as waiting, (count(*) filter (where is_asleep))::int as asleep,
    (count(*) filter (where not is_asleep and is_agreed))::int as second,
    min(entered_at) filter (where not is_asleep) as "oldestAt"
  from (
    select q.entered_at, q.agreed_by is not null and ${agreedBy} is not null as is_agreed,
      coalesce(q.asleep_until, '-infinity') > $1 as is_asleep
    from queue_items q where not q.aside
  ) i`);

export type QueueFilter = Partial<Omit<QueueQuery, 'limit' | 'offset'>>;

/** What is left out: some reports, and all of an author. */
interface LeftOut {
  ids?: readonly string[];
  authorId?: string | null;
}

/**
 * The values of a filter in statements.
 * @param isFree only what the moderator could decide now
 */
const filterValues = (
  { clock }: App,
  moderatorId: string,
  { cause, category, asleep, second, overdue }: QueueFilter,
  isFree: boolean,
  { ids = [], authorId = null }: LeftOut,
): unknown[] => [
  ...[clock(), cause ?? null, category ?? null, asleep ?? false, moderatorId, isFree],
  ...[second === undefined ? null : second === 'true', overdue ?? false, ids, authorId],
];

const claimEnd = (app: App): Date => new Date(app.clock().getTime() + claimMs);

/** Who has agreed to verify a report as it is now; null when nobody has, or they read another version. */
export const agreedOn = ({ agreedBy, agreedVersion }: QueueItem, { version }: { version: number }): string | null =>
  agreedVersion === version ? agreedBy : null;

/** A page of what waits, the most urgent first, and how many there are. */
export async function pageOfQueue(
  app: App,
  moderatorId: string,
  filter: QueueFilter,
  { limit, offset, ...leftOut }: { limit: number; offset: number } & LeftOut,
): Promise<{ items: QueueItem[]; total: number }> {
  const values = filterValues(app, moderatorId, filter, false, leftOut);
  const items = await app.db.rows(page, [...values, limit, offset]);
  return { items, total: (await app.db.one(count, values))?.count ?? 0 };
}

/** Claims an item. @returns null when another moderator has it, or it has left the queue */
export const claimItem = (app: App, moderatorId: string, reportId: string): Promise<QueueItem | null> =>
  app.db.one(claim, [app.clock(), reportId, moderatorId, claimEnd(app)]);

/** Items that somebody who asks for the next one tries to claim: others may ask at the same time. */
const triedAtOnce = 20;

/** Claims the most urgent item that the moderator may decide and has not filed. @returns null when there is none */
export async function claimNextItem(
  app: App,
  moderatorId: string,
  filter: QueueFilter,
  ids: readonly string[],
): Promise<QueueItem | null> {
  for (;;) {
    const values = filterValues(app, moderatorId, filter, true, { ids, authorId: moderatorId });
    const free = await app.db.rows(page, [...values, triedAtOnce, 0]);
    if (free.length === 0) return null;
    for (const { reportId } of free) {
      const item = await claimItem(app, moderatorId, reportId);
      if (item) return item;
    }
  }
}

/** Gives claimed items back. */
export const releaseClaims = ({ db }: App, moderatorId: string, reportIds: readonly string[]): Promise<void> =>
  db.run(release, [reportIds, moderatorId]);

/** Puts an item back as it was, claimed for a moderator or for nobody. */
export const putItemBack = (app: App, tx: Tx, item: PastItem, claimFor: string | null): Promise<void> =>
  tx.run(put, [
    ...[item.reportId, item.causes, JSON.stringify(item.details), item.category, item.namesCnic, item.severity],
    ...[item.lookups, item.enteredAt, item.version + 1, item.asleepUntil, item.agreedBy],
    ...[item.agreedVersion, claimFor, claimFor === null ? null : claimEnd(app)],
  ]);

/** Ends what somebody has agreed to, who was suspended or has lost the role. */
export const endAgreementsBy = (_: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  tx.run(disagreeAll, [accountId]);

/** How many wait and sleep, and since when. */
export const queueFigures = async ({ db, clock }: App): Promise<QueueFigures> =>
  (await db.one(figures, [clock()])) ?? { waiting: 0, asleep: 0, second: 0, oldestAt: null };
