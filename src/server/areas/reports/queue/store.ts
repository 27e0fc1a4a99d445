import type { QueueCause, QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import * as sql from './statements.ts';

/** A report that waits for a moderator. */
export interface QueueItem {
  reportId: string;
  causes: QueueCause[];
  details: QueueDetail[];
  category: string | null;
  namesCnic: boolean;
  /** What was known of its harm when it entered; see enter-queue.ts. */
  severity: number;
  /** How often it was looked up since it entered. */
  lookups: number;
  /** From 1 to 16. Items are decided in the order of harm × age, after those due within a day. */
  harm: number;
  enteredAt: Date;
  version: number;
  claimedBy: string | null;
  claimedUntil: Date | null;
  asleepUntil: Date | null;
  /** The moderator who verified it first, while they are one; a second one has to agree. See `agreedOn`. */
  agreedBy: string | null;
  /** The version of the report that they read. */
  agreedVersion: number | null;
  /** Until when it should be decided; null where no time is set. */
  dueAt: Date | null;
}

/** An item as it was. */
export type PastItem = Omit<QueueItem, 'harm' | 'claimedBy' | 'claimedUntil' | 'dueAt'>;

export interface QueueFilter {
  cause?: QueueCause | undefined;
  category?: string | undefined;
  /** Those that wait for an answer, instead of the others. */
  asleep?: boolean | undefined;
  /** Only what waits for a second moderator, or only what does not. */
  second?: boolean | undefined;
  /** Only what should have been decided by now. */
  overdue?: boolean | undefined;
}

/** Who looks at the queue, and when. */
export interface Viewer {
  moderatorId: string;
  now: Date;
}

const fromRow = (row: sql.ItemRow): QueueItem => ({
  reportId: row.report_id,
  causes: row.causes as QueueCause[],
  details: row.details,
  category: row.category,
  namesCnic: row.names_cnic,
  severity: row.severity,
  lookups: row.lookups,
  harm: row.harm,
  enteredAt: row.entered_at,
  version: row.version,
  claimedBy: row.claimed_by,
  claimedUntil: row.claimed_until,
  asleepUntil: row.asleep_until,
  agreedBy: row.agreed_by,
  agreedVersion: row.agreed_version,
  dueAt: row.due_at,
});
const orNull = (row: sql.ItemRow | null): QueueItem | null => row && fromRow(row);

/** The values of a filter in statements. */
const filterValues = (
  { cause, category, asleep, second, overdue }: QueueFilter,
  { moderatorId, now }: Viewer,
  isFree: boolean,
): unknown[] => [
  ...[now, cause ?? null, category ?? null, asleep ?? false, moderatorId, isFree, second ?? null],
  overdue ?? false,
];

/** Takes reports out of the queue, such as withdrawn ones. */
export async function leaveQueue(tx: Tx, reportIds: string | readonly string[]): Promise<void> {
  await tx.rows(sql.leave, [typeof reportIds === 'string' ? [reportIds] : reportIds]);
}

/** Puts an item out of sight while its report may come back, or into sight again. */
export async function setItemAside(tx: Tx, reportId: string, isAside: boolean): Promise<void> {
  await tx.rows(sql.setAside, [reportId, isAside]);
}

/** Puts an item back as it was, claimed or not. */
export async function upsertItem(
  tx: Tx,
  item: PastItem,
  claim: { by: string | null; until: Date | null },
): Promise<void> {
  await tx.rows(sql.put, [
    ...[item.reportId, item.causes, JSON.stringify(item.details), item.category, item.namesCnic, item.severity],
    ...[item.lookups, item.enteredAt, item.version + 1, item.asleepUntil, item.agreedBy],
    ...[item.agreedVersion, claim.by, claim.until],
  ]);
}

export const findItem = async (db: Queryable, reportId: string): Promise<QueueItem | null> =>
  orNull(await db.one(sql.one, [reportId]));

export const findItems = async (db: Queryable, reportIds: readonly string[]): Promise<QueueItem[]> =>
  (await db.rows(sql.some, [reportIds])).map(fromRow);

/** The item, locked until the transaction ends. */
export const lockItem = async (tx: Tx, reportId: string): Promise<QueueItem | null> =>
  orNull(await tx.one(sql.lock, [reportId]));

export async function selectItems(
  db: Queryable,
  filter: QueueFilter,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: QueueItem[]; total: number }> {
  const values = filterValues(filter, viewer, false);
  const rows = await db.rows(sql.page, [...values, limit, offset]);
  return { items: rows.map(fromRow), total: (await db.one(sql.count, values))?.count ?? 0 };
}

export const updateNextClaim = async (
  db: Queryable,
  filter: QueueFilter,
  viewer: Viewer,
  not: readonly string[],
  until: Date,
): Promise<QueueItem | null> =>
  orNull(await db.one(sql.claimNext, [...filterValues(filter, viewer, true), not, until]));

export const updateClaim = async (
  db: Queryable,
  reportId: string,
  { moderatorId, now }: Viewer,
  until: Date,
): Promise<QueueItem | null> => orNull(await db.one(sql.claim, [now, reportId, moderatorId, until]));

export async function deleteClaims(db: Queryable, reportIds: readonly string[], moderatorId: string): Promise<void> {
  await db.rows(sql.release, [reportIds, moderatorId]);
}

/** Puts an item to sleep; null wakes it. */
export async function sleepItem(tx: Tx, reportId: string, until: Date | null): Promise<void> {
  await tx.rows(sql.sleep, [reportId, until]);
}

/** Keeps an item where it is, and with its moderator, after a decision that leaves another one to make. */
export async function keepItem(tx: Tx, reportId: string): Promise<void> {
  await tx.rows(sql.stay, [reportId]);
}

/** Notes that a moderator agrees to verify a version of a report. */
export async function agreeOnItem(tx: Tx, reportId: string, moderatorId: string, version: number): Promise<void> {
  await tx.rows(sql.agree, [reportId, moderatorId, version]);
}

/** Ends the agreement: the report says something else now. */
export async function endAgreement(tx: Tx, reportId: string): Promise<void> {
  await tx.rows(sql.disagree, [reportId]);
}

/** Ends the agreements of somebody who decides no longer. */
export async function endAgreementsOf(tx: Tx, moderatorId: string): Promise<void> {
  await tx.rows(sql.disagreeAll, [moderatorId]);
}

/** Until when an item should be decided; null for no time. */
export async function setItemDue(tx: Tx, reportId: string, at: Date | null): Promise<void> {
  await tx.rows(sql.setDue, [reportId, at]);
}

/** Keeps only some of the causes for which an item waits. */
export async function keepCauses(tx: Tx, reportId: string, causes: readonly QueueCause[]): Promise<void> {
  await tx.rows(sql.keepCauses, [reportId, causes]);
}

/** @returns how many causes are left */
export const dropCause = async (tx: Tx, reportId: string, cause: QueueCause): Promise<number> =>
  (await tx.one(sql.dropCause, [reportId, cause]))?.left ?? 0;

/** How many wait and sleep, and since when. */
export async function countItems(
  db: Queryable,
  now: Date,
): Promise<{ waiting: number; asleep: number; second: number; oldestAt: Date | null }> {
  const row = await db.one(sql.figures, [now]);
  return {
    waiting: row?.waiting ?? 0,
    asleep: row?.asleep ?? 0,
    second: row?.second ?? 0,
    oldestAt: row?.oldest_at ?? null,
  };
}
