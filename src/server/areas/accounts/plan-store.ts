import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { statement } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { findPlan, refreshPlans } from '../limits/plans-in-force.ts';
import { changedMark } from './change-store.ts';

const lock = statement<{ plan: string | null }>('select plan from accounts where id = $1 for update');
const assign = statement('update accounts set plan = $2, mark = $3 where id = $1');

/** Gives an account a plan; null for the one that the setting says. @throws ApiError 404 for an unknown account or plan */
export async function assignPlan(app: App, accountId: string, plan: string | null, by: AccountCall): Promise<void> {
  await refreshPlans(app);
  if (plan !== null && !findPlan(app, plan)) throw notFound('planNotFound');
  await app.db.transaction(async (tx) => {
    const before = await tx.one(lock, [accountId]);
    if (!before) throw notFound('personNotFound');
    await tx.run(assign, [accountId, plan, await changedMark(app, tx, accountId, { plan })]);
    const details = { account: accountId, before: before.plan, after: plan };
    await noteAudit(app, tx, { ...byAccount(by), event: 'plan.assigned', details });
  });
}
