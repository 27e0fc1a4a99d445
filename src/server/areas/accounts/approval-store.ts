import type { App } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { changedMark } from './change-store.ts';

const set = statement('update accounts set access_approved_at = $2, mark = $3 where id = $1');
const read = statement<MarkedRow & { access_approved_at: Date | null }>(`
  select access_approved_at, ${markSqlOf('accounts', 'accounts')} from accounts where id = $1`);

/** Whether the account is approved for live keys. */
export async function isApproved(app: App, accountId: string, from: Queryable = app.db): Promise<boolean> {
  const row = await from.one(read, [accountId]);
  return row !== null && row.access_approved_at !== null && marksIn(app).accounts.fits(accountId, row);
}

/** Approves an account for live keys; null takes that back. Nothing happens when it was deleted. */
export async function setApproved(app: App, tx: Tx, accountId: string, access_approved_at: Date | null): Promise<void> {
  await tx.run(set, [accountId, access_approved_at, await changedMark(app, tx, accountId, { access_approved_at })]);
}
