import type { Language } from '../../../../contract/languages.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Page, type PageQuery, pageOf } from '../../../platform/db/page.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

export interface StoredInvitation {
  id: string;
  email: string;
  language: Language;
  createdAt: Date;
  /** Null until the link was mailed. */
  expiresAt: Date | null;
}

/** A row: its address is sealed. */
type Row = Omit<StoredInvitation, 'email'> & { sealed: Buffer };

const columns = 'i.id, i.sealed, i.language, i.created_at as "createdAt", l.expires_at as "expiresAt"';
const removeOf = statement('invitations.remove_of', 'delete from invitations where email_token = any($1::uuid[])');
// No row when another admin has invited the address at the same time.
const insert = statement<{ id: string }>(
  'invitations.insert',
  `insert into invitations (id, email_token, sealed, language, invited_by, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (email_token) do nothing returning id`,
);
const withLinks = 'invitations i left join mailed_links l on l.invitation_id = i.id';
const find = statement<Row>('invitations.find', `select ${columns} from ${withLinks} where i.id = $1`);
const lock = statement<Row>('invitations.lock', `${find.text} for update of i`);
/** $1 the invitation that the page begins after or null, $2 limit. */
const page = statement<Row>(
  'invitations.page',
  `select ${columns} from ${withLinks}
   where $1::uuid is null or (i.created_at, i.id) < (select created_at, id from invitations where id = $1)
   order by i.created_at desc, i.id desc limit $2`,
);
const remove = statement<{ id: string }>('invitations.remove', 'delete from invitations where id = $1 returning id');
const removeExpired = statement(
  'invitations.remove_expired',
  `delete from invitations i
   where i.created_at <= $2
     and not exists (select from mailed_links l where l.invitation_id = i.id and l.expires_at > $1)`,
);
const setTokens = statement(
  'invitations.set_tokens',
  `update invitations i set email_token = given.token
   from unnest($1::uuid[], $2::uuid[]) as given(id, token) where i.id = given.id`,
);
const kind = 'invited email';
const context = (id: string): SealContext => ({ table: 'invitations', column: 'sealed', id });

const fromRow = ({ vault }: App, { sealed, ...row }: Row): StoredInvitation => ({
  ...row,
  // insertInvitation sealed it, so the shape is known.
  email: vault.open(context(row.id), sealed) as string,
});

/** Replaces an invitation of the same address. @returns its id */
export async function insertInvitation(
  { vault, clock }: App,
  tx: Tx,
  email: string,
  { language, by }: { language: Language; by: string },
): Promise<string> {
  const id = crypto.randomUUID();
  const token = vault.blindIndex(kind, normalEmail(email));
  const row = [id, token, vault.seal(context(id), email), language, by, clock()];
  do await tx.rows(removeOf, [vault.blindIndexes(kind, normalEmail(email))]);
  while (!(await tx.one(insert, row)));
  return id;
}

export async function findInvitation(app: App, id: string): Promise<StoredInvitation | null> {
  const row = await app.db.one(find, [id]);
  return row && fromRow(app, row);
}

/** Locked until the transaction ends. */
export async function lockInvitation(app: App, tx: Tx, id: string): Promise<StoredInvitation | null> {
  const row = await tx.one(lock, [id]);
  return row && fromRow(app, row);
}

/** A page, newest first; `next` is the id of its last invitation if there are more. */
export async function findInvitations(app: App, { limit, cursor }: PageQuery): Promise<Page<StoredInvitation>> {
  const found = await app.db.rows(page, [cursor ?? null, limit + 1]);
  return pageOf(found, limit, (shown) => app.vault.openEach(shown, (row) => fromRow(app, row)));
}

/** @returns whether there was one */
export const deleteInvitation = async (tx: Tx, id: string): Promise<boolean> => (await tx.one(remove, [id])) !== null;

/** A mail waits at most three days for its server; after that nobody gets the link. */
const unsentMs = 4 * dayMs;

/** Deletes those that have no link that works: it has expired, or none was mailed. */
export const removeExpiredInvitations = ({ db, clock }: App): Promise<void> =>
  db.run(removeExpired, [clock(), new Date(clock().getTime() - unsentMs)]);

/** For key rotation. */
export const invitationSealedRows = (app: App): SealedRows[] => [
  {
    table: 'invitations',
    key: [['id', 'uuid']],
    column: 'sealed',
    columns: {},
    context: ({ id }) => context(String(id)),
    async alongside(tx, rows) {
      const renewed = rows.map(({ plain }) => app.vault.blindIndex(kind, normalEmail(JSON.parse(String(plain)))));
      await tx.run(setTokens, [rows.map(({ id }) => id), renewed]);
    },
  },
];
