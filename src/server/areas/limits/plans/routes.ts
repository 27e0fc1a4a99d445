import { plans } from '../../../../contract/limits/plans.ts';
import { apiMessages } from '../../../../contract/messages/api-messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { LimitService } from './service.ts';

/** Plans, for admins. */
export function planRoutes(bind: BindEndpoint, service: LimitService): void {
  bind(plans.list, () => service.plans());

  bind(plans.set, async ({ params, body, caller, requestId }) => {
    await service.setPlan(params.name, body, { by: caller.accountId, requestId });
    return { message: apiMessages.saved };
  });

  bind(plans.reset, async ({ params, caller, requestId }) => {
    await service.resetPlan(params.name, { by: caller.accountId, requestId });
    return { message: apiMessages.saved };
  });

  bind(plans.assign, async ({ params, body, caller, requestId }) => {
    await service.assignPlan(params.id, body.plan, { by: caller.accountId, requestId });
    return { message: apiMessages.saved };
  });
}
