import type { App } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';

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

interface AccountRow {
  email_token: string;
  registered_network: string | null;
  is_confirmed: boolean;
  created_at: Date;
  plan: string | null;
  marked: string;
  mark: Buffer | null;
}

const account = statement<AccountRow>(
  'limits.account',
  `select email_token, registered_network, email_confirmed_at is not null as is_confirmed, created_at, plan,
     ${markSqlOf('accounts', 'accounts')}
   from accounts where id = $1`,
);

/** Null when the account was deleted. */
export async function findLimitedAccount(app: App, db: Queryable, accountId: string): Promise<LimitedAccount | null> {
  const row = await db.one(account, [accountId]);
  // One that another program has changed has what a new account has.
  const isTrue = row !== null && marksIn(app).accounts.fits(accountId, row);
  return (
    row && {
      subject: row.email_token,
      network: row.registered_network,
      isConfirmed: isTrue && row.is_confirmed,
      createdAt: row.created_at,
      plan: isTrue ? row.plan : null,
    }
  );
}
