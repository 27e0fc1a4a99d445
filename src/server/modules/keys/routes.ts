import { keys } from '../../../contract/keys.ts';
import { messages } from '../../../contract/messages.ts';
import type { On } from '../../http/bind-endpoint.ts';
import type { KeyService } from './service.ts';

export function keyRoutes(on: On, service: KeyService): void {
  on(keys.list, ({ caller }) => service.list(caller.accountId));

  on(keys.create, ({ body, caller, requestId }) => service.create(caller.accountId, body, requestId));

  on(keys.test, ({ caller, requestId }) => service.test(caller.accountId, requestId));

  on(keys.secret, async ({ params, caller, requestId }) => ({
    secret: await service.secret(caller.accountId, params.id, requestId),
  }));

  on(keys.rotate, ({ params, body, caller, requestId }) =>
    service.rotate(caller.accountId, params.id, { ...body, requestId }),
  );

  on(keys.revoke, async ({ params, caller, requestId }) => {
    await service.revoke(caller.accountId, params.id, requestId);
    return { message: messages.keyRevokedNow };
  });
}
