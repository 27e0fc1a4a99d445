import { policy } from '../../../../contract/registry/staff-policy.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { latestPolicy, mustChoosePolicy } from '../../registry/policy/current-policy.ts';
import { findPolicyVersions, setPolicy } from './policy-versions.ts';
import { previewPolicy } from './preview-policy.ts';

export function policyAdminRoutes(bind: BindEndpoint, app: App): void {
  bind(policy.get, async ({ reply }) => {
    const versions = await findPolicyVersions(app);
    reply.header('ETag', `"${versions.current.version}"`);
    return versions;
  });

  bind(policy.state, async () => ({
    chosen: (await latestPolicy(app)).version > 0,
    needed: mustChoosePolicy(app),
  }));

  bind(policy.set, async ({ body, caller, expectedVersion, requestId, reply }) => {
    const inForce = await setPolicy(app, body, { by: caller.accountId, expectedVersion, requestId });
    reply.header('ETag', `"${inForce.version}"`);
    return inForce;
  });

  bind(policy.preview, ({ body }) => previewPolicy(app, body));
}
