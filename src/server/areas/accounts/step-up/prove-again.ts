// See docs/decisions/0028-an-account-is-proved-again.md

import type { StepUpBody } from '../../../../contract/accounts/auth.ts';
import type { App } from '../../../app.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import { passwordFits } from '../../../platform/vault/password-hash.ts';
import { stepUpRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { redeemCode } from '../factors/use-codes.ts';
import { redeemPasskey } from '../factors/use-passkeys.ts';
import { proveSession } from '../sessions/live-session-store.ts';
import { existingAccount, lockUnchanged } from '../store.ts';

const wrong = (): ApiError => invalid([{ path: 'password', code: 'currentPasswordWrong' }]);
const wrongCode = (): ApiError => invalid([{ path: 'code', code: 'codeWrong' }]);
const wrongPasskey = (): ApiError => invalid([{ path: 'passkey', code: 'passkeyRefused' }]);

const meansOf = ({ password, code }: StepUpBody) =>
  password !== undefined ? 'password' : code !== undefined ? 'code' : 'passkey';

/**
 * Proves again who is using a session, for calls that need a recent proof (A13).
 * @throws ApiError 401 when the session has ended, 422 for a wrong password or code, 429 after too many attempts
 */
export async function proveAgain(
  app: App,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { password, code, passkey }: StepUpBody,
): Promise<void> {
  const rules = stepUpRules(sessionId, meansOf({ password, code, passkey }));
  await takeTries(app, rules);
  const account = await existingAccount(app, accountId);
  if (password !== undefined && !(await passwordFits(password, account.passwordHash, accountId))) throw wrong();
  await app.db.transaction(async (tx) => {
    // The password may have changed since it was compared, which ended all sessions.
    const locked = await lockUnchanged(app, tx, account);
    if (!locked) throw wrong();
    if (code !== undefined && !(await redeemCode(app, tx, locked, code))) throw wrongCode();
    if (passkey && !(await redeemPasskey(app, tx, locked, passkey, 'step-up'))) throw wrongPasskey();
    await proveSession(app, tx, accountId, sessionId);
  });
  await giveBackTries(app, rules);
}
