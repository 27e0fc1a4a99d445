import { account } from '../../../../contract/accounts/account.ts';
import { auth } from '../../../../contract/accounts/auth.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../../http/session-cookies.ts';
import { setDeviceCookie, visitorOf } from '../../../http/visitor.ts';
import type { PasswordService } from './service.ts';

interface Needs {
  passwords: PasswordService;
  cookies: SessionCookies;
  /** Whether PUBLIC_URL is https; cookies are then Secure. */
  https: boolean;
}

export function passwordRoutes(bind: BindEndpoint, { passwords, cookies, https }: Needs): void {
  bind(account.changePassword, async ({ body, caller, reply }) => {
    const { device, activeKeys } = await passwords.change(caller, body, visitorOf(reply.request));
    if (device !== null) setDeviceCookie(reply, device, { https });
    cookies.clear(reply);
    return { message: messages.passwordChanged, activeKeys };
  });

  bind(auth.forgetPassword, async ({ body, reply }) => {
    await passwords.forget(body.email, visitorOf(reply.request));
    return { message: messages.resetLinkSent };
  });

  bind(auth.resetPassword, async ({ body, reply }) => {
    const { device, activeKeys } = await passwords.reset(body, visitorOf(reply.request));
    if (device !== null) setDeviceCookie(reply, device, { https });
    cookies.clear(reply);
    return { message: messages.passwordChanged, activeKeys };
  });
}
