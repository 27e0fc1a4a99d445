import type { FastifyReply } from 'fastify';
import { auth, type SignedIn } from '../../../../contract/accounts/auth.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../../http/session-cookies.ts';
import { setDeviceCookie, visitorOf } from '../../../http/visitor.ts';
import type { AuthService } from './service.ts';

interface Dependencies {
  auth: AuthService;
  cookies: SessionCookies;
  /** Whether cookies are Secure. */
  https: boolean;
}

export function authRoutes(bind: BindEndpoint, { auth: service, cookies, https }: Dependencies): void {
  const withCookies = (
    reply: FastifyReply,
    { device, ...signedIn }: SignedIn & { device: string | null },
  ): SignedIn => {
    const { accessToken, expirationTime } = signedIn.stsTokenManager;
    cookies.set(reply, accessToken, new Date(expirationTime));
    if (device) setDeviceCookie(reply, device, { https });
    return signedIn;
  };

  bind(auth.register, async ({ body, reply }) => {
    const { device } = await service.register(body, visitorOf(reply.request));
    if (device) setDeviceCookie(reply, device, { https });
    return messages.accountCreated;
  });

  bind(auth.login, async ({ body, reply }) => {
    const answer = await service.signIn(body, visitorOf(reply.request));
    return 'challenge' in answer ? answer : withCookies(reply, answer);
  });

  bind(auth.loginFactor, async ({ body, reply }) =>
    withCookies(reply, await service.completeSignIn(body, visitorOf(reply.request))),
  );

  bind(auth.loginFactorOptions, async ({ body }) => ({ options: await service.factorOptions(body.challenge) }));

  bind(auth.loginPasskeyOptions, async () => ({ options: await service.passkeyOptions() }));

  bind(auth.loginPasskey, async ({ body, reply }) =>
    withCookies(reply, await service.signInWithPasskey(body.passkey, visitorOf(reply.request))),
  );

  bind(auth.user, ({ caller }) => service.user(caller));

  bind(auth.signout, async ({ caller, reply }) => {
    await service.signOut(caller);
    cookies.clear(reply);
    return { message: messages.signedOut };
  });
}
