import { auth } from '../../../../contract/accounts/auth.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { StepUpService } from './service.ts';

export function stepUpRoutes(bind: BindEndpoint, stepUp: StepUpService): void {
  bind(auth.stepUpOptions, async ({ caller }) => ({ options: await stepUp.options(caller.accountId) }));

  bind(auth.stepUp, async ({ body, caller }) => {
    await stepUp.prove(caller, body);
    return { message: memberMessages.stepUpDone };
  });
}
