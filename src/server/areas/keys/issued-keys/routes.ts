import { issuedKeys } from '../../../../contract/keys/staff-keys.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { linkNext } from '../../../http/link-header.ts';
import { listIssuedKeys } from './list-issued-keys.ts';
import { revokeIssuedKey } from './revoke-issued-key.ts';

/** The key pairs of all accounts, for admins. */
export function issuedKeyRoutes(bind: BindEndpoint, app: App): void {
  bind(issuedKeys.list, async ({ query, caller, requestId, reply }) => {
    const { items, next } = await listIssuedKeys(app, query, { accountId: caller.accountId, requestId });
    linkNext(reply, next);
    return items;
  });

  bind(issuedKeys.revoke, async ({ params, body, caller, requestId }) => {
    await revokeIssuedKey(app, params.id, body.reason, { accountId: caller.accountId, requestId });
    return { message: memberMessages.keyRevokedNow };
  });
}
