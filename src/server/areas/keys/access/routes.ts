import { access } from '../../../../contract/keys/access.ts';
import { accessApplications } from '../../../../contract/keys/staff-access.ts';
import { apiMessages } from '../../../../contract/messages/api-messages.ts';

import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { AccessService } from './service.ts';

export function accessRoutes(bind: BindEndpoint, service: AccessService): void {
  bind(access.get, ({ caller }) => service.of(caller.accountId));

  bind(access.apply, async ({ body, caller, requestId }) => {
    await service.apply(caller.accountId, body, requestId);
    return { message: apiMessages.saved };
  });

  bind(accessApplications.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await service.list(query, caller.accountId, requestId);
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(accessApplications.decide, async ({ params, body, caller, requestId }) => {
    await service.decide(params.id, caller.accountId, body, requestId);
    return { message: apiMessages.saved };
  });
}
