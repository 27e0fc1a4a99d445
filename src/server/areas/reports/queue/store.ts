import type { QueueCause } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { QueueItem } from './queue-item.ts';
import * as sql from './statements.ts';

/** Takes reports out of the queue, such as withdrawn ones. */
export const leaveQueue = (tx: Tx, reportIds: string | readonly string[]): Promise<void> =>
  tx.run(sql.leave, [typeof reportIds === 'string' ? [reportIds] : reportIds]);

/** Puts an item out of sight while its report may come back, or into sight again. */
export const setItemAside = (tx: Tx, reportId: string, isAside: boolean): Promise<void> =>
  tx.run(sql.setAside, [reportId, isAside]);

export const findQueueItem = ({ db }: App, reportId: string): Promise<QueueItem | null> => db.one(sql.one, [reportId]);

export const findQueueItems = ({ db }: App, reportIds: readonly string[]): Promise<QueueItem[]> =>
  db.rows(sql.some, [reportIds]);

/** The item, locked until the transaction ends. */
export const lockItem = (tx: Tx, reportId: string): Promise<QueueItem | null> => tx.one(sql.lock, [reportId]);

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

/** Until when an item should be decided; null for no time. */
export const setItemDue = (tx: Tx, reportId: string, at: Date | null): Promise<void> =>
  tx.run(sql.setDue, [reportId, at]);

/** Keeps only some of the causes for which an item waits. */
export const keepCauses = (tx: Tx, reportId: string, causes: readonly QueueCause[]): Promise<void> =>
  tx.run(sql.keepCauses, [reportId, causes]);

/** The item waits for one cause less; without another one it leaves the queue. @returns how many are left */
export async function dropCause(tx: Tx, reportId: string, cause: QueueCause): Promise<number> {
  const left = (await tx.one(sql.dropCause, [reportId, cause]))?.left ?? 0;
  if (left === 0) await leaveQueue(tx, reportId);
  return left;
}
