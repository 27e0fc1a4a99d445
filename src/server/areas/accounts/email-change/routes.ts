import { emailAddress } from '../../../../contract/accounts/email-address.ts';
import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { readEmailAddress } from './pending-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { cancelEmailChange, stopEmailChange } from './stop-email-change.ts';

export function emailChangeRoutes(bind: BindEndpoint, app: App): void {
  bind(emailAddress.get, ({ caller }) => readEmailAddress(app, caller.accountId));

  bind(emailAddress.requestChange, async ({ body, caller, reply }) => {
    await requestEmailChange(app, caller, body, visitorOf(reply.request));
    return { message: memberMessages.emailChangeAsked };
  });

  bind(emailAddress.cancelChange, async ({ caller }) => {
    await cancelEmailChange(app, caller.accountId);
    return { message: messages.emailChangeStopped };
  });

  bind(emailAddress.confirmChange, async ({ body, reply }) => {
    const outcome = await confirmEmailChange(app, body.token, visitorOf(reply.request));
    const message = outcome.state === 'changed' ? messages.emailChangeDone : messages.emailChangeWaits;
    return { message, ...outcome };
  });

  bind(emailAddress.stopChange, async ({ body, reply }) => {
    await stopEmailChange(app, body.token, visitorOf(reply.request));
    return { message: messages.emailChangeStopped };
  });
}
