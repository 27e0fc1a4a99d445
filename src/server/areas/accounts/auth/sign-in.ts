import type { FactorNeeded, LoginBody, LoginFactorBody, SignedIn } from '../../../../contract/accounts/auth.ts';
import type { UsedPasskey } from '../../../../contract/accounts/passkeys.ts';
import { type App, perApp } from '../../../app.ts';
import { forbidden, unauthorized } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { passwordFits } from '../../../platform/vault/password-hash.ts';
import { sealedTokens } from '../../../platform/vault/sealed-token.ts';
import { factorRules, passkeyRules, signInRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { factorMethods } from '../factors/change-factors.ts';
import { accountIn } from '../factors/passkeys.ts';
import { redeemCode } from '../factors/use-codes.ts';
import { passkeyOptions, redeemPasskey } from '../factors/use-passkeys.ts';
import { pictureUrlOf } from '../pictures/store.ts';
import { deviceOf } from '../sessions/device.ts';
import { hasKnownSources, type Recognition, recognizeVisitor, rememberVisitor } from '../sessions/source-store.ts';
import { startSession } from '../sessions/store.ts';
import { type Account, findAccount, findAccountByEmail, keepsPassword, lockUnchanged, recipientOf } from '../store.ts';

/** The body of the response to a sign-in, and the value of the visitor's device cookie. */
export type Started = SignedIn & { device: string | null };

/** Mails a notice of a sign-in from an unknown device and network. */
async function notifyOfNewDevice(
  app: App,
  tx: Tx,
  account: Account,
  visitor: Visitor,
  known: Recognition,
): Promise<void> {
  if (known.device || known.network || !account.preferences.mailNotices) return;
  if (!(await hasKnownSources(tx, account.id))) return; // the first sign-in ever
  await queueMail(app, tx, {
    kind: 'newDevice',
    ...recipientOf(account),
    device: deviceOf(visitor.userAgent),
    address: visitor.address,
    at: app.clock().toISOString(),
  });
}

/**
 * Starts a session and remembers the visitor, who has proved to be the account's owner.
 * @throws ApiError 403 when the account is suspended
 */
export async function startSignIn(
  app: App,
  tx: Tx,
  account: Account,
  visitor: Visitor | null,
  known: Recognition | null,
): Promise<Started> {
  if (account.suspendedAt) throw forbidden('accountSuspended');
  const { token, expiresAt } = await startSession(app, tx, account.id, visitor);
  if (visitor && known) await notifyOfNewDevice(app, tx, account, visitor, known);
  return {
    displayName: account.name,
    email: account.email,
    photoURL: await pictureUrlOf(tx, account.id),
    uid: account.id,
    stsTokenManager: { accessToken: token, expirationTime: expiresAt.getTime() },
    device: visitor && (await rememberVisitor(app, tx, account.id, visitor)),
  };
}

/** The content of a sign-in's challenge: whose password was right. */
interface SignInClaim {
  accountId: string;
  /** The hash that the password matched: a new password ends the sign-in. */
  passwordHash: string;
}

/** How long there is for the second step of a sign-in, in milliseconds. */
const challengeMs = 5 * 60_000;

// A challenge may be used twice while it is valid, but each use needs a factor, and a factor's answer works once.
const challengesOf = perApp((app) => sealedTokens<SignInClaim>(app, 'sign-in challenge', challengeMs));

/** @throws ApiError 401 when the challenge was not issued here or has expired */
function claimOf(app: App, challenge: string): SignInClaim {
  const claim = challengesOf(app).open(challenge);
  if (!claim) throw unauthorized('signInExpired');
  return claim.value;
}

/**
 * @param visitor null for the program itself: not throttled, and no device is remembered
 * @returns a session, or for an account with a second factor the challenge that `completeSignIn` takes (A15)
 * @throws ApiError 401 when email or password is wrong, 429 after too many attempts
 */
export async function signIn(
  app: App,
  { email, password }: LoginBody,
  visitor: Visitor | null = null,
): Promise<Started | FactorNeeded> {
  const account = await findAccountByEmail(app, email);
  const known = visitor && (await recognizeVisitor(app, account?.id ?? null, visitor));
  const rules = visitor && known ? signInRules(email, visitor, known) : [];
  await takeTries(app, rules);
  const fits = await passwordFits(password, account?.passwordHash ?? null, visitor?.network ?? null);
  if (!account || !fits) throw unauthorized('signInRefused', account?.id);

  const outcome = await app.db.transaction(async (tx) => {
    // The password may have changed since it was compared, which ended all sessions.
    if (!(await keepsPassword(app, tx, account))) throw unauthorized('signInRefused', account.id);
    const methods = await factorMethods(app, tx, account.id);
    if (methods.length === 0) return startSignIn(app, tx, account, visitor, known);
    const { token: challenge, expiresAt } = challengesOf(app).issue({
      accountId: account.id,
      passwordHash: account.passwordHash,
    });
    return { challenge, expiresAt: expiresAt.toISOString(), methods };
  });
  await giveBackTries(app, rules);
  return outcome;
}

/**
 * Completes a sign-in with a second factor.
 * @throws ApiError 401 when the code is wrong or the challenge has expired, 429 after too many attempts
 */
export async function completeSignIn(
  app: App,
  { challenge, code, passkey }: LoginFactorBody,
  visitor: Visitor,
): Promise<Started> {
  const { accountId, passwordHash } = claimOf(app, challenge);
  const known = await recognizeVisitor(app, accountId, visitor);
  const rules = factorRules(accountId, visitor, known);
  await takeTries(app, rules);
  const started = await app.db.transaction(async (tx) => {
    const account = await lockUnchanged(app, tx, { id: accountId, passwordHash });
    if (!account) throw unauthorized('signInExpired', accountId);
    if (passkey && !(await redeemPasskey(app, tx, account, passkey, 'second step')))
      throw unauthorized('passkeyRefused', accountId);
    if (code !== undefined && !(await redeemCode(app, tx, account, code)))
      throw unauthorized('factorRefused', accountId);
    return startSignIn(app, tx, account, visitor, known);
  });
  await giveBackTries(app, rules);
  return started;
}

/** What a browser needs for the second step with a passkey. @throws ApiError 401 when the challenge has expired */
export const secondStepOptions = (app: App, challenge: string): Promise<Record<string, unknown>> =>
  passkeyOptions(app, 'second step', claimOf(app, challenge).accountId);

/**
 * Signs in with a passkey alone, which stands for both steps: it is something the person has, and has verified them.
 * @throws ApiError 401 when the passkey is not accepted, 429 after too many attempts
 */
export async function signInWithPasskey(app: App, passkey: UsedPasskey, visitor: Visitor): Promise<Started> {
  const rules = passkeyRules(visitor);
  await takeTries(app, rules);
  const accountId = accountIn(passkey);
  const account = accountId === null ? null : await findAccount(app, accountId);
  if (!account) throw unauthorized('passkeyRefused');
  const known = await recognizeVisitor(app, account.id, visitor);
  const started = await app.db.transaction(async (tx) => {
    const locked = await lockUnchanged(app, tx, account);
    if (!locked || !(await redeemPasskey(app, tx, locked, passkey, 'sign-in')))
      throw unauthorized('passkeyRefused', account.id);
    return startSignIn(app, tx, locked, visitor, known);
  });
  await giveBackTries(app, rules);
  return started;
}
