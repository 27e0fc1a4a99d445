import type { WithdrawalReason } from '../../../contract/reports/reports.ts';
import type { StoredState } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { Admitted } from './admitted.ts';
import type { Named } from './named.ts';
import { lockPlacements, updatePlacements } from './placement-store.ts';
import { deleteTokens, insertTokens } from './report-store.ts';
import { type ReportPlace, sealerOf } from './sealed-fields.ts';
import type { StoredWithdrawal } from './stored-report.ts';

interface WithdrawalRow {
  reason: WithdrawalReason;
  note: Buffer | null;
  withdrawn_at: Date;
  settles_at: Date | null;
}

const columns = 'w.reason, w.note, w.withdrawn_at, w.settles_at';

/** Reports and their notes, as two arrays; one reason and time for all. $5: until when it can be undone, or null. */
const insert = statement(
  'withdrawals.add',
  `insert into report_withdrawals (report_id, reason, note, withdrawn_at, settles_at)
   select id, $3, note, $4, $5 from unnest($1::bigint[], $2::bytea[]) as given(id, note)`,
);

/** A report of an author, withdrawn or not, with its withdrawal. */
const findOwn = statement<WithdrawalRow | Record<keyof WithdrawalRow, null>>(
  'withdrawals.own',
  `select ${columns}
   from reports r left join report_withdrawals w on w.report_id = r.id where r.id = $1 and r.author_id = $2`,
);

const find = statement<WithdrawalRow>(
  'withdrawals.one',
  `select ${columns} from report_withdrawals w where w.report_id = $1`,
);

/** Whether a withdrawal is due at $1. One that is due much later was made by a clock that was ahead. */
const isDue = `(w.settles_at <= $1 or w.settles_at > $1::timestamptz + interval '2 minutes')`;

/** $2: how many; $3: those that are left out. */
const findDue = statement<{ id: string }>(
  'withdrawals.due',
  `select w.report_id as id from report_withdrawals w where ${isDue} and w.report_id <> all($3::bigint[])
   order by w.settles_at limit $2`,
);

/** $2: the report. Locks it. */
const lockDue = statement<{ withdrawn_at: Date }>(
  'withdrawals.lock_due',
  `select w.withdrawn_at from reports r join report_withdrawals w on w.report_id = r.id
   where r.id = $2 and ${isDue} for update of r, w`,
);

/** $2: the report, which is locked. */
const isOpen = statement<{ is_open: boolean }>(
  'withdrawals.is_open',
  `select not ${isDue} as is_open from report_withdrawals w where w.report_id = $2 and w.settles_at is not null`,
);

const settle = statement('withdrawals.settle', 'update report_withdrawals set settles_at = null where report_id = $1');

/** It cannot be undone any more. */
const hasten = statement(
  'withdrawals.hasten',
  'update report_withdrawals set settles_at = least(settles_at, $2) where report_id = $1 and settles_at is not null',
);

/** Those of the given reports that are not settled. */
const findOpen = statement<{ id: string }>(
  'withdrawals.unsettled',
  'select report_id as id from report_withdrawals where report_id = any($1::bigint[]) and settles_at is not null',
);

const remove = statement('withdrawals.undo', 'delete from report_withdrawals where report_id = $1');

const openWithdrawal = (app: App, place: ReportPlace, row: WithdrawalRow): StoredWithdrawal => ({
  withdrawnAt: row.withdrawn_at,
  reason: row.reason,
  note: row.note && sealerOf(app).openNote(place, row.note),
  settlesAt: row.settles_at,
});

export async function findWithdrawal(app: App, db: Queryable, place: ReportPlace): Promise<StoredWithdrawal | null> {
  const row = await db.one(find, [place.id]);
  return row && openWithdrawal(app, place, row);
}

/** The author's report's withdrawal, null while it is not withdrawn; undefined for other authors' reports. */
export async function findOwnWithdrawal(
  app: App,
  db: Queryable,
  authorId: string,
  id: string,
): Promise<StoredWithdrawal | null | undefined> {
  const row = await db.one(findOwn, [id, authorId]);
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
  await tx.rows(insert, [ids, notes, reason, withdrawnAt, settlesAt]);
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
): Promise<{ id: string }[]> => db.rows(findDue, [now, limit, except]);

/** Locks one of them. @returns when it was withdrawn; null when it is settled or back */
export const lockDueWithdrawal = async (tx: Tx, id: string, now: Date): Promise<Date | null> =>
  (await tx.one(lockDue, [now, id]))?.withdrawn_at ?? null;

/** Whether the withdrawal of a locked report can be undone. */
export const isUndoable = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await tx.one(isOpen, [now, id]))?.is_open ?? false;

/** Records that the consequences of a withdrawal were carried out. */
export async function noteSettled(tx: Tx, id: string): Promise<void> {
  await tx.rows(settle, [id]);
}

/** Makes a withdrawal final. */
export async function hastenWithdrawal(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows(hasten, [id, at]);
}

/** Those of some reports that were withdrawn, and of which nobody was told. */
export const findUnsettled = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows(findOpen, [ids])).map(({ id }) => id);

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
  await tx.rows(remove, [id]);
  await insertTokens(tx, id, named, state);
}
