import type { App } from '../../../app.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

/** The address that a link was mailed to. */
export type Side = 'new' | 'old';

/** A change of an email address that has not taken effect. */
export interface StoredChange {
  id: string;
  accountId: string;
  /** The new address. */
  email: string;
  /** From when on both addresses have their time: the request, and then the mail to the old one. */
  requestedAt: Date;
  newConfirmedAt: Date | null;
  oldConfirmedAt: Date | null;
}

/** A row: its address is sealed. */
type Row = Omit<StoredChange, 'email'> & MarkedRow & { sealed: Buffer };

const columns = `id, account_id as "accountId", sealed, requested_at as "requestedAt", new_confirmed_at as "newConfirmedAt",
  old_confirmed_at as "oldConfirmedAt", ${markSqlOf('emailChanges', 'email_changes')}`;

const insert = statement(`
  insert into email_changes (id, account_id, sealed, requested_at, mark) values ($1, $2, $3, $4, $5)`);
const ofAccount = statement<Row>(`select ${columns} from email_changes where account_id = $1`);
const update = statement(`
  update email_changes set requested_at = $2, new_confirmed_at = $3, old_confirmed_at = $4, mark = $5 where id = $1`);
const remove = statement<{ id: string }>('delete from email_changes where account_id = $1 returning id');
const removeUnconfirmed = statement('delete from email_changes where new_confirmed_at is null and requested_at <= $1');
const due = statement<{ id: string; changeId: string }>(`
  select account_id as id, id as "changeId" from email_changes
  where new_confirmed_at is not null and requested_at <= $1 and account_id <> all($3::uuid[]) limit $2`);
const context = (id: string, owner: string): SealContext => ({ table: 'email_changes', column: 'sealed', id, owner });
function fromRow(app: App, row: Row): StoredChange {
  marksIn(app).emailChanges.require(row.id, row);
  const { id, accountId, requestedAt, newConfirmedAt, oldConfirmedAt } = row;
  // insertEmailChange sealed it, so the shape is known.
  const email = app.vault.open(context(id, accountId), row.sealed) as string;
  return { id, accountId, email, requestedAt, newConfirmedAt, oldConfirmedAt };
}

const markOf = (
  app: App,
  { id, requestedAt, newConfirmedAt, oldConfirmedAt }: Omit<StoredChange, 'accountId' | 'email'>,
) =>
  marksIn(app).emailChanges.make(id, {
    requested_at: requestedAt,
    new_confirmed_at: newConfirmedAt,
    old_confirmed_at: oldConfirmedAt,
  });

export async function insertEmailChange(app: App, tx: Queryable, accountId: string, email: string): Promise<string> {
  const id = crypto.randomUUID();
  const requestedAt = app.clock();
  const sealed = app.vault.seal(context(id, accountId), email);
  const mark = markOf(app, { id, requestedAt, newConfirmedAt: null, oldConfirmedAt: null });
  await tx.run(insert, [id, accountId, sealed, requestedAt, mark]);
  return id;
}

export async function findEmailChange(app: App, db: Queryable, accountId: string): Promise<StoredChange | null> {
  const row = await db.one(ofAccount, [accountId]);
  return row && fromRow(app, row);
}

/** Writes when a change began and who has confirmed it. Its account is locked. */
export async function updateEmailChange(app: App, tx: Queryable, change: StoredChange): Promise<void> {
  const { id, requestedAt, newConfirmedAt, oldConfirmedAt } = change;
  await tx.run(update, [id, requestedAt, newConfirmedAt, oldConfirmedAt, markOf(app, change)]);
}

/** @returns whether there was one */
export const deleteEmailChange = async (tx: Queryable, accountId: string): Promise<boolean> =>
  (await tx.rows(remove, [accountId])).length > 0;

/** Deletes changes whose new address nobody confirmed, asked for until `before`. */
export const deleteUnconfirmedChanges = (db: Queryable, before: Date): Promise<void> =>
  db.run(removeUnconfirmed, [before]);

/** Changes of accounts whose new address is confirmed, and whose old one has not stopped it since `before`, without those left out. */
export const findDueChanges = (
  db: Queryable,
  before: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string; changeId: string }[]> => db.rows(due, [before, limit, except]);

/** For key rotation. */
export const emailChangeSealedRows: SealedRows[] = [
  {
    table: 'email_changes',
    column: 'sealed',
    columns: { account_id: 'account_id' },
    context: ({ id, account_id }) => context(String(id), String(account_id)),
  },
];
