import { claimMs, type QueueCause } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
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

/** The values of a filter in statements. @param isFree only what the moderator could decide now */
const filterValues = (
  { clock }: App,
  moderatorId: string,
  { cause, category, asleep, second, overdue }: QueueFilter,
  isFree: boolean,
): unknown[] => [
  ...[clock(), cause ?? null, category ?? null, asleep ?? false, moderatorId, isFree, second ?? null],
  overdue ?? false,
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
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: QueueItem[]; total: number }> {
  const values = filterValues(app, moderatorId, filter, false);
  const items = await app.db.rows(sql.page, [...values, limit, offset]);
  return { items, total: (await app.db.one(sql.count, values))?.count ?? 0 };
}

/** Claims the most urgent item that the moderator may decide. @returns null when there is none */
export const claimNextItem = (
  app: App,
  moderatorId: string,
  filter: QueueFilter,
  not: readonly string[],
): Promise<QueueItem | null> =>
  app.db.one(sql.claimNext, [...filterValues(app, moderatorId, filter, true), not, claimEnd(app)]);

/** Claims an item. @returns null when another moderator has it, or it has left the queue */
export const claimItem = (app: App, moderatorId: string, reportId: string): Promise<QueueItem | null> =>
  app.db.one(sql.claim, [app.clock(), reportId, moderatorId, claimEnd(app)]);

/** Gives claimed items back. */
export const releaseClaims = ({ db }: App, moderatorId: string, reportIds: readonly string[]): Promise<void> =>
  db.run(sql.release, [reportIds, moderatorId]);

/** Puts an item back as it was, claimed for a moderator or for nobody. */
export const putItemBack = (app: App, tx: Tx, item: PastItem, claimFor: string | null): Promise<void> =>
  tx.run(sql.put, [
    ...[item.reportId, item.causes, JSON.stringify(item.details), item.category, item.namesCnic, item.severity],
    ...[item.lookups, item.enteredAt, item.version + 1, item.asleepUntil, item.agreedBy],
    ...[item.agreedVersion, claimFor, claimFor === null ? null : claimEnd(app)],
  ]);

/** Ends what somebody has agreed to, who was suspended or has lost the role. */
export const endAgreementsBy = (_: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  tx.run(sql.disagreeAll, [accountId]);

/** How many wait and sleep, and since when. */
export const queueFigures = async ({ db, clock }: App): Promise<sql.QueueFigures> =>
  (await db.one(sql.figures, [clock()])) ?? { waiting: 0, asleep: 0, second: 0, oldestAt: null };
