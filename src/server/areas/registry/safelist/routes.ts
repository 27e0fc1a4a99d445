import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import { safelist } from '../../../../contract/registry/safelist.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { SafelistService } from './service.ts';

export function safelistRoutes(bind: BindEndpoint, service: SafelistService): void {
  bind(safelist.list, async ({ query, reply }) => {
    const { items, next } = await service.list(query);
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(safelist.find, async ({ body }) => ({ entry: await service.find(body.kind, body.value) }));

  bind(safelist.add, ({ body, caller: { accountId }, requestId }) => service.add(body, { accountId, requestId }));

  bind(safelist.open, async ({ params, caller: { accountId }, requestId }) => ({
    value: await service.open(params.id, { accountId, requestId }),
  }));

  bind(safelist.remove, async ({ params, body, caller: { accountId }, requestId }) => {
    await service.remove(params.id, body.reason, { accountId, requestId });
    return { message: staffMessages.safelistRemoved };
  });
}
