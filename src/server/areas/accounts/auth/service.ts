import type {
  FactorNeeded,
  LoginBody,
  LoginFactorBody,
  RegisterBody,
  SignedIn,
  User,
} from '../../../../contract/accounts/auth.ts';
import type { UsedPasskey } from '../../../../contract/accounts/passkeys.ts';
import { forbidden, invalid, unauthorized } from '../../../errors.ts';
import type { SessionCaller } from '../../../http/caller.ts';
import { siteNetworkOf, type Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { isCommonPassword } from '../../../platform/vault/common-passwords.ts';
import { hashPassword, passwordFits } from '../../../platform/vault/password-hash.ts';
import { sealedTokens } from '../../../platform/vault/sealed-token.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { KeyService } from '../../keys/service.ts';
import {
  factorRules,
  passkeyRules,
  registerRules,
  signInRules,
  type ThrottleService,
} from '../../limits/throttle/service.ts';
import type { CorrectionService } from '../../lookup/corrections/service.ts';
import type { MailService } from '../../notices/mail/service.ts';
import type { FactorService } from '../factors/service.ts';
import type { InvitationService } from '../invitations/service.ts';
import type { Account, AccountService } from '../service.ts';
import { deviceOf } from '../sessions/device.ts';
import type { Recognition } from '../sessions/recognize-visitor.ts';
import type { SessionService } from '../sessions/service.ts';

interface Dependencies {
  db: Db;
  accounts: AccountService;
  factors: FactorService;
  sessions: SessionService;
  keys: KeyService;
  invitations: Pick<InvitationService, 'requireGiven' | 'redeem'>;
  corrections: Pick<CorrectionService, 'unread'>;
  mail: MailService;
  throttle: ThrottleService;
  vault: Vault;
  clock: Clock;
}

/** The content of a sign-in's challenge: whose password was right. */
interface SignInClaim {
  accountId: string;
  /** The hash that the password matched: a new password ends the sign-in. */
  passwordHash: string;
}

/** How long there is for the second step of a sign-in, in milliseconds. */
const challengeMs = 5 * 60_000;

/** The body of the response to a sign-in, and the value of the visitor's device cookie. */
type Started = SignedIn & { device: string | null };

export type AuthService = ReturnType<typeof authService>;

/**
 * Registration, sign-in and sign-out. A null visitor is the program itself: not throttled, no device is remembered, and an
 * email needs no confirmation.
 */
export function authService(dependencies: Dependencies) {
  const { db, accounts, factors, sessions, keys, invitations, mail, throttle, corrections } = dependencies;
  const { vault, clock } = dependencies;

  // A challenge may be used twice while it is valid, but each use needs a factor, and a factor's answer works once.
  const challenges = sealedTokens<SignInClaim>({ vault, clock }, 'sign-in challenge', challengeMs);

  /** @throws ApiError 401 when the challenge was not issued here or has expired */
  function claimOf(challenge: string): SignInClaim {
    const claim = challenges.open(challenge);
    if (!claim) throw unauthorized('signInExpired');
    return claim.value;
  }

  /** Mails a notice of a sign-in from an unknown device and network. */
  async function notifyOfNewDevice(tx: Tx, account: Account, visitor: Visitor, known: Recognition): Promise<void> {
    if (known.device || known.network || !account.preferences.mailNotices) return;
    if (!(await sessions.hasKnownSources(tx, account.id))) return; // the first sign-in ever
    await mail.queue(tx, {
      kind: 'newDevice',
      to: account.email,
      name: account.name,
      language: account.preferences.language,
      device: deviceOf(visitor.userAgent),
      address: visitor.address,
      at: clock().toISOString(),
    });
  }

  /**
   * Starts a session and remembers the visitor, who has proved to be the account's owner.
   * @throws ApiError 403 when the account is suspended
   */
  async function start(tx: Tx, account: Account, visitor: Visitor | null, known: Recognition | null) {
    if (account.suspendedAt) throw forbidden('accountSuspended');
    const session = { account, ...(await sessions.start(tx, account.id, visitor)) };
    if (!visitor || !known) return { ...session, device: null };
    await notifyOfNewDevice(tx, account, visitor, known);
    return { ...session, device: await sessions.rememberVisitor(tx, account.id, visitor) };
  }

  async function signedIn({ account, token, expiresAt, device }: Awaited<ReturnType<typeof start>>): Promise<Started> {
    return {
      displayName: account.name,
      email: account.email,
      photoURL: await accounts.photoOf(account),
      uid: account.id,
      stsTokenManager: { accessToken: token, expirationTime: expiresAt.getTime() },
      device,
    };
  }

  return {
    /** The id of the account with this email, or null. */
    accountIdOf: async (email: string): Promise<string | null> => (await accounts.byEmail(email))?.id ?? null,

    /**
     * Creates an account with its first key pair (L7), and mails a link that confirms its email (A14).
     * @returns its id, and the value of the visitor's device cookie
     * @throws ApiError 403 when an invitation is needed and none was given, 409 when the email is taken, 422 for a common
     * password or an invitation that is not good, 429 after too many attempts
     */
    async register(
      { email, username, password, language = 'en', invitation }: RegisterBody,
      visitor: Visitor | null = null,
    ) {
      if (visitor) invitations.requireGiven(invitation);
      if (isCommonPassword(password)) throw invalid([{ path: 'password', code: 'passwordCommon' }]);
      if (visitor) await throttle.take(registerRules(email, visitor));
      const passwordHash = await hashPassword(password, visitor?.network ?? null);
      return db.transaction(async (tx) => {
        const fields = { name: username, email, phone: null, websiteUrl: null, address: null };
        const network = visitor && siteNetworkOf(visitor.address);
        const accountId = await accounts.create(tx, fields, passwordHash, { network, language });
        if (invitation !== undefined) await invitations.redeem(tx, invitation, email);
        if (visitor && invitation === undefined) await mail.queue(tx, { kind: 'confirmationRequest', accountId });
        else await accounts.confirmEmail(tx, { id: accountId, emailConfirmedAt: null });
        await keys.issueFirst(tx, accountId, { isCounted: visitor !== null });
        return { accountId, device: visitor && (await sessions.rememberVisitor(tx, accountId, visitor)) };
      });
    },

    /**
     * @returns a session, or for an account with a second factor the challenge that `completeSignIn` takes (A15)
     * @throws ApiError 401 when email or password is wrong, 429 after too many attempts
     */
    async signIn({ email, password }: LoginBody, visitor: Visitor | null = null): Promise<Started | FactorNeeded> {
      const account = await accounts.byEmail(email);
      const known = visitor && (await sessions.recognize(account?.id ?? null, visitor));
      const rules = visitor && known ? signInRules(email, visitor, known) : [];
      await throttle.take(rules);
      const fits = await passwordFits(password, account?.passwordHash ?? null, visitor?.network ?? null);
      if (!account || !fits) throw unauthorized('signInRefused', account?.id);

      const outcome = await db.transaction(async (tx) => {
        // The password may have changed since it was compared, which ended all sessions.
        if (!(await accounts.lockIfUnchanged(tx, account))) throw unauthorized('signInRefused', account.id);
        const methods = await factors.methods(tx, account.id);
        if (methods.length === 0) return start(tx, account, visitor, known);
        const { token: challenge, expiresAt } = challenges.issue({
          accountId: account.id,
          passwordHash: account.passwordHash,
        });
        return { challenge, expiresAt: expiresAt.toISOString(), methods };
      });
      await throttle.succeeded(rules);
      return 'challenge' in outcome ? outcome : signedIn(outcome);
    },

    /**
     * Completes a sign-in with a second factor.
     * @throws ApiError 401 when the code is wrong or the challenge has expired, 429 after too many attempts
     */
    async completeSignIn({ challenge, code, passkey }: LoginFactorBody, visitor: Visitor): Promise<Started> {
      const { accountId, passwordHash } = claimOf(challenge);
      const known = await sessions.recognize(accountId, visitor);
      const rules = factorRules(accountId, visitor, known);
      await throttle.take(rules);
      const session = await db.transaction(async (tx) => {
        const account = await accounts.lockUnchanged(tx, { id: accountId, passwordHash });
        if (!account) throw unauthorized('signInExpired', accountId);
        if (passkey && !(await factors.redeemPasskey(tx, account, passkey, 'second step')))
          throw unauthorized('passkeyRefused', accountId);
        if (code !== undefined && !(await factors.redeemCode(tx, account, code)))
          throw unauthorized('factorRefused', accountId);
        return start(tx, account, visitor, known);
      });
      await throttle.succeeded(rules);
      return signedIn(session);
    },

    /** What a browser needs for the second step with a passkey. @throws ApiError 401 when the challenge has expired */
    factorOptions: (challenge: string) => factors.passkeyOptions('second step', claimOf(challenge).accountId),

    /** What a browser needs to sign in with a passkey alone. */
    passkeyOptions: () => factors.passkeyOptions('sign-in', null),

    /**
     * Signs in with a passkey alone, which stands for both steps: it is something the person has, and has verified them.
     * @throws ApiError 401 when the passkey is not accepted, 429 after too many attempts
     */
    async signInWithPasskey(passkey: UsedPasskey, visitor: Visitor): Promise<Started> {
      const rules = passkeyRules(visitor);
      await throttle.take(rules);
      const accountId = factors.accountOfPasskey(passkey);
      const account = accountId === null ? null : await accounts.byId(accountId);
      if (!account) throw unauthorized('passkeyRefused');
      const known = await sessions.recognize(account.id, visitor);
      const session = await db.transaction(async (tx) => {
        const isLocked = await accounts.lockIfUnchanged(tx, account);
        if (!isLocked || !(await factors.redeemPasskey(tx, account, passkey, 'sign-in')))
          throw unauthorized('passkeyRefused', account.id);
        return start(tx, account, visitor, known);
      });
      await throttle.succeeded(rules);
      return signedIn(session);
    },

    /** @returns null when the token is unknown or its session has ended */
    session: (token: string) => sessions.identify(token),

    /** Ends the session; succeeds if it has ended already. */
    async signOut({ accountId, sessionId }: { accountId: string; sessionId: string }): Promise<void> {
      await sessions.end(accountId, sessionId);
    },

    /** @throws ApiError 401 when the account was deleted */
    async user({ accountId, roles }: Pick<SessionCaller, 'accountId' | 'roles'>): Promise<User> {
      const [account, apiKey, unread] = await Promise.all([
        accounts.existing(accountId),
        keys.firstActive(accountId),
        corrections.unread(accountId),
      ]);
      const photoURL = await accounts.photoOf(account);
      return {
        uid: account.id,
        displayName: account.name,
        email: account.email,
        photoURL,
        apiKey,
        ...(unread > 0 && { unreadCorrections: unread }),
        ...(roles.length > 0 && { roles: [...roles] }),
      };
    },

    /** Whether there is any account. */
    hasAccounts: (): Promise<boolean> => accounts.hasAny(),
  };
}
