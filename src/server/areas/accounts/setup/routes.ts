import { setup } from '../../../../contract/accounts/setup.ts';
import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { claimSetup } from './first-admin.ts';

export function setupRoutes(bind: BindEndpoint, app: App): void {
  bind(setup.claim, async ({ body, caller, requestId }) => {
    await claimSetup(app, body.token, { accountId: caller.accountId, requestId });
    return { message: staffMessages.adminNow };
  });
}
