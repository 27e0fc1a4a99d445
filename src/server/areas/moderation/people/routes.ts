import { people } from '../../../../contract/accounts/people.ts';
import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import type { PeopleService } from './service.ts';

export function peopleRoutes(bind: BindEndpoint, service: PeopleService): void {
  bind(people.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await service.list(query, { accountId: caller.accountId, requestId });
    linkNext(reply, reply.request, next);
    return items;
  });

  bind(people.find, ({ body, caller, requestId }) =>
    service.find(body.email, { accountId: caller.accountId, requestId }),
  );

  bind(people.get, ({ params, caller, requestId }) =>
    service.get(params.id, { accountId: caller.accountId, requestId }),
  );

  bind(people.suspend, async ({ params, body, caller, requestId }) => {
    await service.suspend(params.id, body, { accountId: caller.accountId, requestId });
    return { message: staffMessages.personSuspended };
  });

  bind(people.lift, async ({ params, caller, requestId }) => {
    await service.lift(params.id, { accountId: caller.accountId, requestId });
    return { message: staffMessages.personLifted };
  });

  bind(people.endSessions, async ({ params, caller, requestId }) => {
    await service.endSessions(params.id, { accountId: caller.accountId, requestId });
    return { message: staffMessages.personSignedOut };
  });

  bind(people.grant, async ({ params, body, caller, requestId }) => {
    await service.grant(params.id, body.role, { accountId: caller.accountId, requestId });
    return { message: staffMessages.roleGranted };
  });

  bind(people.revoke, async ({ params, caller, requestId }) => {
    await service.revoke(params.id, params.role, { accountId: caller.accountId, requestId });
    return { message: staffMessages.roleRevoked };
  });
}
