import { auth } from '../../../contract/auth.ts';
import { messages } from '../../../contract/messages.ts';
import { sessionCookie } from '../../http/caller.ts';
import type { On } from '../../http/on.ts';
import { xsrfCookie, xsrfToken } from '../../http/xsrf.ts';
import type { AuthService } from './service.ts';

interface Needs {
  auth: AuthService;
  /** Whether the product is reached by https, so that cookies are Secure. */
  https: boolean;
}

export function authRoutes(on: On, { auth: service, https }: Needs): void {
  const cookie = { path: '/', sameSite: 'lax', secure: https } as const;

  on(auth.register, async ({ body }) => {
    await service.register(body);
    return messages.accountCreated;
  });

  on(auth.login, async ({ body, reply }) => {
    const signedIn = await service.signIn(body);
    const { accessToken, expirationTime } = signedIn.stsTokenManager;
    const expires = new Date(expirationTime);
    reply.setCookie(sessionCookie, accessToken, { ...cookie, expires, httpOnly: true });
    reply.setCookie(xsrfCookie, xsrfToken(accessToken), { ...cookie, expires });
    return signedIn;
  });

  on(auth.user, ({ caller }) => service.user(caller.accountId));

  on(auth.currentuser, ({ caller }) => service.profile(caller.accountId));

  on(auth.signout, async ({ caller, reply }) => {
    await service.signOut(caller);
    reply.clearCookie(sessionCookie, cookie);
    reply.clearCookie(xsrfCookie, cookie);
    return { message: messages.signedOut };
  });
}
