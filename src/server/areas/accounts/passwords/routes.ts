import { account } from '../../../../contract/accounts/account.ts';
import { auth } from '../../../../contract/accounts/auth.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../../http/session-cookies.ts';
import { setDeviceCookie, visitorOf } from '../../../http/visitor.ts';
import { changePassword } from './change-password.ts';
import { askForReset, resetPassword } from './reset-password.ts';

/** @param https whether PUBLIC_URL is https; cookies are then Secure */
export function passwordRoutes(bind: BindEndpoint, app: App, cookies: SessionCookies, https: boolean): void {
  bind(account.changePassword, async ({ body, caller, reply }) => {
    const { device, activeKeys } = await changePassword(app, caller, body, visitorOf(reply.request));
    if (device !== null) setDeviceCookie(reply, device, { https });
    cookies.clear(reply);
    return { message: messages.passwordChanged, activeKeys };
  });

  bind(auth.forgetPassword, async ({ body, reply }) => {
    await askForReset(app, body.email, visitorOf(reply.request));
    return { message: messages.resetLinkSent };
  });

  bind(auth.resetPassword, async ({ body, reply }) => {
    const { device, activeKeys } = await resetPassword(app, body, visitorOf(reply.request));
    if (device !== null) setDeviceCookie(reply, device, { https });
    cookies.clear(reply);
    return { message: messages.passwordChanged, activeKeys };
  });
}
