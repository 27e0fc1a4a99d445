import type { App } from '../../../app.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';

const lock = statement<{ plan: string | null; marked: string; mark: Buffer | null }>(
  'plans.lock_account',
  `select plan, ${markSqlOf('accounts', 'accounts')} from accounts where id = $1 for update`,
);
const assign = statement('plans.assign', 'update accounts set plan = $2, mark = $3 where id = $1');

/** @returns the plan before; undefined when there is no such account */
export async function updatePlan(
  app: App,
  tx: Tx,
  accountId: string,
  plan: string | null,
): Promise<string | null | undefined> {
  const before = await tx.one(lock, [accountId]);
  if (!before) return undefined;
  await tx.run(assign, [accountId, plan, marksIn(app).accounts.changed(accountId, before, { plan })]);
  return before.plan;
}
