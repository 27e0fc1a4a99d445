// See docs/decisions/0028-an-account-is-proved-again.md
import type { StepUpBody } from '../../../../contract/accounts/auth.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Db } from '../../../platform/db/pool.ts';
import { passwordFits } from '../../../platform/vault/password-hash.ts';
import { stepUpRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { FactorService } from '../factors/service.ts';
import type { AccountService } from '../service.ts';
import type { SessionService } from '../sessions/service.ts';

interface Dependencies {
  db: Db;
  accounts: AccountService;
  factors: FactorService;
  sessions: SessionService;
  throttle: ThrottleService;
}

export type StepUpService = ReturnType<typeof stepUpService>;

/** Proves again who is using a session, for calls that need a recent proof (A13). */
export function stepUpService({ db, accounts, factors, sessions, throttle }: Dependencies) {
  const wrong = (): ApiError => invalid([{ path: 'password', code: 'currentPasswordWrong' }]);
  const wrongCode = (): ApiError => invalid([{ path: 'code', code: 'codeWrong' }]);

  const wrongPasskey = (): ApiError => invalid([{ path: 'passkey', code: 'passkeyRefused' }]);

  const meansOf = ({ password, code }: StepUpBody) =>
    password !== undefined ? 'password' : code !== undefined ? 'code' : 'passkey';

  return {
    /** What a browser needs to prove it with a passkey of the account. */
    options: (accountId: string) => factors.passkeyOptions('step-up', accountId),

    /** @throws ApiError 401 when the session has ended, 422 for a wrong password or code, 429 after too many attempts */
    async prove(
      { accountId, sessionId }: { accountId: string; sessionId: string },
      { password, code, passkey }: StepUpBody,
    ): Promise<void> {
      const rules = stepUpRules(sessionId, meansOf({ password, code, passkey }));
      await throttle.take(rules);
      const account = await accounts.existing(accountId);
      if (password !== undefined && !(await passwordFits(password, account.passwordHash, accountId))) throw wrong();
      await db.transaction(async (tx) => {
        // The password may have changed since it was compared, which ended all sessions.
        if (!(await accounts.lockIfUnchanged(tx, account))) throw wrong();
        if (code !== undefined && !(await factors.redeemCode(tx, account, code))) throw wrongCode();
        if (passkey && !(await factors.redeemPasskey(tx, account, passkey, 'step-up'))) throw wrongPasskey();
        await sessions.prove(tx, accountId, sessionId);
      });
      await throttle.succeeded(rules);
    },
  };
}
