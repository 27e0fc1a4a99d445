import { unconfirmedPlan } from '../../../contract/keys/usage.ts';
import type { Plan, PlanLimits } from '../../../contract/limits/plans.ts';
import { type App, perApp } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { RatePlan, Settings } from '../../settings.ts';
import type { AccountCall } from '../audit/note-audit.ts';
import { versionedSettings } from '../registry/settings-store.ts';

/** The plans that admins have added or changed, by their names. */
const planVersions = versionedSettings<Record<string, PlanLimits>>('plans', () => ({}));

/** The plans of the setting and those that admins have added or changed, which override plans of the same name. */
function plansInForce(setting: Settings['ratePlans'], changed: Record<string, PlanLimits>) {
  const byName = new Map<string, RatePlan>(setting.map((plan) => [plan.name, plan]));
  for (const [name, { identifiersPerNetwork, ...limits }] of Object.entries(changed).sort())
    byName.set(name, {
      name,
      ...limits,
      identifiersPerNetwork: identifiersPerNetwork ?? undefined,
      accounts: byName.get(name)?.accounts ?? [],
    });
  const all = [...byName.values()];
  const byAccount = new Map(all.flatMap((plan) => plan.accounts.map((account) => [account, plan])));
  const standard = byName.get(setting[0].name) ?? setting[0];
  const small = byName.get(unconfirmedPlan) ?? standard;
  return {
    all,
    /** The plan that an admin gave the account, otherwise the one from the setting. */
    of: (accountId: string, isConfirmed: boolean, given: string | null): RatePlan =>
      (given === null ? undefined : byName.get(given)) ?? byAccount.get(accountId) ?? (isConfirmed ? standard : small),
  };
}

const inMemory = perApp(({ settings: { ratePlans } }) => ({ inForce: plansInForce(ratePlans, {}) }));

/** The plan of an account. @param of `plan`: the one that an admin gave it */
export const planOf = (app: App, of: { accountId: string; isConfirmed: boolean; plan: string | null }): RatePlan =>
  inMemory(app).inForce.of(of.accountId, of.isConfirmed, of.plan);

/** A plan in force as this process knows it. */
export const findPlan = (app: App, name: string): RatePlan | undefined =>
  inMemory(app).inForce.all.find((one) => one.name === name);

/** Reads the plans that admins have added or changed. */
export async function refreshPlans(app: App): Promise<Record<string, PlanLimits>> {
  const { settings } = await planVersions.latest(app);
  inMemory(app).inForce = plansInForce(app.settings.ratePlans, settings);
  return settings;
}

/** The plans in force. */
export async function listPlans(app: App): Promise<Plan[]> {
  const changed = await refreshPlans(app);
  return inMemory(app).inForce.all.map((plan) => ({
    name: plan.name,
    ...limitsOf(plan),
    source: Object.hasOwn(changed, plan.name) ? 'admin' : 'setting',
    isInSetting: app.settings.ratePlans.some(({ name }) => name === plan.name),
  }));
}

const limitsOf = ({ name: _, accounts: __, ...limits }: RatePlan): PlanLimits => ({
  ...limits,
  identifiersPerNetwork: limits.identifiersPerNetwork ?? null,
});

/** Changes the plans that admins have changed, and notes what became of one. @throws ApiError whatever `change` throws */
async function changePlans(
  app: App,
  { name, by, event }: { name: string; by: AccountCall; event: 'plan.changed' | 'plan.reset' },
  change: (plans: Record<string, PlanLimits>) => Record<string, PlanLimits>,
): Promise<void> {
  const limitsIn = (changed: Record<string, PlanLimits>) => {
    const plan = plansInForce(app.settings.ratePlans, changed).all.find((one) => one.name === name);
    return plan ? limitsOf(plan) : null;
  };
  const noteOf = (before: Record<string, PlanLimits>, after: Record<string, PlanLimits>) => ({
    event,
    details: { plan: name, before: limitsIn(before), after: limitsIn(after) },
  });
  await planVersions.change(app, { by: by.accountId, requestId: by.requestId }, change, noteOf);
  await refreshPlans(app);
}

/** Adds or changes a plan. In force in this process at once, in others within a second. */
export const changePlan = (app: App, name: string, plan: PlanLimits, by: AccountCall): Promise<void> =>
  changePlans(app, { name, by, event: 'plan.changed' }, (plans) => ({ ...plans, [name]: plan }));

/** Restores a plan to what the setting says, or removes it. @throws ApiError 404 when no admin has changed it */
export const resetPlan = (app: App, name: string, by: AccountCall): Promise<void> =>
  changePlans(app, { name, by, event: 'plan.reset' }, (plans) => {
    // Not `in`: a plan may have the name of something that every object has.
    if (!Object.hasOwn(plans, name)) throw notFound('planNotFound');
    const { [name]: _, ...others } = plans;
    return others;
  });
