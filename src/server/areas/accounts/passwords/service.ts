import type { ChangePasswordBody } from '../../../../contract/accounts/account.ts';
import type { ResetPasswordBody } from '../../../../contract/accounts/auth.ts';
import { pages } from '../../../../contract/pages.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { isCommonPassword } from '../../../platform/vault/common-passwords.ts';
import { hashPassword, passwordFits } from '../../../platform/vault/password-hash.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import type { AuditService } from '../../audit/service.ts';
import type { KeyService } from '../../keys/service.ts';
import {
  changePasswordRules,
  forgetPasswordRules,
  resetPasswordRules,
  type ThrottleService,
} from '../../limits/throttle/service.ts';
import type { MailContent, MailService } from '../../notices/mail/service.ts';
import type { FactorService } from '../factors/service.ts';
import type { Account, AccountService } from '../service.ts';
import type { SessionService } from '../sessions/service.ts';
import type { PasswordRepository } from './repository.ts';

/** How long a reset link is valid, in milliseconds (A6). */
const linkMs = 60 * 60_000;

interface Needs {
  db: Db;
  passwords: PasswordRepository;
  accounts: AccountService;
  sessions: SessionService;
  factors: FactorService;
  keys: KeyService;
  mail: MailService;
  throttle: ThrottleService;
  audit: AuditService;
  dropEmailChange: (tx: Tx, accountId: string) => Promise<void>;
  /** Origin of the product without a trailing slash; never taken from a request's Host header. */
  publicUrl: string;
  clock: Clock;
}

/** The result of a new password. */
export interface AfterPassword {
  /** The token of the visitor's device, which is a known one from now on; null when it is not remembered. */
  device: string | null;
  /** The names of the API keys that still work. */
  activeKeys: string[];
}

export type PasswordService = ReturnType<typeof passwordService>;

const recipient = ({ email, name, preferences }: Account) => ({
  to: email,
  name,
  language: preferences.language,
});

