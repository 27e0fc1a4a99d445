import { plans } from '../../../contract/limits/plans.ts';
import { quotas } from '../../../contract/limits/quotas.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { changePlan, listPlans, resetPlan } from './plans-in-force.ts';
import { todaysQuotas } from './quota-store.ts';

/** Quotas, for everybody, and plans, for admins. */
export function limitRoutes(bind: BindEndpoint, app: App): void {
  bind(quotas.today, ({ caller }) => todaysQuotas(app, caller.accountId));

  bind(plans.list, () => listPlans(app));

  bind(plans.set, ({ params, body, by }) => changePlan(app, params.name, body, by));

  bind(plans.reset, ({ params, by }) => resetPlan(app, params.name, by));
}
