import { invitations } from '../../../../contract/accounts/invitations.ts';
import { sentInvitations } from '../../../../contract/accounts/staff-invitations.ts';
import { apiMessages } from '../../../../contract/messages/api-messages.ts';

import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { visitorOf } from '../../../http/visitor.ts';
import type { InvitationService } from './service.ts';

export function invitationRoutes(bind: BindEndpoint, service: InvitationService): void {
  bind(invitations.read, async ({ body, reply }) => ({
    email: await service.emailOf(body.token, visitorOf(reply.request)),
  }));

  bind(sentInvitations.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await service.list(query, caller.accountId, requestId);
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(sentInvitations.invite, async ({ body, caller, requestId }) => {
    await service.invite(caller.accountId, body, requestId);
    return { message: apiMessages.saved };
  });

  bind(sentInvitations.cancel, async ({ params, caller, requestId }) => {
    await service.cancel(params.id, caller.accountId, requestId);
    return { message: apiMessages.saved };
  });
}
