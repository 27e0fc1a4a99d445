import { invitations } from '../../../../contract/accounts/invitations.ts';
import { sentInvitations } from '../../../../contract/accounts/staff-invitations.ts';
import { apiMessages } from '../../../../contract/messages/api-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { invitedEmail } from './redeem-invitation.ts';
import { cancelInvitation, listInvitations, sendInvitation } from './send-invitation.ts';

export function invitationRoutes(bind: BindEndpoint, app: App): void {
  bind(invitations.read, async ({ body, reply }) => ({
    email: await invitedEmail(app, body.token, visitorOf(reply.request)),
  }));

  bind(sentInvitations.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await listInvitations(app, query, caller.accountId, requestId);
    linkNext(reply, next);
    return items;
  });

  bind(sentInvitations.invite, async ({ body, caller, requestId }) => {
    await sendInvitation(app, caller.accountId, body, requestId);
    return { message: apiMessages.saved };
  });

  bind(sentInvitations.cancel, async ({ params, caller, requestId }) => {
    await cancelInvitation(app, params.id, caller.accountId, requestId);
    return { message: apiMessages.saved };
  });
}
