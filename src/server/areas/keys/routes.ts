import { access } from '../../../contract/keys/access.ts';
import { keys } from '../../../contract/keys/keys.ts';
import { accessApplications } from '../../../contract/keys/staff-access.ts';
import { issuedKeys } from '../../../contract/keys/staff-keys.ts';
import { usage } from '../../../contract/keys/usage.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { applyForAccess, decideAccess, findAccess, listApplications } from './access/store.ts';
import { createKey, findOrCreateTestKey } from './create-key.ts';
import { readSecret } from './find-keys.ts';
import { listIssuedKeys } from './issued-store.ts';
import { revokeIssuedKey, revokeKey } from './revoke-key.ts';
import { rotateKey, rotateOwnKey } from './rotate-key.ts';
import { listKeys } from './store.ts';
import { findAllowance, usageByDay } from './usage/usage-store.ts';

export function keyRoutes(bind: BindEndpoint, app: App): void {
  bind(keys.list, ({ query, caller }) => listKeys(app, caller.accountId, query));

  bind(keys.create, ({ body, caller, idempotencyKey, requestId }) =>
    createKey(app, caller, body, { idempotencyKey, requestId }),
  );

  bind(keys.test, ({ caller, requestId }) => findOrCreateTestKey(app, caller, requestId));

  bind(keys.secret, async ({ params, caller, requestId }) => ({
    secret: await readSecret(app, caller.accountId, params.id, requestId),
  }));

  bind(keys.rotate, ({ params, body, caller, idempotencyKey, requestId }) =>
    rotateKey(app, caller, { ...params, ...body }, { idempotencyKey, requestId }),
  );

  bind(keys.rotateOwn, ({ caller, requestId }) => rotateOwnKey(app, caller, requestId));

  bind(keys.revoke, ({ params, caller, requestId }) => revokeKey(app, caller.accountId, params.id, requestId));

  // Approval for live keys (A31). What it means for a call is in identify-key.ts.
  bind(access.get, ({ caller }) => findAccess(app, caller.accountId));

  bind(access.apply, ({ body, by }) => applyForAccess(app, by, body));

  bind(accessApplications.list, ({ query, by }) => listApplications(app, query, by));

  bind(accessApplications.decide, ({ params, body, by }) => decideAccess(app, params.id, body, by));

  bind(issuedKeys.list, ({ query, by }) => listIssuedKeys(app, query, by));

  bind(issuedKeys.revoke, ({ params, body, by }) => revokeIssuedKey(app, params.id, body.reason, by));

  bind(usage.byDay, ({ query, caller }) => usageByDay(app, caller, query));

  bind(usage.allowance, ({ caller }) => findAllowance(app, caller));
}
