import type { LoginBody, RegisterBody, SignedIn, User, UserProfile } from '../../../contract/auth.ts';
import { conflict, unauthorized } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isDuplicate } from '../../platform/db/pool.ts';
import { randomToken, tokenHash } from '../../platform/vault/secrets.ts';
import type { AuditService } from '../audit/service.ts';
import type { KeyService } from '../keys/service.ts';
import { hashPassword, passwordFits } from './password-hash.ts';
import type { AuthRepository } from './repository.ts';

/** Seven days (A10), in milliseconds. */
export const sessionLengthMs = 7 * 24 * 60 * 60 * 1000;

interface Needs {
  db: Db;
  auth: AuthRepository;
  keys: KeyService;
  audit: AuditService;
  clock: Clock;
}

export type AuthService = ReturnType<typeof authService>;

export function authService({ db, auth, keys, audit, clock }: Needs) {
  return {
    /** The account with this e-mail, or null. */
    accountIdOf: async (email: string): Promise<string | null> => (await auth.byEmail(db, email))?.id ?? null,

    /**
     * Creates an account with its first key pair (L7).
     * @throws Refusal 409 when the e-mail has an account already
     */
    async register({ email, username, password }: RegisterBody): Promise<{ accountId: string }> {
      const passwordHash = await hashPassword(password);
      const id = crypto.randomUUID();
      const account = { id, name: username, email, phone: null, websiteUrl: null, address: null, passwordHash };
      await db
        .transaction(async (tx) => {
          await auth.insertAccount(tx, account, clock());
          await keys.issue(tx, id, 'Default');
          await audit.note(tx, { actor: 'account', actorId: id, event: 'account.created' });
        })
        .catch((error: unknown) => {
          throw isDuplicate(error, 'accounts_email_token_key') ? conflict('emailTaken') : error;
        });
      return { accountId: id };
    },

    /** @throws Refusal 401 when e-mail and password do not fit; which of the two is not told */
    async signIn({ email, password }: LoginBody): Promise<SignedIn> {
      const account = await auth.byEmail(db, email);
      const fits = await passwordFits(password, account?.passwordHash ?? null);
      if (!account || !fits) throw unauthorized('signInRefused');
      const token = randomToken();
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + sessionLengthMs);
      await db.transaction(async (tx) => {
        await auth.insertSession(tx, {
          id: crypto.randomUUID(),
          accountId: account.id,
          tokenHash: tokenHash(token),
          createdAt,
          expiresAt,
        });
        await audit.note(tx, { actor: 'account', actorId: account.id, event: 'session.started' });
      });
      return {
        displayName: account.name,
        email: account.email,
        photoURL: null,
        uid: account.id,
        stsTokenManager: { accessToken: token, expirationTime: expiresAt.getTime() },
      };
    },

    /** @returns null when no session has this token, or it is over */
    session: (token: string) => auth.liveSession(db, tokenHash(token), clock()),

    signOut: ({ accountId, sessionId }: { accountId: string; sessionId: string }): Promise<void> =>
      db.transaction(async (tx) => {
        await auth.deleteSession(tx, sessionId);
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.ended' });
      }),

    /** @throws Refusal 401 when the account is gone */
    async user(accountId: string): Promise<User> {
      const [account, apiKey] = await Promise.all([auth.byId(db, accountId), keys.firstActive(accountId)]);
      if (!account) throw unauthorized('notSignedIn');
      return { uid: account.id, displayName: account.name, email: account.email, photoURL: null, apiKey };
    },

    /** @throws Refusal 401 when the account is gone */
    async profile(accountId: string): Promise<UserProfile> {
      const account = await auth.byId(db, accountId);
      if (!account) throw unauthorized('notSignedIn');
      return { phone: account.phone, websiteUrl: account.websiteUrl, address: account.address };
    },

    /** Whether anybody ever registered. */
    hasAccounts: (): Promise<boolean> => auth.hasAny(db),

    forgetExpiredSessions: (): Promise<void> => auth.deleteExpiredSessions(db, clock()),
  };
}
