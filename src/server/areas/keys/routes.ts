import { keys } from '../../../contract/keys/keys.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { linkNext } from '../../http/link-header.ts';
import { createKey, findOrCreateTestKey } from './create-key.ts';
import { listKeys, readSecret } from './find-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey, rotateOwnKey } from './rotate-key.ts';

export function keyRoutes(bind: BindEndpoint, app: App): void {
  bind(keys.list, async ({ query, caller, reply }) => {
    const { items, next } = await listKeys(app, caller.accountId, query);
    linkNext(reply, next);
    return items;
  });

  bind(keys.create, ({ body, caller, requestId }) => createKey(app, caller, body, requestId));

  bind(keys.test, ({ caller, requestId }) => findOrCreateTestKey(app, caller, requestId));

  bind(keys.secret, async ({ params, caller, requestId }) => ({
    secret: await readSecret(app, caller.accountId, params.id, requestId),
  }));

  bind(keys.rotate, ({ params, body, caller, requestId }) => rotateKey(app, caller, params.id, { ...body, requestId }));

  bind(keys.rotateOwn, ({ caller, requestId }) => rotateOwnKey(app, caller, requestId));

  bind(keys.revoke, async ({ params, caller, requestId }) => {
    await revokeKey(app, caller.accountId, params.id, requestId);
    return { message: memberMessages.keyRevokedNow };
  });
}
