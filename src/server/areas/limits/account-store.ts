import type { App } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';

/** What the limits of an account depend on. */
export interface LimitedAccount {
  /** Whose quotas these are, also when it is deleted and registered again: a keyed hash of the email. */
  subject: string;
  /** Keyed hash of the /24 or /48 it was registered from; null when unknown. */
  network: string | null;
  isConfirmed: boolean;
  createdAt: Date;
  /** The plan that an admin gave it; null for the one that RATE_PLANS says. */
  plan: string | null;
}

const account = statement<LimitedAccount & MarkedRow>(
  'limits.account',
  `select email_token as subject, registered_network as network, email_confirmed_at is not null as "isConfirmed",
     created_at as "createdAt", plan,
     ${markSqlOf('accounts', 'accounts')}
   from accounts where id = $1`,
);

/** Null when the account was deleted. */
export async function findLimitedAccount(app: App, db: Queryable, accountId: string): Promise<LimitedAccount | null> {
  const row = await db.one(account, [accountId]);
  // One that another program has changed has what a new account has.
  const isTrue = row !== null && marksIn(app).accounts.fits(accountId, row);
  return row && (isTrue ? row : { ...row, isConfirmed: false, plan: null });
}
