import type { Language } from '../../../../contract/languages.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { keyedHash } from '../../../platform/vault/keyed-hash.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

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

export type InvitationRepository = ReturnType<typeof invitationRepository>;

/** Invitations and their links, which are stored as keyed hashes of their tokens. */
export function invitationRepository({ vault }: { vault: Vault }) {
  const { invitationLinks: mark } = marksOf(vault);
  const tokens = keyedHash(vault, 'invitation');
  const kind = 'invited email';
  const context = (id: string): SealContext => ({ table: 'invitations', column: 'sealed', id });
  const linkContext = (id: string): SealContext => ({ table: 'invitation_links', column: 'token_sealed', id });
  const fromRow = (row: Row): StoredInvitation => ({
    id: row.id,
    // insert sealed it, so the shape is known.
    email: vault.open(context(row.id), row.sealed) as string,
    language: row.language,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  });

  return {
    /** Replaces an invitation of the same address. @returns its id */
    async insert(tx: Tx, email: string, { language, by, at }: { language: Language; by: string; at: Date }) {
      const id = crypto.randomUUID();
      const token = vault.blindIndex(kind, normalEmail(email));
      const row = [id, token, vault.seal(context(id), email), language, by, at];
      do await tx.rows(removeOf, [vault.blindIndexes(kind, normalEmail(email))]);
      while (!(await tx.one(insert, row)));
      return id;
    },
    /** Locked until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<StoredInvitation | null> {
      const row = await tx.one(find, [id]);
      return row && fromRow(row);
    },
    /** A page, newest first; `next` is the id of its last invitation if there are more. */
    async page(db: Queryable, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const found = await db.rows(page, [cursor ?? null, limit + 1]);
      const shown = found.slice(0, limit);
      const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { items: vault.openEach(shown, fromRow), next };
    },
    /** @returns whether there was one */
    remove: async (tx: Tx, id: string): Promise<boolean> => (await tx.one(remove, [id])) !== null,
    /** Removes those whose link has expired, and those from until `before` that no link was mailed for. */
    async removeExpired(db: Queryable, now: Date, before: Date): Promise<void> {
      await db.rows(removeExpired, [now, before]);
    },

    async insertLink(tx: Tx, token: string, invitationId: string, expiresAt: Date): Promise<void> {
      const { hash, sealed } = tokens.store(linkContext(invitationId), token);
      const marked = mark.make(invitationId, { expires_at: expiresAt });
      await tx.rows(insertLink, [hash, sealed, invitationId, expiresAt, marked]);
    },
    /**
     * The invitation of a link; null when the link has expired, was used, or was not made by this program.
     * @param how `lock`: locked until the transaction ends
     */
    async byToken(db: Queryable, token: string, now: Date, how: 'read' | 'lock'): Promise<StoredInvitation | null> {
      const row = await db.one(links[how], [tokens.search(token), now]);
      if (!row || !tokens.fits(linkContext(row.id), row.token_sealed, token)) return null;
      return mark.fits(row.id, row) ? fromRow(row) : null;
    },

    sealedRows: [
      {
        table: 'invitations',
        key: [['id', 'uuid']],
        column: 'sealed',
        columns: {},
        context: ({ id }) => context(String(id)),
        async alongside(tx, rows) {
          const renewed = rows.map(({ plain }) => vault.blindIndex(kind, normalEmail(JSON.parse(String(plain)))));
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
          await tx.rows(setTokenHashes, [rows.map(({ id }) => id), rows.map(({ plain }) => tokens.hashOf(plain))]);
        },
      },
    ] satisfies SealedRows[],
  };
}
