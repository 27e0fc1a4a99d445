import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { removeAttachmentsOf } from '../attachments/remove-attachments-store.ts';
import { reportsCorrected, reportsWithdrawn } from '../events.ts';
import { leaveQueue } from '../queue/store.ts';
import { lockChanges } from '../standing/corroboration-store.ts';
import { lockPlacements, updatePlacements } from '../standing/placement-store.ts';
import { type ReportPlace, sealerOf } from '../stored/fields.ts';
import { deleteTokens, type Named } from '../stored/named-store.ts';
import type { StoredWithdrawal } from '../stored/report.ts';
import { reportTransaction } from '../stored/store.ts';

/** A row: its note is sealed. */
type WithdrawalRow = Omit<StoredWithdrawal, 'note'> & { note: Buffer | null };

const columns = `withdrawal_reason as reason, withdrawal_note as note, withdrawn_at as "withdrawnAt", settles_at as "settlesAt"`;

/** Reports and their notes, as two arrays; one reason for all. $4: until when it can be undone, or null. */
const insert = statement(`
  update reports r set withdrawal_reason = $3, withdrawal_note = given.note, settles_at = $4
  from unnest($1::bigint[], $2::bytea[]) as given(id, note) where r.id = given.id`);

/** A report of an author, withdrawn or not, with its withdrawal. */
const findOwn = statement<WithdrawalRow | Record<keyof WithdrawalRow, null>>(`
  select ${columns} from reports where id = $1 and author_id = $2`);

/** Whether a withdrawal is due at $1. One that is due much later was made by a clock that was ahead. */
const isDue = `(settles_at <= $1 or settles_at > $1::timestamptz + interval '2 minutes')`;

/** $2: the report, which is locked. */
const isOpen = statement<{ is_open: boolean }>(`
  select not ${isDue} as is_open from reports where id = $2 and settles_at is not null`);

/** Those of the given reports that are not settled. */
const findOpen = statement<{ id: string }>(`
  select id from reports where id = any($1::bigint[]) and settles_at is not null`);

/** Withdrawn reports of which nobody was told, and that their authors cannot bring back any more. $2: how many; $3: but these. */
const findDue = statement<{ id: string }>(`
  select id from reports where ${isDue} and id <> all($3::bigint[]) order by settles_at limit $2`);

/** $2: the report. Locks it. */
const lockDue = statement<{ withdrawn_at: Date }>(`
  select withdrawn_at from reports where id = $2 and ${isDue} for update`);

const noteSettled = statement('update reports set settles_at = null where id = $1');

const remove = statement(`
  update reports set withdrawal_reason = null, withdrawal_note = null, settles_at = null where id = $1`);

/** The author's report's withdrawal, null while it is not withdrawn; undefined for other authors' reports. */
export async function findOwnWithdrawal(
  app: App,
  db: Queryable,
  authorId: string,
  id: string,
): Promise<StoredWithdrawal | null | undefined> {
  const row = await db.one(findOwn, [id, authorId]);
  if (!row) return undefined;
  return row.withdrawnAt && { ...row, note: row.note && sealerOf(app).openNote({ id, authorId }, row.note) };
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
  await tx.run(insert, [ids, notes, reason, settlesAt]);
  await deleteTokens(
    tx,
    reports.map(({ report: { id }, named }) => ({ id, named })),
  );
}

/** Whether the withdrawal of a locked report can be undone. */
export const isUndoable = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.one(isOpen, [now, id]))?.is_open ?? false;

/** Those of some reports that were withdrawn, and of which nobody was told. */
export const findUnsettled = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows(findOpen, [ids])).map(({ id }) => id);

/** Forgets when and why a report was withdrawn. */
export const deleteWithdrawal = (tx: Tx, id: string): Promise<void> => tx.run(remove, [id]);

/**
 * Carries out the consequences of a withdrawal, once: those who were told learn of it, its disputes end, its files
 * are removed.
 */
const settle = (app: App, id: string): Promise<void> =>
  reportTransaction(app, async (tx) => {
    await lockChanges(tx, [id]);
    // Null once it is settled, or the report is back.
    const due = await tx.one(lockDue, [app.clock(), id]);
    if (!due) return;
    const happenedAt = due.withdrawn_at;
    await app.events.emit(tx, reportsCorrected, { reportIds: [id], kind: 'withdrawn', happenedAt });
    await removeAttachmentsOf(app, tx, [id]);
    await app.events.emit(tx, reportsWithdrawn, { reportIds: [id] });
    await leaveQueue(tx, id);
    await tx.run(noteSettled, [id]);
  });

/**
 * Carries out the consequences of withdrawals that can no longer be undone. Safe to run in several processes at
 * once.
 * @throws the first failure, once all others are done
 */
export const settleWithdrawals = (app: App): Promise<void> =>
  sweep({
    due: ({ limit, except }) => app.db.rows(findDue, [app.clock(), limit, except]),
    work: ({ id }) => settle(app, id),
  });
