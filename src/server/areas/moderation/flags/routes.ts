import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { flags } from '../../../../contract/moderation/flags.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { FlagService } from './service.ts';

export function flagRoutes(bind: BindEndpoint, service: FlagService): void {
  bind(flags.create, async ({ params, body, caller, requestId }) => {
    await service.flag(caller, params.reportID, body, { actor: 'key', requestId });
    return { message: memberMessages.flagReceived };
  });

  bind(flags.fromCheck, async ({ params, body, caller, requestId }) => {
    await service.flagAs(caller.accountId, params.reportID, body, requestId);
    return { message: memberMessages.flagReceived };
  });
}
