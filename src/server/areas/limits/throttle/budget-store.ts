import type { App } from '../../../app.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

// Returns no row when the limit is reached. A transaction that fails gives back what it took.
const take = statement<{ taken: number }>(
  'budget_counts.take',
  `insert into budget_counts as counts (subject, period, taken) values ($1, $2, 1)
   on conflict (subject, period) do update set taken = counts.taken + 1 where counts.taken < $3::bigint
   returning taken`,
);
const giveBack = statement(
  'budget_counts.give_back',
  'update budget_counts set taken = taken - 1 where subject = $1 and period = $2',
);
const forget = statement('budget_counts.forget', 'delete from budget_counts where period < $1');
const forgetAll = statement('budget_counts.forget_all', 'delete from budget_counts');
const registeredFrom = statement<{ network: string | null }>(
  'budget_counts.registered_from',
  'select registered_network as network from accounts where id = $1',
);

/** What is counted: a budget, of something, for someone or for all. */
export const budgetSubjectOf = ({ vault }: App, ...parts: readonly string[]): string =>
  vault.blindIndex('budget', JSON.stringify(parts));

/** @returns how much was taken in the period, this one included; null when that would be more than the limit */
export const takeFromBudget = async (tx: Tx, subject: string, period: Date, limit: number): Promise<number | null> =>
  (await tx.one(take, [subject, period, limit]))?.taken ?? null;

export async function giveBackToBudget(tx: Tx, subject: string, period: Date): Promise<void> {
  await tx.rows(giveBack, [subject, period]);
}

/** A keyed hash of the network from which the account was registered; null when it is unknown. */
export const networkOfRegistration = async (tx: Tx, accountId: string): Promise<string | null> =>
  (await tx.one(registeredFrom, [accountId]))?.network ?? null;

export async function deleteBudgetCountsBefore(db: Queryable, at: Date): Promise<void> {
  await db.rows(forget, [at]);
}

export async function deleteBudgetCounts(db: Queryable): Promise<void> {
  await db.rows(forgetAll);
}
