import { policy } from '../../../../contract/registry/staff-policy.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { PolicyAdminService } from './service.ts';

export function policyAdminRoutes(bind: BindEndpoint, service: PolicyAdminService): void {
  bind(policy.get, async ({ reply }) => {
    const versions = await service.versions();
    reply.header('ETag', `"${versions.current.version}"`);
    return versions;
  });

  bind(policy.set, async ({ body, caller, expectedVersion, requestId, reply }) => {
    const inForce = await service.change(body, { by: caller.accountId, expectedVersion, requestId });
    reply.header('ETag', `"${inForce.version}"`);
    return inForce;
  });

  bind(policy.preview, ({ body }) => service.preview(body));
}
