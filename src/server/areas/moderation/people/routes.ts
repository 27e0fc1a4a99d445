import { people } from '../../../../contract/accounts/people.ts';
import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { grantRoleTo, restorePerson, revokeRoleFrom, signPersonOut, suspendPerson } from './change-person.ts';
import { findPerson, findPersonDetails, listPeople } from './list-people.ts';

const adminOf = ({ caller, requestId }: { caller: { accountId: string }; requestId: string }) => ({
  accountId: caller.accountId,
  requestId,
});

export function peopleRoutes(bind: BindEndpoint, app: App): void {
  bind(people.list, async ({ query, reply, ...call }) => {
    const { items, next } = await listPeople(app, query, adminOf(call));
    linkNext(reply, next);
    return items;
  });

  bind(people.find, ({ body, ...call }) => findPerson(app, body.email, adminOf(call)));

  bind(people.get, ({ params, ...call }) => findPersonDetails(app, params.id, adminOf(call)));

  bind(people.suspend, async ({ params, body, ...call }) => {
    await suspendPerson(app, params.id, body, adminOf(call));
    return { message: staffMessages.personSuspended };
  });

  bind(people.lift, async ({ params, ...call }) => {
    await restorePerson(app, params.id, adminOf(call));
    return { message: staffMessages.personLifted };
  });

  bind(people.endSessions, async ({ params, ...call }) => {
    await signPersonOut(app, params.id, adminOf(call));
    return { message: staffMessages.personSignedOut };
  });

  bind(people.grant, async ({ params, body, ...call }) => {
    await grantRoleTo(app, params.id, body.role, adminOf(call));
    return { message: staffMessages.roleGranted };
  });

  bind(people.revoke, async ({ params, ...call }) => {
    await revokeRoleFrom(app, params.id, params.role, adminOf(call));
    return { message: staffMessages.roleRevoked };
  });
}
