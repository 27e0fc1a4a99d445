import { emailAddress } from '../../../../contract/accounts/email-address.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';

export function emailAddressRoutes(bind: BindEndpoint, app: App): void {
  bind(emailAddress.sendConfirmation, async ({ caller, reply }) => {
    const isSent = await sendConfirmation(app, caller.accountId, visitorOf(reply.request));
    return { message: isSent ? memberMessages.confirmLinkSent : messages.emailConfirmedBefore };
  });

  bind(emailAddress.confirm, async ({ body, reply }) => {
    const { wasConfirmed } = await confirmEmail(app, body, visitorOf(reply.request));
    return { message: wasConfirmed ? messages.emailConfirmedBefore : messages.emailConfirmed, wasConfirmed };
  });
}
