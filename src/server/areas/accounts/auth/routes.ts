import type { FastifyReply } from 'fastify';
import { auth, type SignedIn } from '../../../../contract/accounts/auth.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../../http/session-cookies.ts';
import { setDeviceCookie, visitorOf } from '../../../http/visitor.ts';
import { registerAccount } from './register.ts';
import {
  completeSignIn,
  passkeySignInOptions,
  secondStepOptions,
  signIn,
  signInWithPasskey,
  signOut,
} from './sign-in.ts';

/** @param https whether cookies are Secure */
export function authRoutes(bind: BindEndpoint, app: App, cookies: SessionCookies, https: boolean): void {
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
    const { device } = await registerAccount(app, body, visitorOf(reply.request));
    if (device) setDeviceCookie(reply, device, { https });
    return messages.accountCreated;
  });

  bind(auth.login, async ({ body, reply }) => {
    const answer = await signIn(app, body, visitorOf(reply.request));
    return 'challenge' in answer ? answer : withCookies(reply, answer);
  });

  bind(auth.loginFactor, async ({ body, reply }) =>
    withCookies(reply, await completeSignIn(app, body, visitorOf(reply.request))),
  );

  bind(auth.loginFactorOptions, async ({ body }) => ({ options: await secondStepOptions(app, body.challenge) }));

  bind(auth.loginPasskeyOptions, async () => ({ options: await passkeySignInOptions(app) }));

  bind(auth.loginPasskey, async ({ body, reply }) =>
    withCookies(reply, await signInWithPasskey(app, body.passkey, visitorOf(reply.request))),
  );

  bind(auth.signout, async ({ caller, reply }) => {
    await signOut(app, caller);
    cookies.clear(reply);
    return { message: messages.signedOut };
  });
}
