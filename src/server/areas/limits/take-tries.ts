// See docs/decisions/0027-slowing-down-without-locking-out.md
import { type App, perApp } from '../../app.ts';
import { tooManyAttempts } from '../../errors.ts';
import { attempts, type SharedBudget, sharedBudgets, windowEnd } from '../../limits.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import {
  type AttemptLimit,
  clearCount,
  countToken,
  countTry,
  giveBackCount,
  takeCounts,
} from '../../platform/limits/counts.ts';
import { findLimitedAccount } from './quota-store.ts';
import type { Attempt, BudgetUse, Rule } from './rules.ts';

const budgetsOf = perApp(
  ({ settings: { newKeysPerHour } }): Record<string, SharedBudget> => sharedBudgets({ newKeysPerHour }),
);

const isBudgetUse = (rule: Rule): rule is BudgetUse => 'budget' in rule;
const isAttempt = (rule: Rule): rule is Attempt => !isBudgetUse(rule);

const limitOf = ({ name }: Attempt): AttemptLimit & { isPersonal?: true } => attempts[name];
const tokenOf = ({ vault }: App, { name, subject }: Attempt): string => countToken(vault, name, subject);

/** Sorts attempts into locking order, so that two calls that share some cannot deadlock. */
const inLockingOrder = (app: App, some: readonly Attempt[]): Attempt[] =>
  some.toSorted((a, b) => (tokenOf(app, a) < tokenOf(app, b) ? -1 : 1));

const countAttempt = (app: App, tx: Queryable, attempt: Attempt, now: Date): Promise<Date | null> =>
  countTry(tx, tokenOf(app, attempt), limitOf(attempt), now);

/**
 * Counts tries, and takes from budgets, across processes and restarts. Call it before the try, so that concurrent tries count.
 * A refused try is not counted.
 * @throws ApiError 429 with the time until the last pause ends
 */
export async function takeTries(app: App, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) return;
  await app.db.transaction(async (tx) => {
    const now = app.clock();
    const pauses: number[] = [];
    for (const attempt of inLockingOrder(app, rules.filter(isAttempt))) {
      const until = await countAttempt(app, tx, attempt, now);
      if (until && attempt.reserve && !(await countAttempt(app, tx, attempt.reserve, now))) continue;
      if (until) pauses.push(until.getTime() - now.getTime());
    }
    for (const use of rules.filter(isBudgetUse)) {
      const until = await takeShare(app, tx, use);
      if (until) pauses.push(until.getTime() - now.getTime());
    }
    if (pauses.length > 0) throw tooManyAttempts(Math.max(...pauses));
  });
}

/** Counts one try in the transaction that needs it. @returns false while it pauses */
export const takeTry = async (app: App, tx: Tx, attempt: Attempt): Promise<boolean> =>
  (await countAttempt(app, tx, attempt, app.clock())) === null;

/** Takes the counted try back after a success, and clears what only the person who succeeds can have tried. */
export async function giveBackTries(app: App, rules: readonly Attempt[], db: Queryable = app.db): Promise<void> {
  for (const attempt of rules) {
    const token = tokenOf(app, attempt);
    await (limitOf(attempt).isPersonal ? clearCount(db, token) : giveBackCount(db, token, 1));
  }
}

/**
 * Takes one thing from a budget that all share, by the rules of `SharedBudget`, in the transaction that needs it, or nothing.
 * @returns null, or the time at which the budget starts again
 */
async function takeShare(app: App, tx: Tx, { budget, of, account, network }: BudgetUse): Promise<Date | null> {
  const { limit, windowMs, share, reserve } = budgetsOf(app)[budget] as SharedBudget;
  const now = app.clock();
  const endsAt = windowEnd(now, windowMs);
  const part = (part: number, ...whose: string[]) => ({
    token: countToken(app.vault, budget, of, ...whose),
    amount: 1,
    limit: Math.max(1, Math.floor(limit * part)),
    endsAt,
  });
  const own = [
    ...(account !== undefined && share.account !== undefined ? [part(share.account, 'account', account)] : []),
    ...(network !== null ? [part(share.network, 'network', network)] : []),
  ];
  const all = { ...part(1), reserve: Math.floor(limit * reserve) };
  return (await takeCounts(tx, now, own, [all])).short && endsAt;
}

/**
 * Takes a live key from the budget of the hour, for an account, whose network is the one from which it was registered.
 * @returns null, or when the budget starts again
 */
export async function takeNewKey(app: App, tx: Tx, account: string): Promise<Date | null> {
  const network = (await findLimitedAccount(app, tx, account))?.network ?? null;
  return takeShare(app, tx, { budget: 'newKeys', of: '', account, network });
}
