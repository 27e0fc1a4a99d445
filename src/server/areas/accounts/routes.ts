import type { FastifyReply } from 'fastify';
import { account } from '../../../contract/accounts/account.ts';
import { auth, type PasswordChanged, type SignedIn } from '../../../contract/accounts/auth.ts';
import { emailAddress } from '../../../contract/accounts/email-address.ts';
import { factors } from '../../../contract/accounts/factors.ts';
import { invitations } from '../../../contract/accounts/invitations.ts';
import { setup } from '../../../contract/accounts/setup.ts';
import { sentInvitations } from '../../../contract/accounts/staff-invitations.ts';
import { plans } from '../../../contract/limits/plans.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { programMessages } from '../../../contract/messages/program-messages.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import { setDeviceCookie } from '../../http/visitor.ts';
import { registerAccount } from './auth/register.ts';
import { completeSignIn, type Started, secondStepOptions, signIn, signInWithPasskey } from './auth/sign-in.ts';
import { assignPlan } from './change-store.ts';
import { deleteAccount } from './delete-account.ts';
import { editProfile, readPreferences, readProfile, savePreferences } from './edit-profile.ts';
import { confirmEmail, sendConfirmation } from './email-address/confirm-email.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailAddress,
  requestEmailChange,
  stopEmailChange,
} from './email-change/change-email.ts';
import { listFactors } from './factors/change-factors.ts';
import { addTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './factors/use-codes.ts';
import { addPasskey, newPasskeyOptions, passkeyOptions, removePasskey } from './factors/use-passkeys.ts';
import { cancelInvitation, invitedEmail, listInvitations, sendInvitation } from './invitations/store.ts';
import { type AfterPassword, askForReset, changePassword, resetPassword } from './passwords/new-password.ts';
import { openPicture } from './pictures/store.ts';
import { admitPicture, uploadPicture } from './pictures/upload-picture.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/store.ts';
import { claimSetup } from './setup/store.ts';
import { proveAgain } from './step-up/prove-again.ts';

/** Even if the file were something other than a picture, it could not run or load anything. */
const pictureHeaders = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline; filename="picture.webp"',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // A browser keeps it for an hour at most, because several people may share the browser.
  'Cache-Control': 'private, max-age=3600, immutable',
};

