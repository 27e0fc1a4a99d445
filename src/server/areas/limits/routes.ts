import { plans } from '../../../contract/limits/plans.ts';
import { quotas } from '../../../contract/limits/quotas.ts';
import { apiMessages } from '../../../contract/messages/api-messages.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { changePlan, listPlans, resetPlan } from './plans-in-force.ts';
import { todaysQuotas } from './quota-store.ts';

/** Quotas, for everybody, and plans, for admins. */
export function limitRoutes(bind: BindEndpoint, app: App): void {
  bind(quotas.today, ({ caller }) => todaysQuotas(app, caller.accountId));

  bind(plans.list, () => listPlans(app));

  bind(plans.set, async ({ params, body, by }) => {
    await changePlan(app, params.name, body, by);
    return { message: apiMessages.saved };
  });

  bind(plans.reset, async ({ params, by }) => {
    await resetPlan(app, params.name, by);
    return { message: apiMessages.saved };
  });
}
