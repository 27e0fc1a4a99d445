import { type App, perApp } from '../../app.ts';
import { markSqlOf, marksOf } from '../../marks.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';

const set = statement(
  'access_applications.set_approved',
  'update accounts set access_approved_at = $2, mark = $3 where id = $1',
);
const approvedAt = (name: string, suffix: string) =>
  statement<{ access_approved_at: Date | null; marked: string; mark: Buffer | null }>(
    `access_applications.${name}`,
    `select access_approved_at, ${markSqlOf('accounts', 'accounts')} from accounts where id = $1 ${suffix}`,
  );
const read = approvedAt('approved_at', '');
const lock = approvedAt('lock_approved_at', 'for update');

const markOf = perApp(({ vault }) => marksOf(vault).accounts);

/** Whether the account is approved for live keys. */
export async function isApprovedForAccess(app: App, accountId: string): Promise<boolean> {
  const row = await app.db.one(read, [accountId]);
  return row !== null && row.access_approved_at !== null && markOf(app).fits(accountId, row);
}

/** Approves an account for live keys; null takes that back. Nothing happens when it was deleted. */
export async function setApproved(app: App, tx: Tx, accountId: string, access_approved_at: Date | null): Promise<void> {
  const account = await tx.one(lock, [accountId]);
  if (!account) return;
  const mark = markOf(app).changed(accountId, account, { access_approved_at });
  await tx.run(set, [accountId, access_approved_at, mark]);
}
