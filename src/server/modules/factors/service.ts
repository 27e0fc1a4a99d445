import type { FactorMethod, Factors } from '../../../contract/factors.ts';
import { conflict, invalid, notFound, unauthorized } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { Account, AccountService } from '../accounts/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { FactorChange, MailService } from '../mail/service.ts';
import { newRecoveryCodes, newTotpSecret, stepOf, totpUri, withoutCode } from './codes.ts';
import type { FactorRepository } from './repository.ts';
import type { StoredFactors } from './stored-factors.ts';

interface Dependencies {
  db: Db;
  factors: FactorRepository;
  accounts: AccountService;
  mail: MailService;
  audit: AuditService;
  clock: Clock;
}

export type FactorService = ReturnType<typeof factorService>;

const isCodeOfApp = (code: string): boolean => /^\d{6}$/.test(code);

const hasAny = ({ totp }: StoredFactors): boolean => totp !== null;

/** Second factors (A15): authenticator app and recovery codes. */
export function factorService({ db, factors, accounts, mail, audit, clock }: Dependencies) {
  type FactorEvent = 'factor.added' | 'factor.removed' | 'recovery_codes.renewed' | 'recovery_code.used';
  const note = (tx: Tx, accountId: string, event: FactorEvent) =>
    audit.note(tx, { actor: 'account', actorId: accountId, event });

  const recipient = ({ email, name, preferences }: Account) => ({ to: email, name, language: preferences.language });
  const at = (): string => clock().toISOString();

  /** Tells the account's owner and the audit trail. */
  async function announce(tx: Tx, account: Account, event: FactorEvent, change: FactorChange): Promise<void> {
    await mail.queue(tx, { kind: 'factorsChanged', ...recipient(account), change, at: at() });
    await note(tx, account.id, event);
  }

  /** Changes the factors of an account under its lock. @throws ApiError 401 when the account was deleted */
  const change = <T>(accountId: string, work: (tx: Tx, account: Account, stored: StoredFactors) => Promise<T>) =>
    db.transaction(async (tx) => {
      const account = await accounts.lock(tx, accountId);
      if (!account) throw unauthorized('notSignedIn');
      return work(tx, account, await factors.lock(tx, accountId));
    });

  /** The factors with recovery codes: new ones, to be shown, if there were none. */
  function withRecoveryCodes(stored: StoredFactors): { stored: StoredFactors; shown: string[] } {
    if (stored.recoveryCodes) return { stored, shown: [] };
    const codes = newRecoveryCodes();
    return { stored: { ...stored, recoveryCodes: codes.stored }, shown: codes.shown };
  }

  const withoutLeftovers = (stored: StoredFactors): StoredFactors =>
    hasAny(stored) ? stored : { ...stored, recoveryCodes: null };

  /** Uses a code of the app. @returns the factors afterwards; null when the code is wrong or no newer than the last one */
  function withUsedStep(stored: StoredFactors, code: string): StoredFactors | null {
    const { totp } = stored;
    const step = totp && stepOf(totp.secret, code, clock());
    return totp && step !== null && step > totp.lastStep ? { ...stored, totp: { ...totp, lastStep: step } } : null;
  }

  return {
    /** For key rotation. */
    sealedRows: factors.sealedRows,

    async list(accountId: string): Promise<Factors> {
      const { totp, recoveryCodes } = await factors.of(db, accountId);
      return {
        totp: totp && { addedAt: totp.addedAt },
        recoveryCodesLeft: recoveryCodes?.hashes.length ?? 0,
      };
    },

    /** With what the account can complete a sign-in; nothing when the password is enough. */
    async methods(tx: Tx, accountId: string): Promise<FactorMethod[]> {
      const stored = await factors.of(tx, accountId);
      if (!hasAny(stored)) return [];
      return [
        ...(stored.totp ? (['totp'] as const) : []),
        ...(stored.recoveryCodes?.hashes.length ? (['recoveryCode'] as const) : []),
      ];
    },

    /**
     * Uses up a code of the app or a recovery code, in a transaction that has locked the account.
     * @returns whether it was right and had not been used before
     */
    async redeemCode(tx: Tx, account: Account, code: string): Promise<boolean> {
      const stored = await factors.lock(tx, account.id);
      if (isCodeOfApp(code)) {
        const used = withUsedStep(stored, code);
        if (used) await factors.write(tx, account.id, used);
        return used !== null;
      }
      const left = stored.recoveryCodes && withoutCode(stored.recoveryCodes, code);
      if (!left) return false;
      await factors.write(tx, account.id, { ...stored, recoveryCodes: left });
      await mail.queue(tx, { kind: 'recoveryCodeUsed', ...recipient(account), left: left.hashes.length, at: at() });
      await note(tx, account.id, 'recovery_code.used');
      return true;
    },

    /** Begins to set up an authenticator app. @throws ApiError 409 when the account has one */
    addTotp: (accountId: string): Promise<{ secret: string; uri: string }> =>
      change(accountId, async (tx, { email }, stored) => {
        if (stored.totp) throw conflict('factorExists');
        const secret = newTotpSecret();
        await factors.write(tx, accountId, { ...stored, pendingTotp: secret });
        return { secret, uri: totpUri(secret, email) };
      }),

    /**
     * Confirms the authenticator app with one of its codes, which is then used up.
     * @returns new recovery codes if the account had none
     * @throws ApiError 409 when the account has an app already, 422 for a wrong code
     */
    confirmTotp: (accountId: string, code: string): Promise<string[]> =>
      change(accountId, async (tx, account, before) => {
        if (before.totp) throw conflict('factorExists');
        const { pendingTotp: secret } = before;
        const lastStep = secret && isCodeOfApp(code) ? stepOf(secret, code, clock()) : null;
        if (!secret || lastStep === null) throw invalid([{ path: 'code', code: 'codeWrong' }]);
        const totp = { secret, lastStep, addedAt: at() };
        const { stored, shown } = withRecoveryCodes({ ...before, totp, pendingTotp: null });
        await factors.write(tx, accountId, stored);
        await announce(tx, account, 'factor.added', 'totpAdded');
        return shown;
      }),

    /** @throws ApiError 404 when the account has no authenticator app */
    removeTotp: (accountId: string): Promise<void> =>
      change(accountId, async (tx, account, stored) => {
        if (!stored.totp) throw notFound('factorNotFound');
        await factors.write(tx, accountId, withoutLeftovers({ ...stored, totp: null }));
        await announce(tx, account, 'factor.removed', 'totpRemoved');
      }),

    /** Replaces all recovery codes. @throws ApiError 404 when the account has no factor */
    renewRecoveryCodes: (accountId: string): Promise<string[]> =>
      change(accountId, async (tx, account, stored) => {
        if (!hasAny(stored)) throw notFound('factorNotFound');
        const codes = newRecoveryCodes();
        await factors.write(tx, accountId, { ...stored, recoveryCodes: codes.stored });
        await announce(tx, account, 'recovery_codes.renewed', 'codesRenewed');
        return codes.shown;
      }),
  };
}
