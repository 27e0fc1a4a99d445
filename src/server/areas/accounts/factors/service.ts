// See docs/decisions/0028-an-account-is-proved-again.md
import type { FactorMethod, Factors } from '../../../../contract/accounts/factors.ts';
import { maxPasskeys, type NewPasskey, type UsedPasskey } from '../../../../contract/accounts/passkeys.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { sealedTokens } from '../../../platform/vault/sealed-token.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { AuditService } from '../../audit/service.ts';
import type { FactorChange, MailService } from '../../notices/mail/service.ts';
import type { Account, AccountService } from '../service.ts';
import type { SessionOwner, SessionService } from '../sessions/service.ts';
import { newRecoveryCodes, newTotpSecret, stepOf, totpUri, withoutCode } from './codes.ts';
import { accountIn, challengeIn, passkeyCeremonies } from './passkeys.ts';
import type { FactorRepository } from './repository.ts';
import { noFactors, type StoredFactors } from './stored-factors.ts';

interface Dependencies {
  db: Db;
  factors: FactorRepository;
  accounts: AccountService;
  sessions: Pick<SessionService, 'requireOpen'>;
  mail: MailService;
  audit: AuditService;
  vault: Vault;
  publicUrl: string;
  clock: Clock;
  /** This machine's own: an authenticator app goes by the right time, not by the database's. */
  machineClock: Clock;
}

export type FactorService = ReturnType<typeof factorService>;

const isCodeOfApp = (code: string): boolean => /^\d{6}$/.test(code);

const hasAny = ({ totp, passkeys }: StoredFactors): boolean => totp !== null || passkeys.length > 0;

/** How long a browser has to answer, in milliseconds. */
const challengeMs = 5 * 60_000;

/** What a passkey is asked for. */
type PasskeyPurpose = 'add' | 'sign-in' | 'second step' | 'step-up';

/** What a challenge of a passkey is bound to. */
interface PasskeyChallenge {
  purpose: PasskeyPurpose;
  /** Null when any account may answer. */
  accountId: string | null;
}