export function passwordService(needs: Needs) {
  const { db, passwords, accounts, sessions, factors, keys, mail, throttle, audit, dropEmailChange, publicUrl, clock } =
    needs;
  const badLink = (): ApiError => invalid([{ path: 'token', code: 'resetLinkInvalid' }]);
  const wrong = (): ApiError => invalid([{ path: 'oldPassword', code: 'currentPasswordWrong' }]);

  /**
   * After every new password: ends all sessions, forgets known devices, deletes reset links, drops a change of email, and revokes the API keys if
   * asked. A mail lists the keys.
   * @returns the names of the keys that still work
   */
  async function revokeAccess(
    tx: Tx,
    account: Account,
    { event, revokeKeys }: { event: 'password.changed' | 'password.reset'; revokeKeys: boolean },
  ): Promise<string[]> {
    const { id } = account;
    await sessions.endAll(tx, id);
    await passwords.removeAllOf(tx, id);
    await dropEmailChange(tx, id);
    const names = await (revokeKeys ? keys.revokeAll(tx, id) : keys.lockActiveNames(tx, id));
    await mail.queue(tx, {
      kind: 'passwordChanged',
      ...recipient(account),
      at: clock().toISOString(),
      keys: { names, wereRevoked: revokeKeys },
    });
    await audit.note(tx, { actor: 'account', actorId: id, event });
    return revokeKeys ? [] : names;
  }

  return {
    /**
     * Sets a new password and ends every session, including the caller's (A7).
     * API keys keep working.
     * @throws ApiError 422 for a wrong old or a common new password, 429 after too many
     */
    async change(
      { accountId, sessionId }: { accountId: string; sessionId: string },
      { oldPassword, newPassword }: ChangePasswordBody,
      visitor: Visitor,
    ): Promise<AfterPassword> {
      if (isCommonPassword(newPassword)) throw invalid([{ path: 'newPassword', code: 'passwordCommon' }]);
      const rules = changePasswordRules(sessionId);
      await throttle.take(rules);
      const account = await accounts.existing(accountId);
      if (!(await passwordFits(oldPassword, account.passwordHash, visitor.network))) throw wrong();
      const passwordHash = await hashPassword(newPassword, visitor.network);
      const after = await db.transaction(async (tx) => {
        // Of two concurrent changes, the second fails: its old password is no longer the current one.
        const changed = await accounts.setPassword(tx, accountId, passwordHash, account.passwordHash);
        if (!changed) throw wrong();
        const activeKeys = await revokeAccess(tx, changed, { event: 'password.changed', revokeKeys: false });
        return { device: await sessions.rememberVisitor(tx, accountId, visitor), activeKeys };
      });
      await throttle.succeeded(rules);
      return after;
    },

    /**
     * Queues a mail with a reset link. Whether the address has an account is looked up only when the mail is sent, so
     * that the answer and its timing do not reveal it (A6).
     * @throws ApiError 429 after too many
     */
    async forget(email: string, visitor: Visitor): Promise<void> {
      await throttle.take(forgetPasswordRules(email, visitor));
      await mail.queue(db, { kind: 'resetRequest', to: email });
    },

    /** Creates a reset link, valid for an hour, and its mail; null when the address has no account. */
    async createResetMail(email: string): Promise<MailContent | null> {
      const found = await accounts.byEmail(email);
      if (!found) return null;
      const { id } = found;
      const token = randomToken();
      const account = await db.transaction(async (tx) => {
        // A change of email in the meantime has deleted the links that were mailed to the old address, but not this
        // one.
        const locked = await accounts.lock(tx, id);
        if (!locked || normalEmail(locked.email) !== normalEmail(email)) return null;
        await passwords.insert(tx, token, id, new Date(clock().getTime() + linkMs));
        await audit.note(tx, { actor: 'account', actorId: id, event: 'password.link_made' });
        return locked;
      });
      const link = `${publicUrl}${pages.resetPassword}?token=${token}`;
      return account && { kind: 'resetLink', ...recipient(account), link };
    },

    /**
     * Sets a new password with a reset link, which works once, ends every session (A6) and revokes the API keys if asked.
     * If nobody had confirmed the address, someone else may have registered it: the keys are revoked and the second
     * factors removed in any case.
     * @throws ApiError 422 for a used or expired link or a common password, 429 after too many
     */
    async reset({ token, password, revokeKeys }: ResetPasswordBody, visitor: Visitor): Promise<AfterPassword> {
      if (isCommonPassword(password)) throw invalid([{ path: 'password', code: 'passwordCommon' }]);
      const rules = resetPasswordRules(token, visitor);
      await throttle.take(rules);
      const accountId = await passwords.accountOf(db, token, clock());
      if (accountId === null) throw badLink();
      const passwordHash = await hashPassword(password, visitor.network);
      const after = await db.transaction(async (tx) => {
        // Locks the account first, like every other transaction. Of two concurrent calls, the second finds the link used.
        const account = await accounts.setPassword(tx, accountId, passwordHash, null);
        if (!account || !(await passwords.use(tx, token, accountId, clock()))) throw badLink();
        const isUnproven = account.emailConfirmedAt === null;
        if (isUnproven) await factors.removeUnproven(tx, account);
        // The link was mailed to the address, so whoever has it receives the account's mail (A14).
        await accounts.confirmEmail(tx, account);
        const activeKeys = await revokeAccess(tx, account, {
          event: 'password.reset',
          revokeKeys: revokeKeys || isUnproven,
        });
        // Whoever reads the mail has not shown the second factor yet: guesses at it stay as slow as a stranger's.
        const hasFactor = (await factors.methods(tx, accountId)).length > 0;
        return { device: hasFactor ? null : await sessions.rememberVisitor(tx, accountId, visitor), activeKeys };
      });
      await throttle.succeeded(rules);
      return after;
    },

    /** For key rotation. */
    sealedRows: passwords.sealedRows,

    /** Deletes the account's reset links, which were mailed to an address that it no longer has. */
    removeLinks: (tx: Tx, accountId: string): Promise<void> => passwords.removeAllOf(tx, accountId),
    removeExpired: (): Promise<void> => passwords.removeExpired(db, clock()),
  };
}
