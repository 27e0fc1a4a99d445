import type { Language } from '../../../../contract/languages.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { keyedHash } from '../../../platform/vault/keyed-hash.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

export interface StoredInvitation {
  id: string;
  email: string;
  language: Language;
  createdAt: Date;
  /** Null until the link was mailed. */
  expiresAt: Date | null;
}

interface Row {
  id: string;
  sealed: Buffer;
  language: Language;
  created_at: Date;
  expires_at: Date | null;
}
type LinkRow = Row & MarkedRow & { token_hash: Buffer; token_sealed: Buffer };

const columns = 'i.id, i.sealed, i.language, i.created_at, l.expires_at';
const removeOf = statement('invitations.remove_of', 'delete from invitations where email_token = any($1::uuid[])');
// No row when another admin has invited the address at the same time.
const insert = statement<{ id: string }>(
  'invitations.insert',
  `insert into invitations (id, email_token, sealed, language, invited_by, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (email_token) do nothing returning id`,
);
const find = statement<Row>(
  'invitations.find',
  `select ${columns} from invitations i left join invitation_links l on l.invitation_id = i.id
   where i.id = $1 for update of i`,
);
/** $1 the invitation that the page begins after or null, $2 limit. */
const page = statement<Row>(
  'invitations.page',
  `select ${columns} from invitations i left join invitation_links l on l.invitation_id = i.id
   where $1::uuid is null or (i.created_at, i.id) < (select created_at, id from invitations where id = $1)
   order by i.created_at desc, i.id desc limit $2`,
);
const remove = statement<{ id: string }>('invitations.remove', 'delete from invitations where id = $1 returning id');
const removeExpired = statement(
  'invitations.remove_expired',
  `delete from invitations i
   where exists (select from invitation_links l where l.invitation_id = i.id and l.expires_at <= $1)
     or (i.created_at <= $2 and not exists (select from invitation_links l where l.invitation_id = i.id))`,
);
const insertLink = statement(
  'invitation_links.insert',
  `insert into invitation_links (token_hash, token_sealed, invitation_id, expires_at, mark) values ($1, $2, $3, $4, $5)
   on conflict (invitation_id) do update
   set token_hash = excluded.token_hash, token_sealed = excluded.token_sealed, expires_at = excluded.expires_at,
     mark = excluded.mark`,
);
const findLink = (name: string, suffix: string) =>
  statement<LinkRow>(
    `invitation_links.${name}`,
    `select ${columns}, l.token_hash, l.token_sealed, ${markSqlOf('invitationLinks', 'l')}
     from invitation_links l join invitations i on i.id = l.invitation_id
     where l.token_hash = any($1::bytea[]) and l.expires_at > $2 ${suffix}`,
  );
const links = { read: findLink('find', ''), lock: findLink('lock', 'for update of i') };
const setTokens = statement(
  'invitations.set_tokens',
  `update invitations i set email_token = given.token
   from unnest($1::uuid[], $2::uuid[]) as given(id, token) where i.id = given.id`,
);
const setTokenHashes = statement(
  'invitation_links.set_token_hashes',
  `update invitation_links l set token_hash = given.next
   from unnest($1::text[]::bytea[], $2::bytea[]) as given(was, next) where l.token_hash = given.was`,
);

const kind = 'invited email';
const markOf = perApp(({ vault }) => marksOf(vault).invitationLinks);
const tokensOf = perApp(({ vault }) => keyedHash(vault, 'invitation'));
const context = (id: string): SealContext => ({ table: 'invitations', column: 'sealed', id });
const linkContext = (id: string): SealContext => ({ table: 'invitation_links', column: 'token_sealed', id });

const fromRow = ({ vault }: App, row: Row): StoredInvitation => ({
  id: row.id,
  // insertInvitation sealed it, so the shape is known.
  email: vault.open(context(row.id), row.sealed) as string,
  language: row.language,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
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

/** Locked until the transaction ends. */
export async function lockInvitation(app: App, tx: Tx, id: string): Promise<StoredInvitation | null> {
  const row = await tx.one(find, [id]);
  return row && fromRow(app, row);
}

/** A page, newest first; `next` is the id of its last invitation if there are more. */
export async function findInvitations(
  app: App,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: StoredInvitation[]; next: string | null }> {
  const found = await app.db.rows(page, [cursor ?? null, limit + 1]);
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { items: app.vault.openEach(shown, (row) => fromRow(app, row)), next };
}

/** @returns whether there was one */
export const deleteInvitation = async (tx: Tx, id: string): Promise<boolean> => (await tx.one(remove, [id])) !== null;

/** Deletes those whose link has expired, and those from until `before` that no link was mailed for. */
export async function deleteExpiredInvitations(db: Queryable, now: Date, before: Date): Promise<void> {
  await db.rows(removeExpired, [now, before]);
}

export async function insertInvitationLink(
  app: App,
  tx: Tx,
  token: string,
  invitationId: string,
  expiresAt: Date,
): Promise<void> {
  const { hash, sealed } = tokensOf(app).store(linkContext(invitationId), token);
  const mark = markOf(app).make(invitationId, { expires_at: expiresAt });
  await tx.rows(insertLink, [hash, sealed, invitationId, expiresAt, mark]);
}

/**
 * The invitation of a link; null when the link has expired, was used, or was not made by this program.
 * @param how `lock`: locked until the transaction ends
 */
export async function findInvitationByToken(
  app: App,
  db: Queryable,
  token: string,
  how: 'read' | 'lock',
): Promise<StoredInvitation | null> {
  const row = await db.one(links[how], [tokensOf(app).search(token), app.clock()]);
  if (!row || !tokensOf(app).fits(linkContext(row.id), row.token_sealed, token)) return null;
  return markOf(app).fits(row.id, row) ? fromRow(app, row) : null;
}

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
      await tx.rows(setTokens, [rows.map(({ id }) => id), renewed]);
    },
  },
  {
    table: 'invitation_links',
    key: [['token_hash', 'bytea']],
    column: 'token_sealed',
    columns: { invitation_id: 'invitation_id' },
    context: ({ invitation_id }) => linkContext(String(invitation_id)),
    async alongside(tx, rows) {
      const hashes = rows.map(({ plain }) => tokensOf(app).hashOf(plain));
      await tx.rows(setTokenHashes, [rows.map(({ id }) => id), hashes]);
    },
  },
];
