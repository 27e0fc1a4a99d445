// See docs/decisions/0028-an-account-is-proved-again.md

import type { FactorMethod, Factors } from '../../../../contract/accounts/factors.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { FactorChange } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { requireOpenSession, type SessionOwner } from '../sessions/live-session-store.ts';
import { type Account, lockExistingAccount, recipientOf } from '../store.ts';
import { newRecoveryCodes } from './codes.ts';
import { findFactors, lockFactors, noFactors, type StoredFactors, updateFactors } from './store.ts';

type FactorEvent =
  | 'factor.added'
  | 'factor.removed'
  | 'factors.removed'
  | 'recovery_codes.renewed'
  | 'recovery_code.used';

export const hasFactor = ({ totp, passkeys }: StoredFactors): boolean => totp !== null || passkeys.length > 0;

export const noteFactor = (app: App, tx: Tx, accountId: string, event: FactorEvent): Promise<void> =>
  noteAudit(app, tx, { actor: 'account', actorId: accountId, event });

export const mailFactorsChanged = (app: App, tx: Tx, account: Account, change: FactorChange): Promise<void> =>
  queueMail(app, tx, {
    kind: 'factorsChanged',
    ...recipientOf(account),
    change,
    at: app.clock().toISOString(),
  });

/** Tells the account's owner and the audit trail. */
export async function announceFactors(
  app: App,
  tx: Tx,
  account: Account,
  event: FactorEvent,
  change: FactorChange,
): Promise<void> {
  await mailFactorsChanged(app, tx, account, change);
  await noteFactor(app, tx, account.id, event);
}

/** Changes the factors of an account under its lock. @throws ApiError 401 when the session has ended */
export const changeFactors = <T>(
  app: App,
  owner: SessionOwner,
  work: (tx: Tx, account: Account, stored: StoredFactors) => Promise<T>,
): Promise<T> =>
  app.db.transaction(async (tx) => {
    const { accountId } = owner;
    const account = await lockExistingAccount(app, tx, accountId);
    await requireOpenSession(tx, owner);
    return work(tx, account, await lockFactors(app, tx, accountId));
  });

/** The factors with recovery codes: new ones, to be shown, if there were none. */
export function withRecoveryCodes(stored: StoredFactors): { stored: StoredFactors; shown: string[] } {
  if (stored.recoveryCodes) return { stored, shown: [] };
  const codes = newRecoveryCodes();
  return { stored: { ...stored, recoveryCodes: codes.stored }, shown: codes.shown };
}

/** Without recovery codes when there is no factor left. */
export const withoutLeftovers = (stored: StoredFactors): StoredFactors =>
  hasFactor(stored) ? stored : { ...stored, recoveryCodes: null };

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

/** Removes all factors of a locked account and tells its owner. @returns whether there was any */
async function removeAll(app: App, tx: Tx, account: Account, change: FactorChange): Promise<boolean> {
  if (!hasFactor(await lockFactors(app, tx, account.id))) return false;
  await updateFactors(app, tx, account.id, noFactors);
  await mailFactorsChanged(app, tx, account, change);
  return true;
}

/**
 * Removes every factor and the recovery codes, for someone who has lost them all. The caller must know who asks.
 * @returns whether there was any
 * @throws ApiError 401 when the account was deleted
 */
export const removeFactorsByOperator = (app: App, accountId: string): Promise<boolean> =>
  changeFactors(app, { accountId, sessionId: null }, async (tx, account) => {
    if (!(await removeAll(app, tx, account, 'allRemoved'))) return false;
    await noteAudit(app, tx, {
      actor: 'operator',
      actorId: null,
      event: 'factors.removed',
      details: { account: accountId },
    });
    return true;
  });

/**
 * Removes every factor and the recovery codes of a locked account whose email nobody had confirmed, because someone
 * else may have added them.
 */
export async function removeUnprovenFactors(app: App, tx: Tx, account: Account): Promise<void> {
  if (await removeAll(app, tx, account, 'removedByReset')) await noteFactor(app, tx, account.id, 'factors.removed');
}
