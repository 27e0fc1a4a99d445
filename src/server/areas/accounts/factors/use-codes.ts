import type { App } from '../../../app.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import type { SessionOwner } from '../sessions/live-session-store.ts';
import { type Account, recipientOf } from '../store.ts';
import {
  announceFactors,
  changeFactors,
  hasFactor,
  noteFactor,
  withoutLeftovers,
  withRecoveryCodes,
} from './change-factors.ts';
import { newRecoveryCodes, newTotpSecret, stepOf, totpUri, withoutCode } from './codes.ts';
import { lockFactors, type StoredFactors, updateFactors } from './store.ts';

const isCodeOfApp = (code: string): boolean => /^\d{6}$/.test(code);

/** Uses a code of the app. @returns the factors afterwards; null when the code is wrong or no newer than the last one */
function withUsedStep({ machineClock }: App, stored: StoredFactors, code: string): StoredFactors | null {
  const { totp } = stored;
  const step = totp && stepOf(totp.secret, code, machineClock());
  return totp && step !== null && step > totp.lastStep ? { ...stored, totp: { ...totp, lastStep: step } } : null;
}

/**
 * Uses up a code of the app or a recovery code, in a transaction that has locked the account.
 * @returns whether it was right and had not been used before
 */
export async function redeemCode(app: App, tx: Tx, account: Account, code: string): Promise<boolean> {
  const stored = await lockFactors(app, tx, account.id);
  if (isCodeOfApp(code)) {
    const used = withUsedStep(app, stored, code);
    if (used) await updateFactors(app, tx, account.id, used);
    return used !== null;
  }
  const left = stored.recoveryCodes && withoutCode(stored.recoveryCodes, code);
  if (!left) return false;
  await updateFactors(app, tx, account.id, { ...stored, recoveryCodes: left });
  await queueMail(app, tx, {
    kind: 'recoveryCodeUsed',
    ...recipientOf(account),
    left: left.hashes.length,
    at: app.clock().toISOString(),
  });
  await noteFactor(app, tx, account.id, 'recovery_code.used');
  return true;
}

/** Begins to set up an authenticator app. @throws ApiError 409 when the account has one */
export const addTotp = (app: App, owner: SessionOwner): Promise<{ secret: string; uri: string }> =>
  changeFactors(app, owner, async (tx, { id, email }, stored) => {
    if (stored.totp) throw conflict('factorExists');
    const secret = newTotpSecret();
    await updateFactors(app, tx, id, { ...stored, pendingTotp: secret });
    return { secret, uri: totpUri(secret, email) };
  });

/**
 * Confirms the authenticator app with one of its codes, which is then used up.
 * @returns new recovery codes if the account had none
 * @throws ApiError 409 when the account has an app already, 422 for a wrong code
 */
export const confirmTotp = (app: App, owner: SessionOwner, code: string): Promise<string[]> =>
  changeFactors(app, owner, async (tx, account, before) => {
    if (before.totp) throw conflict('factorExists');
    const { pendingTotp: secret } = before;
    const lastStep = secret && isCodeOfApp(code) ? stepOf(secret, code, app.machineClock()) : null;
    if (!secret || lastStep === null) throw invalid([{ path: 'code', code: 'codeWrong' }]);
    const totp = { secret, lastStep, addedAt: app.clock().toISOString() };
    const { stored, shown } = withRecoveryCodes({ ...before, totp, pendingTotp: null });
    await updateFactors(app, tx, account.id, stored);
    await announceFactors(app, tx, account, 'factor.added', 'totpAdded');
    return shown;
  });

/** @throws ApiError 404 when the account has no authenticator app */
export const removeTotp = (app: App, owner: SessionOwner): Promise<void> =>
  changeFactors(app, owner, async (tx, account, stored) => {
    if (!stored.totp) throw notFound('factorNotFound');
    await updateFactors(app, tx, account.id, withoutLeftovers({ ...stored, totp: null }));
    await announceFactors(app, tx, account, 'factor.removed', 'totpRemoved');
  });

/** Replaces all recovery codes. @throws ApiError 404 when the account has no factor */
export const renewRecoveryCodes = (app: App, owner: SessionOwner): Promise<string[]> =>
  changeFactors(app, owner, async (tx, account, stored) => {
    if (!hasFactor(stored)) throw notFound('factorNotFound');
    const codes = newRecoveryCodes();
    await updateFactors(app, tx, account.id, { ...stored, recoveryCodes: codes.stored });
    await announceFactors(app, tx, account, 'recovery_codes.renewed', 'codesRenewed');
    return codes.shown;
  });
