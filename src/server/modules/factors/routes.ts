import { factors } from '../../../contract/factors.ts';
import { messages } from '../../../contract/messages.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import type { FactorService } from './service.ts';

export function factorRoutes(bind: BindEndpoint, service: FactorService): void {
  bind(factors.list, ({ caller }) => service.list(caller.accountId));

  bind(factors.addTotp, ({ caller }) => service.addTotp(caller.accountId));

  bind(factors.confirmTotp, async ({ body, caller }) => ({
    recoveryCodes: await service.confirmTotp(caller.accountId, body.code),
  }));

  bind(factors.removeTotp, async ({ caller }) => {
    await service.removeTotp(caller.accountId);
    return { message: messages.factorRemoved };
  });

  bind(factors.passkeyOptions, async ({ caller }) => ({ options: await service.newPasskeyOptions(caller.accountId) }));

  bind(factors.addPasskey, async ({ body, caller }) => ({
    recoveryCodes: await service.addPasskey(caller.accountId, body),
  }));

  bind(factors.removePasskey, async ({ params, caller }) => {
    await service.removePasskey(caller.accountId, params.id);
    return { message: messages.factorRemoved };
  });

  bind(factors.renewRecoveryCodes, async ({ caller }) => ({
    recoveryCodes: await service.renewRecoveryCodes(caller.accountId),
  }));
}