export function accountRoutes(bind: BindEndpoint, app: App, cookies: SessionCookies, https: boolean): void {
  const rememberDevice = (reply: FastifyReply, device: string | null): void => {
    if (device !== null) setDeviceCookie(reply, device, { https });
  };
  const withCookies = (reply: FastifyReply, { device, ...signedIn }: Started): SignedIn => {
    const { accessToken, expirationTime } = signedIn.stsTokenManager;
    cookies.set(reply, accessToken, new Date(expirationTime));
    rememberDevice(reply, device);
    return signedIn;
  };
  const signedOut = (reply: FastifyReply, { device, activeKeys }: AfterPassword): PasswordChanged => {
    rememberDevice(reply, device);
    cookies.clear(reply);
    return { message: messages.passwordChanged, activeKeys };
  };

  bind(auth.register, async ({ body, reply, visitor }) => {
    const { device } = await registerAccount(app, body, visitor);
    rememberDevice(reply, device);
    return messages.accountCreated;
  });

  bind(auth.login, async ({ body, reply, visitor }) => {
    const answer = await signIn(app, body, visitor);
    return 'challenge' in answer ? answer : withCookies(reply, answer);
  });

  bind(auth.loginFactor, async ({ body, reply, visitor }) =>
    withCookies(reply, await completeSignIn(app, body, visitor)),
  );

  bind(auth.loginFactorOptions, async ({ body }) => ({ options: await secondStepOptions(app, body.challenge) }));

  bind(auth.loginPasskeyOptions, async () => ({ options: await passkeyOptions(app, 'sign-in', null) }));

  bind(auth.loginPasskey, async ({ body, reply, visitor }) =>
    withCookies(reply, await signInWithPasskey(app, body.passkey, visitor)),
  );

  bind(auth.signout, async ({ caller, reply }) => {
    await endSession(app, caller.accountId, caller.sessionId);
    cookies.clear(reply);
  });

  bind(auth.currentuser, ({ caller }) => readProfile(app, caller.accountId));

  bind(account.update, ({ body, caller }) => editProfile(app, caller.accountId, body));

  bind(account.preferences, ({ caller }) => readPreferences(app, caller.accountId));

  bind(account.savePreferences, ({ body, caller }) => savePreferences(app, caller.accountId, body));

  bind(account.remove, async ({ body, caller, reply }) => {
    await deleteAccount(app, caller, body);
    cookies.clear(reply);
  });

  bind(emailAddress.sendConfirmation, async ({ caller, visitor }) => {
    const isSent = await sendConfirmation(app, caller.accountId, visitor);
    return { message: isSent ? memberMessages.confirmLinkSent : messages.emailConfirmedBefore };
  });

  bind(emailAddress.confirm, async ({ body, visitor }) => {
    const { wasConfirmed } = await confirmEmail(app, body, visitor);
    return { message: wasConfirmed ? messages.emailConfirmedBefore : messages.emailConfirmed, wasConfirmed };
  });

  bind(emailAddress.get, ({ caller }) => readEmailAddress(app, caller.accountId));

  bind(emailAddress.requestChange, ({ body, caller, visitor }) => requestEmailChange(app, caller, body, visitor));

  bind(emailAddress.cancelChange, ({ caller }) => cancelEmailChange(app, caller.accountId));

  bind(emailAddress.confirmChange, async ({ body, visitor }) => {
    const outcome = await confirmEmailChange(app, body.token, visitor);
    const message = outcome.state === 'changed' ? messages.emailChangeDone : programMessages.emailChangeWaits;
    return { message, ...outcome };
  });

  bind(emailAddress.stopChange, ({ body, visitor }) => stopEmailChange(app, body.token, visitor));

  bind(account.changePassword, async ({ body, caller, reply, visitor }) =>
    signedOut(reply, await changePassword(app, caller, body, visitor)),
  );

  bind(auth.forgetPassword, ({ body, visitor }) => askForReset(app, body.email, visitor));

  bind(auth.resetPassword, async ({ body, reply, visitor }) =>
    signedOut(reply, await resetPassword(app, body, visitor)),
  );

  bind(account.sessions, ({ caller }) => listSessions(app, caller.accountId, caller.sessionId));

  bind(account.endSession, async ({ params, caller, reply }) => {
    if (!(await endSession(app, caller.accountId, params.id))) throw notFound('sessionNotFound');
    if (params.id === caller.sessionId) cookies.clear(reply);
  });

  bind(account.endOtherSessions, ({ caller }) => endOtherSessions(app, caller.accountId, caller.sessionId));

  bind(factors.list, ({ caller }) => listFactors(app, caller.accountId));

  bind(factors.addTotp, ({ caller }) => addTotp(app, caller));

  bind(factors.confirmTotp, async ({ body, caller }) => ({ recoveryCodes: await confirmTotp(app, caller, body.code) }));

  bind(factors.removeTotp, ({ caller }) => removeTotp(app, caller));

  bind(factors.passkeyOptions, async ({ caller }) => ({ options: await newPasskeyOptions(app, caller.accountId) }));

  bind(factors.addPasskey, async ({ body, caller }) => ({ recoveryCodes: await addPasskey(app, caller, body) }));

  bind(factors.removePasskey, ({ params, caller }) => removePasskey(app, caller, params.id));

  bind(factors.renewRecoveryCodes, async ({ caller }) => ({ recoveryCodes: await renewRecoveryCodes(app, caller) }));

  bind(auth.stepUpOptions, async ({ caller }) => ({ options: await passkeyOptions(app, 'step-up', caller.accountId) }));

  bind(auth.stepUp, ({ body, caller }) => proveAgain(app, caller, body));

  bind(
    account.uploadPicture,
    async ({ file, caller }) => ({ url: await uploadPicture(app, caller.accountId, file.bytes) }),
    ({ caller, visitor }) => admitPicture(app, caller.accountId, visitor),
  );

  bind(account.picture, async ({ params, caller, reply }) => {
    const picture = await openPicture(app, caller.accountId, params.name);
    reply.headers(pictureHeaders);
    return picture;
  });

  bind(invitations.read, async ({ body, visitor }) => ({
    email: await invitedEmail(app, body.token, visitor),
  }));

  bind(sentInvitations.list, ({ query, by }) => listInvitations(app, query, by));

  bind(sentInvitations.invite, ({ body, by }) => sendInvitation(app, body, by));

  bind(sentInvitations.cancel, ({ params, by }) => cancelInvitation(app, params.id, by));

  bind(plans.assign, ({ params, body, by }) => assignPlan(app, params.id, body.plan, by));

  bind(setup.claim, ({ body, by }) => claimSetup(app, body.token, by));
}
