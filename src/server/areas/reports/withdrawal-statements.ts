import type { WithdrawalReason } from '../../../contract/reports/reports.ts';
import { statement } from '../../platform/db/pool.ts';

export interface WithdrawalRow {
  reason: WithdrawalReason;
  note: Buffer | null;
  withdrawn_at: Date;
  settles_at: Date | null;
}

const columns = 'w.reason, w.note, w.withdrawn_at, w.settles_at';

/** Reports and their notes, as two arrays; one reason and time for all. $5: until when it can be undone, or null. */
export const withdraw = statement(
  'withdrawals.add',
  `insert into report_withdrawals (report_id, reason, note, withdrawn_at, settles_at)
   select id, $3, note, $4, $5 from unnest($1::bigint[], $2::bytea[]) as given(id, note)`,
);

/** A report of an author, withdrawn or not, with its withdrawal. */
export const ownWithdrawal = statement<WithdrawalRow | Record<keyof WithdrawalRow, null>>(
  'withdrawals.own',
  `select ${columns}
   from reports r left join report_withdrawals w on w.report_id = r.id where r.id = $1 and r.author_id = $2`,
);

export const withdrawal = statement<WithdrawalRow>(
  'withdrawals.one',
  `select ${columns} from report_withdrawals w where w.report_id = $1`,
);

/** Whether a withdrawal is due at $1. One that is due much later was made by a clock that was ahead. */
const isDue = `(w.settles_at <= $1 or w.settles_at > $1::timestamptz + interval '2 minutes')`;

/** $2: how many; $3: those that are left out. */
export const due = statement<{ id: string }>(
  'withdrawals.due',
  `select w.report_id as id from report_withdrawals w where ${isDue} and w.report_id <> all($3::bigint[])
   order by w.settles_at limit $2`,
);

/** $2: the report. Locks it. */
export const lockDue = statement<{ withdrawn_at: Date }>(
  'withdrawals.lock_due',
  `select w.withdrawn_at from reports r join report_withdrawals w on w.report_id = r.id
   where r.id = $2 and ${isDue} for update of r, w`,
);

/** $2: the report, which is locked. */
export const isOpen = statement<{ is_open: boolean }>(
  'withdrawals.is_open',
  `select not ${isDue} as is_open from report_withdrawals w where w.report_id = $2 and w.settles_at is not null`,
);

export const settle = statement(
  'withdrawals.settle',
  'update report_withdrawals set settles_at = null where report_id = $1',
);

/** It cannot be undone any more. */
export const hasten = statement(
  'withdrawals.hasten',
  'update report_withdrawals set settles_at = least(settles_at, $2) where report_id = $1 and settles_at is not null',
);

/** Those of the given reports that are not settled. */
export const unsettled = statement<{ id: string }>(
  'withdrawals.unsettled',
  'select report_id as id from report_withdrawals where report_id = any($1::bigint[]) and settles_at is not null',
);

export const undo = statement('withdrawals.undo', 'delete from report_withdrawals where report_id = $1');
