import { plans } from '../../../../contract/limits/plans.ts';
import { apiMessages } from '../../../../contract/messages/api-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { assignPlan } from './assign-plan.ts';

/** Which plan an account has, for admins. */
export function accountPlanRoutes(bind: BindEndpoint, app: App): void {
  bind(plans.assign, async ({ params, body, caller, requestId }) => {
    await assignPlan(app, params.id, body.plan, { by: caller.accountId, requestId });
    return { message: apiMessages.saved };
  });
}
