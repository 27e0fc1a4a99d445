import { factors } from '../../../../contract/accounts/factors.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { FactorService } from './service.ts';

export function factorRoutes(bind: BindEndpoint, service: FactorService): void {
  bind(factors.list, ({ caller }) => service.list(caller.accountId));

  bind(factors.addTotp, ({ caller }) => service.addTotp(caller));

  bind(factors.confirmTotp, async ({ body, caller }) => ({
    recoveryCodes: await service.confirmTotp(caller, body.code),
  }));

  bind(factors.removeTotp, async ({ caller }) => {
    await service.removeTotp(caller);
    return { message: memberMessages.factorRemoved };
  });

  bind(factors.passkeyOptions, async ({ caller }) => ({ options: await service.newPasskeyOptions(caller.accountId) }));

  bind(factors.addPasskey, async ({ body, caller }) => ({
    recoveryCodes: await service.addPasskey(caller, body),
  }));

  bind(factors.removePasskey, async ({ params, caller }) => {
    await service.removePasskey(caller, params.id);
    return { message: memberMessages.factorRemoved };
  });

  bind(factors.renewRecoveryCodes, async ({ caller }) => ({
    recoveryCodes: await service.renewRecoveryCodes(caller),
  }));
}
