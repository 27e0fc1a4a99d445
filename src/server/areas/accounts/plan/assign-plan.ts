import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { findPlan, refreshPlans } from '../../limits/plans-in-force.ts';
import { updatePlan } from './store.ts';

/** Gives an account a plan; null for the one that the setting says. @throws ApiError 404 for an unknown account or plan */
export async function assignPlan(app: App, accountId: string, plan: string | null, by: AccountCall): Promise<void> {
  await refreshPlans(app);
  if (plan !== null && !findPlan(app, plan)) throw notFound('planNotFound');
  await app.db.transaction(async (tx) => {
    const before = await updatePlan(app, tx, accountId, plan);
    if (before === undefined) throw notFound('personNotFound');
    const details = { account: accountId, before, after: plan };
    await noteAudit(app, tx, { ...byAccount(by), event: 'plan.assigned', details });
  });
}
