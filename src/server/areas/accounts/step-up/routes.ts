import { auth } from '../../../../contract/accounts/auth.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { proveAgain, stepUpOptions } from './prove-again.ts';

export function stepUpRoutes(bind: BindEndpoint, app: App): void {
  bind(auth.stepUpOptions, async ({ caller }) => ({ options: await stepUpOptions(app, caller.accountId) }));

  bind(auth.stepUp, async ({ body, caller }) => {
    await proveAgain(app, caller, body);
    return { message: memberMessages.stepUpDone };
  });
}
