import { setup } from '../../../../contract/accounts/setup.ts';
import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SetupService } from './service.ts';

export function setupRoutes(bind: BindEndpoint, service: SetupService): void {
  bind(setup.claim, async ({ body, caller, requestId }) => {
    await service.claim(body.token, { accountId: caller.accountId, requestId });
    return { message: staffMessages.adminNow };
  });
}
