import { nextSteps } from '../../../../contract/registry/next-steps.ts';
import { operator } from '../../../../contract/registry/staff-operator.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { OperatorService } from './service.ts';

export function operatorRoutes(bind: BindEndpoint, service: OperatorService): void {
  bind(operator.get, async ({ reply }) => {
    const inForce = await service.latest();
    reply.header('ETag', `"${inForce.version}"`);
    return inForce;
  });

  bind(nextSteps.get, async ({ query, reply }) => {
    reply.header('Cache-Control', 'public, max-age=60');
    return service.nextSteps(query.country);
  });

  bind(operator.set, async ({ body, caller, expectedVersion, requestId, reply }) => {
    const inForce = await service.change(body, { by: caller.accountId, expectedVersion, requestId });
    reply.header('ETag', `"${inForce.version}"`);
    return inForce;
  });
}
