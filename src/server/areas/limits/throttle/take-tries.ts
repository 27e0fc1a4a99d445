import type { App } from '../../../app.ts';
import { tooManyAttempts } from '../../../errors.ts';
import { deleteBudgetCounts } from './budget-store.ts';
import type { BudgetUse } from './budgets.ts';
import type { Rule, ThrottleRule } from './rules.ts';
import { deletePastBudgetCounts, takeShare } from './share-budget.ts';
import { countTry, deleteAllTries, deleteOldTries, deleteTries, giveBackTry, inLockingOrder } from './store.ts';

const isBudgetUse = (rule: Rule): rule is BudgetUse => 'budget' in rule;
const isThrottleRule = (rule: Rule): rule is ThrottleRule => !isBudgetUse(rule);

/**
 * Counts a try under every rule, and takes from every budget, across processes and restarts. Call it before the try, so that
 * concurrent tries count. A refused try is not counted.
 * @throws ApiError 429 with the time until the last pause ends
 */
export async function takeTries(app: App, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) return;
  await app.db.transaction(async (tx) => {
    const now = app.clock();
    const pauses: number[] = [];
    for (const rule of inLockingOrder(app, rules.filter(isThrottleRule))) {
      const until = await countTry(app, tx, rule, now);
      if (until && rule.reserve && !(await countTry(app, tx, rule.reserve, now))) continue;
      if (until) pauses.push(until.getTime() - now.getTime());
    }
    for (const use of rules.filter(isBudgetUse)) {
      const until = await takeShare(app, tx, use);
      if (until) pauses.push(until.getTime() - now.getTime());
    }
    if (pauses.length > 0) throw tooManyAttempts(Math.max(...pauses));
  });
}

/** Takes the counted try back after a success, and clears the personal rules. */
export async function giveBackTries(app: App, rules: readonly ThrottleRule[]): Promise<void> {
  for (const rule of rules) await (rule.isPersonal ? deleteTries(app, app.db, rule) : giveBackTry(app, app.db, rule));
}

/** Deletes all counts: their blind indexes cannot be recomputed with a new key. */
export async function forgetThrottleTokens(app: App): Promise<void> {
  await deleteAllTries(app.db);
  await deleteBudgetCounts(app.db);
}

export async function forgetOldTries(app: App): Promise<void> {
  await deleteOldTries(app.db, app.clock());
  await deletePastBudgetCounts(app);
}
