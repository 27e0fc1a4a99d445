// See docs/decisions/0028-an-account-is-proved-again.md
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { FactorChange } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { lockExistingAccount } from '../lock-account.ts';
import { requireOpenSession, type SessionOwner } from '../sessions/live-session-store.ts';
import { type Account, recipientOf } from '../store.ts';
import { newRecoveryCodes } from './codes.ts';
import { lockFactors } from './store.ts';
import type { StoredFactors } from './stored-factors.ts';

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
