import { type Clock, dayMs } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import type { BudgetRepository } from './budget-statements.ts';
import { type BudgetUse, type SharedBudget, sharedBudgets } from './budgets.ts';

interface Needs {
  db: Db;
  budgets: BudgetRepository;
  newKeysPerHour: number;
  clock: Clock;
}

/** Takes from the budgets that all share, by the rules of `SharedBudget`. */
export function sharing({ db, budgets, newKeysPerHour, clock }: Needs) {
  const all: Record<string, SharedBudget> = sharedBudgets({ newKeysPerHour });

  const shares = {
    /**
     * Takes one thing in the transaction that needs it, or nothing.
     * @returns null, or the time at which the budget starts again
     */
    async take(tx: Tx, { budget, of, account, network }: BudgetUse): Promise<Date | null> {
      const { limit, windowMs, share, reserve } = all[budget] as SharedBudget;
      const period = new Date(Math.floor(clock().getTime() / windowMs) * windowMs);
      const until = new Date(period.getTime() + windowMs);
      const part = (of: number) => Math.max(1, Math.floor(limit * of));
      // The account comes first and all together last, so that calls lock in the same order, and that row shortly.
      const own = [
        ...(account !== undefined && share.account !== undefined
          ? [{ subject: budgets.subjectOf(budget, of, 'account', account), limit: part(share.account) }]
          : []),
        ...(network !== null
          ? [{ subject: budgets.subjectOf(budget, of, 'network', network), limit: part(share.network) }]
          : []),
      ];
      const taken: string[] = [];
      let isFirst = false;
      const takeAll = async () => {
        for (const [at, { subject, limit }] of own.entries()) {
          const count = await budgets.take(tx, subject, period, limit);
          if (count === null) return false;
          taken.push(subject);
          if (at === 0) isFirst = count === 1;
        }
        const most = isFirst ? limit : Math.max(1, limit - Math.floor(limit * reserve));
        return (await budgets.take(tx, budgets.subjectOf(budget, of), period, most)) !== null;
      };
      if (await takeAll()) return null;
      for (const subject of taken) await budgets.giveBack(tx, subject, period);
      return until;
    },

    /** Of an account, whose network is the one from which it was registered. @returns as `take` */
    takeNewKey: async (tx: Tx, account: string): Promise<Date | null> =>
      shares.take(tx, { budget: 'newKeys', of: '', account, network: await budgets.registeredFrom(tx, account) }),

    forgetPast: (): Promise<void> => budgets.forgetBefore(db, new Date(clock().getTime() - dayMs)),
    forgetTokens: (): Promise<void> => budgets.forgetAll(db),
  };
  return shares;
}
