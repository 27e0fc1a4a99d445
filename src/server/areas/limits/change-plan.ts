import type { PlanLimits } from '../../../contract/limits/plans.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { RatePlan } from '../../settings.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { findPlan, planVersions, refreshPlans } from './plans-in-force.ts';

type Plans = Record<string, PlanLimits>;

/** Makes the next version of the plans that admins have changed, again when another admin made it at the same time. */
async function changePlans(app: App, tx: Tx, by: string, change: (plans: Plans) => Plans): Promise<void> {
  for (;;) {
    const { version, settings } = await planVersions.newest(app, tx);
    const next = { version: version + 1, settings: change(settings), changedBy: by, changedAt: app.clock() };
    if (await planVersions.insert(app, tx, next)) return;
  }
}

const limitsOf = ({ name: _, accounts: __, ...limits }: RatePlan) => limits;

/** Adds or changes a plan. In force in this process at once, in others within a second. */
export async function changePlan(app: App, name: string, plan: PlanLimits, by: AccountCall): Promise<void> {
  const before = findPlan(app, name);
  await app.db.transaction(async (tx) => {
    await changePlans(app, tx, by.accountId, (plans) => ({ ...plans, [name]: plan }));
    const details = { plan: name, before: before ? limitsOf(before) : null, after: plan };
    await noteAudit(app, tx, { ...byAccount(by), event: 'plan.changed', details });
  });
  await refreshPlans(app);
}

/** Restores a plan to what the setting says, or removes it. @throws ApiError 404 when no admin has changed it */
export async function resetPlan(app: App, name: string, by: AccountCall): Promise<void> {
  await app.db.transaction(async (tx) => {
    await changePlans(app, tx, by.accountId, ({ [name]: removed, ...others }) => {
      if (!removed) throw notFound('planNotFound');
      return others;
    });
    const details = { plan: name };
    await noteAudit(app, tx, { ...byAccount(by), event: 'plan.reset', details });
  });
  await refreshPlans(app);
}
