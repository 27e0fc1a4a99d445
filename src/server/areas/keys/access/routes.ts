import { access } from '../../../../contract/keys/access.ts';
import { accessApplications } from '../../../../contract/keys/staff-access.ts';
import { apiMessages } from '../../../../contract/messages/api-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { applyForAccess, decideAccess } from './decide-access.ts';
import { findAccess, listApplications } from './find-access.ts';

/** Approval of accounts for live keys (A31). What it means for a call is in `identify-key.ts`. */
export function accessRoutes(bind: BindEndpoint, app: App): void {
  bind(access.get, ({ caller }) => findAccess(app, caller.accountId));

  bind(access.apply, async ({ body, caller, requestId }) => {
    await applyForAccess(app, caller.accountId, body, requestId);
    return { message: apiMessages.saved };
  });

  bind(accessApplications.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await listApplications(app, query, caller.accountId, requestId);
    linkNext(reply, next);
    return items;
  });

  bind(accessApplications.decide, async ({ params, body, caller, requestId }) => {
    await decideAccess(app, params.id, caller.accountId, body, requestId);
    return { message: apiMessages.saved };
  });
}
