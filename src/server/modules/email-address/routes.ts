import { emailAddress } from '../../../contract/email-address.ts';
import { messages } from '../../../contract/messages.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { visitorOf } from '../../http/visitor.ts';
import type { EmailChangeService } from './change-service.ts';
import type { EmailAddressService } from './service.ts';

interface Dependencies {
  addresses: EmailAddressService;
  changes: EmailChangeService;
}

export function emailAddressRoutes(bind: BindEndpoint, { addresses, changes }: Dependencies): void {
  bind(emailAddress.get, async ({ caller: { accountId } }) => ({
    ...(await addresses.get(accountId)),
    change: await changes.pending(accountId),
  }));

  bind(emailAddress.sendConfirmation, async ({ caller }) => {
    const isSent = await addresses.sendConfirmation(caller.accountId);
    return { message: isSent ? messages.confirmLinkSent : messages.emailConfirmedBefore };
  });

  bind(emailAddress.confirm, async ({ body, reply }) => {
    const { wasConfirmed } = await addresses.confirm(body, visitorOf(reply.request));
    return { message: wasConfirmed ? messages.emailConfirmedBefore : messages.emailConfirmed, wasConfirmed };
  });

  bind(emailAddress.requestChange, async ({ body, caller, reply }) => {
    await changes.request(caller.accountId, body, visitorOf(reply.request));
    return { message: messages.emailChangeAsked };
  });

  bind(emailAddress.cancelChange, async ({ caller }) => {
    await changes.cancel(caller.accountId);
    return { message: messages.emailChangeStopped };
  });

  bind(emailAddress.confirmChange, async ({ body, reply }) => {
    const outcome = await changes.confirm(body.token, visitorOf(reply.request));
    const message = outcome.state === 'changed' ? messages.emailChangeDone : messages.emailChangeWaits;
    return { message, ...outcome };
  });

  bind(emailAddress.stopChange, async ({ body, reply }) => {
    await changes.stop(body.token, visitorOf(reply.request));
    return { message: messages.emailChangeStopped };
  });
}
