import type { App } from '../../../app.ts';
import { statement } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { removeAttachmentsOf } from '../attachments/remove-attachments-store.ts';
import { reportsCorrected, reportsWithdrawn } from '../events.ts';
import { leaveQueue } from '../queue/store.ts';
import { lockChanges } from '../standing/corroboration-store.ts';
import { reportTransaction } from '../stored/store.ts';
import { isDue } from './withdrawal-store.ts';

/** Withdrawn reports of which nobody was told, and that their authors cannot bring back any more. $2: how many; $3: but these. */
const findDue = statement<{ id: string }>(`
  select id from reports where ${isDue} and id <> all($3::bigint[]) order by settles_at limit $2`);

/** $2: the report. Locks it. */
const lockDue = statement<{ withdrawn_at: Date }>(`
  select withdrawn_at from reports where id = $2 and ${isDue} for update`);

const noteSettled = statement('update reports set settles_at = null where id = $1');

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
