import { keys } from '../../../contract/keys.ts';
import type { On } from '../../http/on.ts';
import type { KeyService } from './service.ts';

export function keyRoutes(on: On, service: KeyService): void {
  on(keys.list, ({ caller }) => service.list(caller.accountId));

  on(keys.secret, async ({ params, caller, requestId }) => ({
    secret: await service.secret(caller.accountId, params.id, requestId),
  }));
}
