import type { StoredState } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Admitted } from './admitted.ts';
import type { Named } from './named.ts';
import { lockPlacements, updatePlacements } from './placement-store.ts';
import { deleteTokens, insertTokens } from './report-store.ts';
import { type ReportPlace, sealerOf } from './sealed-fields.ts';
import type { StoredWithdrawal } from './stored-report.ts';
import * as sql from './withdrawal-statements.ts';

const openWithdrawal = (app: App, place: ReportPlace, row: sql.WithdrawalRow): StoredWithdrawal => ({
  withdrawnAt: row.withdrawn_at,
  reason: row.reason,
  note: row.note && sealerOf(app).openNote(place, row.note),
  settlesAt: row.settles_at,
});

export async function findWithdrawal(app: App, db: Queryable, place: ReportPlace): Promise<StoredWithdrawal | null> {
  const row = await db.one(sql.withdrawal, [place.id]);
  return row && openWithdrawal(app, place, row);
}

/** The author's report's withdrawal, null while it is not withdrawn; undefined for other authors' reports. */
export async function findOwnWithdrawal(
  app: App,
  db: Queryable,
  authorId: string,
  id: string,
): Promise<StoredWithdrawal | null | undefined> {
  const row = await db.one(sql.ownWithdrawal, [id, authorId]);
  if (!row) return undefined;
  return row.withdrawn_at && openWithdrawal(app, { id, authorId }, row);
}

/** Marks reports as withdrawn, with when and why, and deletes their tokens. */
export async function insertWithdrawals(
  app: App,
  tx: Tx,
  reports: readonly { report: ReportPlace; named: Named }[],
  { reason, note, withdrawnAt, settlesAt }: StoredWithdrawal,
): Promise<void> {
  const ids = reports.map(({ report }) => report.id);
  const notes = reports.map(({ report }) => (note === null ? null : sealerOf(app).sealNote(report, note)));
  await updatePlacements(app, tx, await lockPlacements(app, tx, ids), () => ({ withdrawnAt }));
  await tx.rows(sql.withdraw, [ids, notes, reason, withdrawnAt, settlesAt]);
  await deleteTokens(
    tx,
    reports.map(({ report: { id }, named }) => ({ id, named })),
  );
}

/** Withdrawn reports of which nobody was told, and that their authors cannot bring back any more; without those left out. */
export const findDueWithdrawals = (
  db: Queryable,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string }[]> => db.rows(sql.due, [now, limit, except]);

/** Locks one of them. @returns when it was withdrawn; null when it is settled or back */
export const lockDueWithdrawal = async (tx: Tx, id: string, now: Date): Promise<Date | null> =>
  (await tx.one(sql.lockDue, [now, id]))?.withdrawn_at ?? null;

/** Whether the withdrawal of a locked report can be undone. */
export const isUndoable = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.one(sql.isOpen, [now, id]))?.is_open ?? false;

/** Records that the consequences of a withdrawal were carried out. */
export async function noteSettled(tx: Tx, id: string): Promise<void> {
  await tx.rows(sql.settle, [id]);
}

/** Makes a withdrawal final. */
export async function hastenWithdrawal(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows(sql.hasten, [id, at]);
}

/** Those of some reports that were withdrawn, and of which nobody was told. */
export const findUnsettled = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows(sql.unsettled, [ids])).map(({ id }) => id);

/** Undoes the withdrawal of a locked report. @param admitted those that the gate let through, if it is listed */
export async function deleteWithdrawal(
  app: App,
  tx: Tx,
  { id, state }: { id: string; state: StoredState },
  named: Named,
  admitted: Admitted,
): Promise<void> {
  if (state === 'listed') admitted.require(id);
  await updatePlacements(app, tx, await lockPlacements(app, tx, [id]), () => ({ withdrawnAt: null }));
  await tx.rows(sql.undo, [id]);
  await insertTokens(tx, id, named, state);
}
