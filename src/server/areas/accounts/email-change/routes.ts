import { emailAddress } from '../../../../contract/accounts/email-address.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { visitorOf } from '../../../http/visitor.ts';
import type { EmailChangeService } from './service.ts';

export function emailChangeRoutes(bind: BindEndpoint, service: EmailChangeService): void {
  bind(emailAddress.get, ({ caller }) => service.get(caller.accountId));

  bind(emailAddress.requestChange, async ({ body, caller, reply }) => {
    await service.request(caller, body, visitorOf(reply.request));
    return { message: memberMessages.emailChangeAsked };
  });

  bind(emailAddress.cancelChange, async ({ caller }) => {
    await service.cancel(caller.accountId);
    return { message: messages.emailChangeStopped };
  });

  bind(emailAddress.confirmChange, async ({ body, reply }) => {
    const outcome = await service.confirm(body.token, visitorOf(reply.request));
    const message = outcome.state === 'changed' ? messages.emailChangeDone : messages.emailChangeWaits;
    return { message, ...outcome };
  });

  bind(emailAddress.stopChange, async ({ body, reply }) => {
    await service.stop(body.token, visitorOf(reply.request));
    return { message: messages.emailChangeStopped };
  });
}
