import type { LoginBody, RegisterBody, SignedIn, User } from '../../../contract/auth.ts';
import { invalid, unauthorized } from '../../errors.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { isCommonPassword } from '../../platform/vault/common-passwords.ts';
import { hashPassword, passwordFits } from '../../platform/vault/password-hash.ts';
import type { Account, AccountService } from '../accounts/service.ts';
import type { KeyService } from '../keys/service.ts';
import type { MailService } from '../mail/service.ts';
import { type Acquaintance, deviceOf, type SessionService } from '../sessions/service.ts';
import { registerRules, signInRules, type ThrottleService } from '../throttle/service.ts';

interface Needs {
  db: Db;
  accounts: AccountService;
  sessions: SessionService;
  keys: KeyService;
  mail: MailService;
  throttle: ThrottleService;
  clock: Clock;
}

export type AuthService = ReturnType<typeof authService>;

/** Coming in and going out. A visitor of null is the program itself: it is not slowed down and no place is remembered. */
export function authService({ db, accounts, sessions, keys, mail, throttle, clock }: Needs) {
  /** Tells the account's person of a sign-in from where there never was one. */
  async function noticeNewDevice(tx: Tx, account: Account, visitor: Visitor, known: Acquaintance): Promise<void> {
    if (known.device || known.network || !account.preferences.mailNotices) return;
    if (!(await sessions.hasPlaces(tx, account.id))) return; // the very first sign-in
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

  return {
    /** The account with this e-mail, or null. */
    accountIdOf: async (email: string): Promise<string | null> => (await accounts.byEmail(email))?.id ?? null,

    /**
     * Creates an account with its first key pair (L7).
     * @returns its id, and the mark by which the visitor's device is known from now on
     * @throws ApiError 409 when the e-mail has an account already, 422 for a common password, 429 after too many
     */
    async register({ email, username, password }: RegisterBody, visitor: Visitor | null = null) {
      if (isCommonPassword(password)) throw invalid([{ path: 'password', code: 'passwordCommon' }]);
      if (visitor) await throttle.take(registerRules(email, visitor));
      const passwordHash = await hashPassword(password);
      return db.transaction(async (tx) => {
        const fields = { name: username, email, phone: null, websiteUrl: null, address: null };
        const accountId = await accounts.create(tx, fields, passwordHash);
        await keys.issue(tx, accountId, 'Default');
        return { accountId, device: visitor && (await sessions.remember(tx, accountId, visitor)) };
      });
    },

    /**
     * @returns what the sign-in answers, and the mark by which the visitor's device is known from now on
     * @throws ApiError 401 when e-mail and password do not fit, and which of the two is not told; 429 after too many
     */
    async signIn(
      { email, password }: LoginBody,
      visitor: Visitor | null = null,
    ): Promise<SignedIn & { device: string | null }> {
      const account = await accounts.byEmail(email);
      const known = visitor && (await sessions.acquaintance(account?.id ?? null, visitor));
      const rules = visitor && known ? signInRules(email, visitor, known) : [];
      await throttle.take(rules);
      const fits = await passwordFits(password, account?.passwordHash ?? null);
      if (!account || !fits) throw unauthorized('signInRefused', account?.id);

      const { token, expiresAt, device } = await db.transaction(async (tx) => {
        // It may have been changed since it was compared, and then every session has ended but this one.
        if (!(await accounts.stillHas(tx, account))) throw unauthorized('signInRefused', account.id);
        const session = await sessions.start(tx, account.id, visitor);
        if (!visitor || !known) return { ...session, device: null };
        await noticeNewDevice(tx, account, visitor, known);
        return { ...session, device: await sessions.remember(tx, account.id, visitor) };
      });
      await throttle.succeeded(rules);
      return {
        displayName: account.name,
        email: account.email,
        photoURL: accounts.photoOf(account),
        uid: account.id,
        stsTokenManager: { accessToken: token, expirationTime: expiresAt.getTime() },
        device,
      };
    },

    /** @returns null when no session has this token, or it is over */
    session: (token: string) => sessions.identify(token),

    /** Ends the session; of two calls at once both are fine. */
    async signOut({ accountId, sessionId }: { accountId: string; sessionId: string }): Promise<void> {
      await sessions.end(accountId, sessionId);
    },

    /** @throws ApiError 401 when the account is gone */
    async user(accountId: string): Promise<User> {
      const [account, apiKey] = await Promise.all([accounts.existing(accountId), keys.firstActive(accountId)]);
      const photoURL = accounts.photoOf(account);
      return { uid: account.id, displayName: account.name, email: account.email, photoURL, apiKey };
    },

    /** Whether anybody ever registered. */
    hasAccounts: (): Promise<boolean> => accounts.hasAny(),
  };
}
