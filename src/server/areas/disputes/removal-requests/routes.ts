import { removalRequests, staffRequests } from '../../../../contract/disputes/removal-requests.ts';
import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { sendRequest } from './send-request.ts';
import { decideRequest, listRequests, openRequest } from './staff-requests.ts';

export function removalRequestRoutes(bind: BindEndpoint, app: App): void {
  bind(removalRequests.send, ({ body, reply, requestId }) =>
    sendRequest(app, body, visitorOf(reply.request), requestId),
  );
  bind(staffRequests.list, async ({ query: { limit, cursor, decided }, reply }) => {
    const { items, next } = await listRequests(app, { limit, cursor, isDecided: decided === 'true' });
    linkNext(reply, next);
    return items;
  });
  bind(staffRequests.open, ({ params, caller, requestId }) =>
    openRequest(app, params.id, { accountId: caller.accountId, requestId }),
  );
  bind(staffRequests.decide, async ({ params, body, caller, requestId }) => {
    await decideRequest(app, params.id, body, { accountId: caller.accountId, requestId });
    return { message: staffMessages.requestAnswered };
  });
}
