import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import type { Blocks } from './blocks.ts';
import * as sql from './statements.ts';
import type { Disclosure } from './stored-disclosure.ts';

export type ToldWeek = sql.ToldRow;

/** @param disclosures each pair of report and account once */
export async function insertDisclosures(tx: Tx, disclosures: readonly Disclosure[]): Promise<void> {
  const accounts = new Map<string, number>();
  for (const { accountId } of disclosures) if (!accounts.has(accountId)) accounts.set(accountId, accounts.size + 1);
  const joined = (value: (one: Disclosure) => string | number | undefined): string => disclosures.map(value).join(',');
  await tx.rows(sql.add, [
    [...accounts.keys()],
    joined(({ reportId }) => reportId),
    joined(({ accountId }) => accounts.get(accountId)),
    joined(({ version }) => version),
    joined(({ firstAt }) => firstAt.getTime()),
    joined(({ lastAt }) => lastAt.getTime()),
    joined(({ times }) => times),
    joined(({ firstRequestId }) => firstRequestId),
    joined(({ lastRequestId }) => lastRequestId),
  ]);
}

/** Deletes those of an account, in the transaction that deletes it. */
export async function deleteDisclosuresOf(tx: Tx, accountId: string): Promise<void> {
  await tx.rows(sql.removeOf, [accountId]);
}

/** How many organisations were told of any of the reports, by kind and week; the newest week first. */
export const selectTold = (db: Queryable, reportIds: readonly string[]): Promise<ToldWeek[]> =>
  db.rows(sql.told, [reportIds]);

export const countTold = async (db: Queryable, reportId: string): Promise<{ times: number; accounts: number }> =>
  (await db.one(sql.timesTold, [reportId])) ?? { times: 0, accounts: 0 };

/** The size of the table in blocks. */
export const countBlocks = async (db: Queryable): Promise<number> => (await db.one(sql.blocks))?.blocks ?? 0;

/** Looks only through the blocks from the first up to, and without, the last. @returns how many were deleted */
export const deleteOldDisclosures = async (
  db: Queryable,
  before: Date,
  limit: number,
  { from, to }: Blocks,
): Promise<number> => (await db.rows(sql.forget, [before, limit, from, to])).length;
