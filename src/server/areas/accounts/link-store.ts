// See docs/decisions/0004-what-decides-carries-a-mark.md
import { invitationDays } from '../../../contract/accounts/staff-invitations.ts';
import { pages } from '../../../contract/pages.ts';
import { type App, perApp } from '../../app.ts';
import { dayMs } from '../../platform/clock.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';
import { keyedHash } from '../../platform/vault/keyed-hash.ts';
import type { SealedRow, SealedRows } from '../../platform/vault/reseal.ts';
import { epoch, epochSql } from '../../platform/vault/row-mark.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import { randomToken } from '../../platform/vault/secrets.ts';

/** What a mailed link is for, by kind: the rows that it goes with. */
interface Kinds {
  password_reset: { accountId: string };
  email_confirmation: { accountId: string };
  new_email: { accountId: string; changeId: string };
  old_email: { accountId: string; changeId: string };
  invitation: { invitationId: string };
}
export type LinkKind = keyof Kinds;

const hourMs = 60 * 60_000;
/** Where a link leads, and how long it works, in milliseconds; with null, as long as the change of address waits. */
const places: Record<LinkKind, { page: string; lastsMs: number | null }> = {
  password_reset: { page: `${pages.resetPassword}?token=`, lastsMs: hourMs },
  email_confirmation: { page: `${pages.confirmEmail}?token=`, lastsMs: 24 * hourMs },
  new_email: { page: `${pages.confirmEmailChange}?token=`, lastsMs: null },
  old_email: { page: `${pages.reviewEmailChange}?token=`, lastsMs: null },
  invitation: { page: `${pages.signup}?invitation=`, lastsMs: invitationDays * dayMs },
};

export type MailedLink<Kind extends LinkKind> = { [K in Kind]: { kind: K } & Kinds[K] }[Kind];

interface Said {
  kind: string | null;
  accountId: string | null;
  changeId: string | null;
  invitationId: string | null;
  expires: string | null;
}
type Row = Said & { token_sealed: Buffer };
const columns = `kind, account_id as "accountId", change_id as "changeId", invitation_id as "invitationId",
  ${epochSql('expires_at')} as expires, token_sealed`;

const insert = statement(`
  insert into mailed_links (token_hash, token_sealed, kind, account_id, change_id, invitation_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const find = statement<Row>(`
  select ${columns} from mailed_links
  where token_hash = any($1::bytea[]) and kind = any($2::text[]) and (expires_at > $3) is not false`);
const forget = statement('delete from mailed_links where account_id = $1 and kind = any($2::text[])');
const removeExpired = statement('delete from mailed_links where expires_at <= $1');
const setTokenHashes = statement(`
  update mailed_links l set token_hash = given.next
  from unnest($1::text[]::bytea[], $2::bytea[]) as given(was, next) where l.token_hash = given.was`);

const tokensOf = perApp(({ vault }) => keyedHash(vault, 'mailed link'));
// All that a link says is bound to its token, so the row needs no mark.
const context = ({ kind, accountId, changeId, invitationId, expires }: Said): SealContext => ({
  table: 'mailed_links',
  column: 'token_sealed',
  id: changeId ?? invitationId ?? '',
  owner: accountId,
  also: JSON.stringify([kind, expires]),
});

type Fields = { kind: LinkKind; accountId?: string | null; changeId?: string | null; invitationId?: string | null };

/**
 * Makes a link. Earlier ones go on working: a mail is sent again when the mail server's answer was lost.
 * @returns its address
 */
export async function issueLink(app: App, tx: Queryable, link: MailedLink<LinkKind>): Promise<string> {
  const { kind, accountId = null, changeId = null, invitationId = null }: Fields = link;
  const { page, lastsMs } = places[kind];
  const expiresAt = lastsMs === null ? null : new Date(app.clock().getTime() + lastsMs);
  const token = randomToken();
  const expires = expiresAt && epoch(expiresAt);
  const { hash, sealed } = tokensOf(app).store(context({ kind, accountId, changeId, invitationId, expires }), token);
  await tx.run(insert, [hash, sealed, kind, accountId, changeId, invitationId, expiresAt]);
  return app.settings.publicUrl + page + token;
}

/** A link of one of these kinds; null when it was used, has expired, or was not made by this program. */
export async function findLink<Kind extends LinkKind>(
  app: App,
  db: Queryable,
  kinds: readonly Kind[],
  token: string,
): Promise<MailedLink<Kind> | null> {
  const row = await db.one(find, [tokensOf(app).search(token), kinds, app.clock()]);
  // issueLink sealed it, so the shape is known.
  return row && tokensOf(app).fits(context(row), row.token_sealed, token) ? (row as unknown as MailedLink<Kind>) : null;
}

/** Deletes the account's links of these kinds. */
export const forgetLinks = (tx: Queryable, accountId: string, kinds: readonly LinkKind[]): Promise<void> =>
  tx.run(forget, [accountId, kinds]);

export const removeExpiredLinks = ({ db, clock }: App): Promise<void> => db.run(removeExpired, [clock()]);

/** For key rotation. */
export const linkSealedRows = (app: App): SealedRows[] => [
  {
    table: 'mailed_links',
    key: [['token_hash', 'bytea']],
    column: 'token_sealed',
    columns: {
      kind: 'kind',
      accountId: 'account_id',
      changeId: 'change_id',
      invitationId: 'invitation_id',
      expires: epochSql('expires_at'),
    },
    context: (row) => context(row as SealedRow & Said),
    async alongside(tx, rows) {
      const hashes = rows.map(({ plain }) => tokensOf(app).hashOf(plain));
      await tx.run(setTokenHashes, [rows.map(({ id }) => id), hashes]);
    },
  },
];