/** Second factors (A15): authenticator app, passkeys and recovery codes. */
export function factorService(dependencies: Dependencies) {
  const { db, factors, accounts, sessions, mail, audit, vault, publicUrl, clock, machineClock } = dependencies;
  const challenges = sealedTokens<PasskeyChallenge>({ vault, clock }, 'passkey challenge', challengeMs);
  const ceremonies = passkeyCeremonies(publicUrl);
  type FactorEvent =
    | 'factor.added'
    | 'factor.removed'
    | 'factors.removed'
    | 'recovery_codes.renewed'
    | 'recovery_code.used';
  const note = (tx: Tx, accountId: string, event: FactorEvent) =>
    audit.note(tx, { actor: 'account', actorId: accountId, event });

  const recipient = ({ email, name, preferences }: Account) => ({ to: email, name, language: preferences.language });
  const at = (): string => clock().toISOString();

  /** Tells the account's owner and the audit trail. */
  async function announce(tx: Tx, account: Account, event: FactorEvent, change: FactorChange): Promise<void> {
    await mail.queue(tx, { kind: 'factorsChanged', ...recipient(account), change, at: at() });
    await note(tx, account.id, event);
  }

  /** Changes the factors of an account under its lock. @throws ApiError 401 when the session has ended */
  const change = <T>(owner: SessionOwner, work: (tx: Tx, account: Account, stored: StoredFactors) => Promise<T>) =>
    db.transaction(async (tx) => {
      const { accountId } = owner;
      const account = await accounts.lockExisting(tx, accountId);
      await sessions.requireOpen(tx, owner);
      return work(tx, account, await factors.lock(tx, accountId));
    });

  /** Removes all factors of a locked account and tells its owner. @returns whether there was any */
  async function removeAll(tx: Tx, account: Account, change: FactorChange): Promise<boolean> {
    if (!hasAny(await factors.lock(tx, account.id))) return false;
    await factors.write(tx, account.id, noFactors);
    await mail.queue(tx, { kind: 'factorsChanged', ...recipient(account), change, at: at() });
    return true;
  }

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
    const step = totp && stepOf(totp.secret, code, machineClock());
    return totp && step !== null && step > totp.lastStep ? { ...stored, totp: { ...totp, lastStep: step } } : null;
  }

  /**
   * Uses up the challenge of a passkey's answer.
   * @returns the challenge; null when it was issued for something else, has expired, or was used before
   */
  async function spend(tx: Tx, answer: NewPasskey | UsedPasskey, wanted: PasskeyChallenge): Promise<string | null> {
    const challenge = challengeIn(answer);
    const issued = challenge === null ? null : challenges.open(challenge);
    if (challenge === null || !issued) return null;
    const { purpose, accountId } = issued.value;
    if (purpose !== wanted.purpose || accountId !== wanted.accountId) return null;
    return (await factors.spendChallenge(tx, challenge, issued.expiresAt)) ? challenge : null;
  }

  return {
    /** For key rotation. */
    sealedRows: factors.sealedRows,

    async list(accountId: string): Promise<Factors> {
      const { totp, passkeys, recoveryCodes } = await factors.of(db, accountId);
      return {
        totp: totp && { addedAt: totp.addedAt },
        passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({ id, name, addedAt, lastUsedAt })),
        recoveryCodesLeft: recoveryCodes?.hashes.length ?? 0,
      };
    },

    /** What the account can complete a sign-in with; empty when the password is enough. */
    async methods(tx: Tx, accountId: string): Promise<FactorMethod[]> {
      const stored = await factors.of(tx, accountId);
      if (!hasAny(stored)) return [];
      return [
        ...(stored.totp ? (['totp'] as const) : []),
        ...(stored.passkeys.length > 0 ? (['passkey'] as const) : []),
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

    /** The account that a passkey says it belongs to; null when it says none. */
    accountOfPasskey: accountIn,

    /** What a browser needs to use a passkey. @param accountId null when any account may answer */
    async passkeyOptions(purpose: Exclude<PasskeyPurpose, 'add'>, accountId: string | null) {
      const passkeys = accountId === null ? null : (await factors.of(db, accountId)).passkeys;
      return ceremonies.use(passkeys, challenges.issue({ purpose, accountId }).token);
    },

    /**
     * Verifies the answer of a passkey, in a transaction that has locked the account.
     * @returns whether it is one of the account, and its challenge was for this and is used for the first time
     */
    async redeemPasskey(
      tx: Tx,
      { id: accountId }: Account,
      answer: UsedPasskey,
      purpose: Exclude<PasskeyPurpose, 'add'>,
    ): Promise<boolean> {
      const stored = await factors.lock(tx, accountId);
      const passkey = stored.passkeys.find(({ credentialId }) => credentialId === answer.id);
      const challenge = await spend(tx, answer, { purpose, accountId: purpose === 'sign-in' ? null : accountId });
      if (!passkey || challenge === null) return false;
      const needsVerification = purpose !== 'second step';
      const counter = await ceremonies.used(answer, passkey, { challenge, needsVerification });
      if (counter === null) return false;
      const used = { ...passkey, counter, lastUsedAt: at() };
      const passkeys = stored.passkeys.map((one) => (one === passkey ? used : one));
      await factors.write(tx, accountId, { ...stored, passkeys });
      return true;
    },

    /** What a browser needs to make a passkey. @throws ApiError 409 when the account has ten */
    async newPasskeyOptions(accountId: string) {
      const { passkeys } = await factors.of(db, accountId);
      if (passkeys.length >= maxPasskeys) throw conflict('passkeyLimit');
      const account = await accounts.existing(accountId);
      return ceremonies.creation(account, passkeys, challenges.issue({ purpose: 'add', accountId }).token);
    },

    /**
     * Adds a passkey that a browser made.
     * @returns new recovery codes if the account had none
     * @throws ApiError 409 when the account has ten, 422 when the browser's answer is not accepted
     */
    addPasskey: (owner: SessionOwner, { name, passkey: answer }: { name: string; passkey: NewPasskey }) =>
      change(owner, async (tx, account, before): Promise<string[]> => {
        const accountId = account.id;
        if (before.passkeys.length >= maxPasskeys) throw conflict('passkeyLimit');
        const challenge = await spend(tx, answer, { purpose: 'add', accountId });
        const made = challenge === null ? null : await ceremonies.created(answer, challenge);
        if (!made || before.passkeys.some(({ credentialId }) => credentialId === made.credentialId))
          throw invalid([{ path: 'passkey', code: 'passkeyRefused' }]);
        const passkey = { ...made, id: crypto.randomUUID(), name, addedAt: at(), lastUsedAt: null };
        const { stored, shown } = withRecoveryCodes({ ...before, passkeys: [...before.passkeys, passkey] });
        await factors.write(tx, accountId, stored);
        await announce(tx, account, 'factor.added', 'passkeyAdded');
        return shown;
      }),

    /** @throws ApiError 404 when the account has no such passkey */
    removePasskey: (owner: SessionOwner, id: string): Promise<void> =>
      change(owner, async (tx, account, stored) => {
        const passkeys = stored.passkeys.filter((passkey) => passkey.id !== id);
        if (passkeys.length === stored.passkeys.length) throw notFound('factorNotFound');
        await factors.write(tx, account.id, withoutLeftovers({ ...stored, passkeys }));
        await announce(tx, account, 'factor.removed', 'passkeyRemoved');
      }),

    /**
     * Removes every factor and the recovery codes, for someone who has lost them all. The caller must know who asks.
     * @returns whether there was any
     * @throws ApiError 401 when the account was deleted
     */
    removeAllByOperator: (accountId: string): Promise<boolean> =>
      change({ accountId, sessionId: null }, async (tx, account) => {
        if (!(await removeAll(tx, account, 'allRemoved'))) return false;
        await audit.note(tx, { actor: 'operator', actorId: null, event: 'factors.removed' });
        return true;
      }),

    /**
     * Removes every factor and the recovery codes of a locked account whose email nobody had confirmed, because someone
     * else may have added them.
     */
    async removeUnproven(tx: Tx, account: Account): Promise<void> {
      if (await removeAll(tx, account, 'removedByReset')) await note(tx, account.id, 'factors.removed');
    },

    /** Deletes used challenges that have expired. */
    forgetOldChallenges: (): Promise<void> => factors.forgetChallenges(db, clock()),

    /** Begins to set up an authenticator app. @throws ApiError 409 when the account has one */
    addTotp: (owner: SessionOwner): Promise<{ secret: string; uri: string }> =>
      change(owner, async (tx, { id, email }, stored) => {
        if (stored.totp) throw conflict('factorExists');
        const secret = newTotpSecret();
        await factors.write(tx, id, { ...stored, pendingTotp: secret });
        return { secret, uri: totpUri(secret, email) };
      }),

    /**
     * Confirms the authenticator app with one of its codes, which is then used up.
     * @returns new recovery codes if the account had none
     * @throws ApiError 409 when the account has an app already, 422 for a wrong code
     */
    confirmTotp: (owner: SessionOwner, code: string): Promise<string[]> =>
      change(owner, async (tx, account, before) => {
        if (before.totp) throw conflict('factorExists');
        const { pendingTotp: secret } = before;
        const lastStep = secret && isCodeOfApp(code) ? stepOf(secret, code, machineClock()) : null;
        if (!secret || lastStep === null) throw invalid([{ path: 'code', code: 'codeWrong' }]);
        const totp = { secret, lastStep, addedAt: at() };
        const { stored, shown } = withRecoveryCodes({ ...before, totp, pendingTotp: null });
        await factors.write(tx, account.id, stored);
        await announce(tx, account, 'factor.added', 'totpAdded');
        return shown;
      }),

    /** @throws ApiError 404 when the account has no authenticator app */
    removeTotp: (owner: SessionOwner): Promise<void> =>
      change(owner, async (tx, account, stored) => {
        if (!stored.totp) throw notFound('factorNotFound');
        await factors.write(tx, account.id, withoutLeftovers({ ...stored, totp: null }));
        await announce(tx, account, 'factor.removed', 'totpRemoved');
      }),

    /** Replaces all recovery codes. @throws ApiError 404 when the account has no factor */
    renewRecoveryCodes: (owner: SessionOwner): Promise<string[]> =>
      change(owner, async (tx, account, stored) => {
        if (!hasAny(stored)) throw notFound('factorNotFound');
        const codes = newRecoveryCodes();
        await factors.write(tx, account.id, { ...stored, recoveryCodes: codes.stored });
        await announce(tx, account, 'recovery_codes.renewed', 'codesRenewed');
        return codes.shown;
      }),
  };
}
