import { factors } from '../../../../contract/accounts/factors.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { listFactors } from './list-factors.ts';
import { addTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './use-codes.ts';
import { addPasskey, newPasskeyOptions, removePasskey } from './use-passkeys.ts';

export function factorRoutes(bind: BindEndpoint, app: App): void {
  bind(factors.list, ({ caller }) => listFactors(app, caller.accountId));

  bind(factors.addTotp, ({ caller }) => addTotp(app, caller));

  bind(factors.confirmTotp, async ({ body, caller }) => ({
    recoveryCodes: await confirmTotp(app, caller, body.code),
  }));

  bind(factors.removeTotp, async ({ caller }) => {
    await removeTotp(app, caller);
    return { message: memberMessages.factorRemoved };
  });

  bind(factors.passkeyOptions, async ({ caller }) => ({ options: await newPasskeyOptions(app, caller.accountId) }));

  bind(factors.addPasskey, async ({ body, caller }) => ({
    recoveryCodes: await addPasskey(app, caller, body),
  }));

  bind(factors.removePasskey, async ({ params, caller }) => {
    await removePasskey(app, caller, params.id);
    return { message: memberMessages.factorRemoved };
  });

  bind(factors.renewRecoveryCodes, async ({ caller }) => ({
    recoveryCodes: await renewRecoveryCodes(app, caller),
  }));
}
