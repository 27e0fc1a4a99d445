import { type App, perApp } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import {
  budgetSubjectOf,
  deleteBudgetCountsBefore,
  giveBackToBudget,
  networkOfRegistration,
  takeFromBudget,
} from './budget-store.ts';
import { type BudgetUse, type SharedBudget, sharedBudgets } from './budgets.ts';

const budgetsOf = perApp(
  ({ settings: { newKeysPerHour } }): Record<string, SharedBudget> => sharedBudgets({ newKeysPerHour }),
);

/**
 * Takes one thing from a budget that all share, by the rules of `SharedBudget`, in the transaction that needs it, or nothing.
 * @returns null, or the time at which the budget starts again
 */
export async function takeShare(app: App, tx: Tx, { budget, of, account, network }: BudgetUse): Promise<Date | null> {
  const { limit, windowMs, share, reserve } = budgetsOf(app)[budget] as SharedBudget;
  const period = new Date(Math.floor(app.clock().getTime() / windowMs) * windowMs);
  const part = (of: number) => Math.max(1, Math.floor(limit * of));
  // The account comes first and all together last, so that calls lock in the same order, and that row shortly.
  const own = [
    ...(account !== undefined && share.account !== undefined
      ? [{ subject: budgetSubjectOf(app, budget, of, 'account', account), limit: part(share.account) }]
      : []),
    ...(network !== null
      ? [{ subject: budgetSubjectOf(app, budget, of, 'network', network), limit: part(share.network) }]
      : []),
  ];
  const taken: string[] = [];
  let isFirst = false;
  const takeAll = async () => {
    for (const [at, { subject, limit }] of own.entries()) {
      const count = await takeFromBudget(tx, subject, period, limit);
      if (count === null) return false;
      taken.push(subject);
      if (at === 0) isFirst = count === 1;
    }
    const most = isFirst ? limit : Math.max(1, limit - Math.floor(limit * reserve));
    return (await takeFromBudget(tx, budgetSubjectOf(app, budget, of), period, most)) !== null;
  };
  if (await takeAll()) return null;
  for (const subject of taken) await giveBackToBudget(tx, subject, period);
  return new Date(period.getTime() + windowMs);
}

/**
 * Takes a live key from the budget of the hour, for an account, whose network is the one from which it was registered.
 * @returns null, or when the budget starts again
 */
export const takeNewKey = async (app: App, tx: Tx, account: string): Promise<Date | null> =>
  takeShare(app, tx, { budget: 'newKeys', of: '', account, network: await networkOfRegistration(tx, account) });

export const deletePastBudgetCounts = (app: App): Promise<void> =>
  deleteBudgetCountsBefore(app.db, new Date(app.clock().getTime() - dayMs));
