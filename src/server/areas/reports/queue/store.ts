import type { QueueCause } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import type { PastItem, QueueItem } from './queue-item.ts';
import * as sql from './statements.ts';

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
export const leaveQueue = (tx: Tx, reportIds: string | readonly string[]): Promise<void> =>
  tx.run(sql.leave, [typeof reportIds === 'string' ? [reportIds] : reportIds]);

/** Puts an item out of sight while its report may come back, or into sight again. */
export const setItemAside = (tx: Tx, reportId: string, isAside: boolean): Promise<void> =>
  tx.run(sql.setAside, [reportId, isAside]);

/** Puts an item back as it was, claimed or not. */
export async function upsertItem(
  tx: Tx,
  item: PastItem,
  claim: { by: string | null; until: Date | null },
): Promise<void> {
  await tx.run(sql.put, [
    ...[item.reportId, item.causes, JSON.stringify(item.details), item.category, item.namesCnic, item.severity],
    ...[item.lookups, item.enteredAt, item.version + 1, item.asleepUntil, item.agreedBy],
    ...[item.agreedVersion, claim.by, claim.until],
  ]);
}

export const findQueueItem = ({ db }: App, reportId: string): Promise<QueueItem | null> => db.one(sql.one, [reportId]);

export const findQueueItems = ({ db }: App, reportIds: readonly string[]): Promise<QueueItem[]> =>
  db.rows(sql.some, [reportIds]);

/** The item, locked until the transaction ends. */
export const lockItem = (tx: Tx, reportId: string): Promise<QueueItem | null> => tx.one(sql.lock, [reportId]);

export async function selectItems(
  db: Queryable,
  filter: QueueFilter,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: QueueItem[]; total: number }> {
  const values = filterValues(filter, viewer, false);
  const items = await db.rows(sql.page, [...values, limit, offset]);
  return { items, total: (await db.one(sql.count, values))?.count ?? 0 };
}

export const updateNextClaim = (
  db: Queryable,
  filter: QueueFilter,
  viewer: Viewer,
  not: readonly string[],
  until: Date,
): Promise<QueueItem | null> => db.one(sql.claimNext, [...filterValues(filter, viewer, true), not, until]);

export const updateClaim = (
  db: Queryable,
  reportId: string,
  { moderatorId, now }: Viewer,
  until: Date,
): Promise<QueueItem | null> => db.one(sql.claim, [now, reportId, moderatorId, until]);

export const deleteClaims = (db: Queryable, reportIds: readonly string[], moderatorId: string): Promise<void> =>
  db.run(sql.release, [reportIds, moderatorId]);

/** Puts an item to sleep; null wakes it. */
export const sleepItem = (tx: Tx, reportId: string, until: Date | null): Promise<void> =>
  tx.run(sql.sleep, [reportId, until]);

/** Keeps an item where it is, and with its moderator, after a decision that leaves another one to make. */
export const keepItem = (tx: Tx, reportId: string): Promise<void> => tx.run(sql.stay, [reportId]);

/** Notes that a moderator agrees to verify a version of a report. */
export const agreeOnItem = (tx: Tx, reportId: string, moderatorId: string, version: number): Promise<void> =>
  tx.run(sql.agree, [reportId, moderatorId, version]);

/** Ends the agreement: the report says something else now. */
export const endAgreement = (tx: Tx, reportId: string): Promise<void> => tx.run(sql.disagree, [reportId]);

/** Ends the agreements of somebody who decides no longer. */
export const endAgreementsOf = (tx: Tx, moderatorId: string): Promise<void> => tx.run(sql.disagreeAll, [moderatorId]);

/** Until when an item should be decided; null for no time. */
export const setItemDue = (tx: Tx, reportId: string, at: Date | null): Promise<void> =>
  tx.run(sql.setDue, [reportId, at]);

/** Keeps only some of the causes for which an item waits. */
export const keepCauses = (tx: Tx, reportId: string, causes: readonly QueueCause[]): Promise<void> =>
  tx.run(sql.keepCauses, [reportId, causes]);

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
