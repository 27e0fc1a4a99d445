import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { FactorChange } from '../../notices/mail/mail-content.ts';
import type { Account } from '../store.ts';
import { changeFactors, hasFactor, mailFactorsChanged, noteFactor } from './change-factors.ts';
import { lockFactors, updateFactors } from './store.ts';
import { noFactors } from './stored-factors.ts';

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
