import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

const setAsked = statement(
  'disputes.set_asked',
  'update disputes set author_asked_at = coalesce(author_asked_at, $2) where id = $1',
);
const setOverdue = statement('disputes.set_overdue', 'update disputes set overdue_at = $2 where id = $1');
const setHeld = statement('disputes.set_held', 'update disputes set held_at = $2 where id = $1');
const due = statement<{ id: string; reportId: string }>(
  'disputes.due',
  'select id, report_id as "reportId" from disputes where next_due_at <= $1 and id <> all($3::uuid[]) order by next_due_at, id limit $2',
);

export const updateAsked = (tx: Tx, id: string, at: Date): Promise<void> => tx.run(setAsked, [id, at]);

export const updateOverdue = (tx: Tx, id: string, at: Date): Promise<void> => tx.run(setOverdue, [id, at]);

export const updateHeld = (tx: Tx, id: string, at: Date): Promise<void> => tx.run(setHeld, [id, at]);

/** Disputes with a step that is due, without those left out. */
export const listDueDisputes = (
  db: Queryable,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string; reportId: string }[]> => db.rows(due, [now, limit, except]);
