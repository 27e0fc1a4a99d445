import { keys } from '../../../contract/keys/keys.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { linkNext } from '../../http/link-header.ts';
import type { KeyService } from './service.ts';

export function keyRoutes(bind: BindEndpoint, service: KeyService): void {
  bind(keys.list, async ({ query, caller, reply }) => {
    const { items, next } = await service.list(caller.accountId, query);
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(keys.create, ({ body, caller, requestId }) => service.create(caller, body, requestId));

  bind(keys.test, ({ caller, requestId }) => service.test(caller, requestId));

  bind(keys.secret, async ({ params, caller, requestId }) => ({
    secret: await service.secret(caller.accountId, params.id, requestId),
  }));

  bind(keys.rotate, ({ params, body, caller, requestId }) => service.rotate(caller, params.id, { ...body, requestId }));

  bind(keys.rotateOwn, ({ caller, requestId }) => service.rotateOwn(caller, requestId));

  bind(keys.revoke, async ({ params, caller, requestId }) => {
    await service.revoke(caller.accountId, params.id, requestId);
    return { message: memberMessages.keyRevokedNow };
  });
}
