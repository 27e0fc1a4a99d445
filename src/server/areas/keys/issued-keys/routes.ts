import { issuedKeys } from '../../../../contract/keys/staff-keys.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { IssuedKeyService } from './service.ts';

export function issuedKeyRoutes(bind: BindEndpoint, service: IssuedKeyService): void {
  bind(issuedKeys.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await service.list(query, { accountId: caller.accountId, requestId });
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(issuedKeys.revoke, async ({ params, body, caller, requestId }) => {
    await service.revoke(params.id, body.reason, { accountId: caller.accountId, requestId });
    return { message: memberMessages.keyRevokedNow };
  });
}
