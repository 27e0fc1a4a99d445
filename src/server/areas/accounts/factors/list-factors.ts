import type { FactorMethod, Factors } from '../../../../contract/accounts/factors.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { hasFactor } from './change-factors.ts';
import { findFactors } from './store.ts';

export async function listFactors(app: App, accountId: string): Promise<Factors> {
  const { totp, passkeys, recoveryCodes } = await findFactors(app, app.db, accountId);
  return {
    totp: totp && { addedAt: totp.addedAt },
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({ id, name, addedAt, lastUsedAt })),
    recoveryCodesLeft: recoveryCodes?.hashes.length ?? 0,
  };
}

/** What the account can complete a sign-in with; empty when the password is enough. */
export async function factorMethods(app: App, tx: Tx, accountId: string): Promise<FactorMethod[]> {
  const stored = await findFactors(app, tx, accountId);
  if (!hasFactor(stored)) return [];
  return [
    ...(stored.totp ? (['totp'] as const) : []),
    ...(stored.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(stored.recoveryCodes?.hashes.length ? (['recoveryCode'] as const) : []),
  ];
}
