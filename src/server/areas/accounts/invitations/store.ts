import type { Invitation, InvitationsQuery, InviteBody } from '../../../../contract/accounts/staff-invitations.ts';
import type { Language } from '../../../../contract/languages.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type ApiError, conflict, forbidden, invalid, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayMs } from '../../../platform/clock.ts';
import { type Page, placeOf, timedPageOf } from '../../../platform/db/page.ts';
import { forUpdate, statement, type Tx } from '../../../platform/db/pool.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { type AccountCall, byAccount, noteAudit, noteAuditSoon } from '../../audit/note-audit.ts';
import { confirmEmailRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import type { MailContent } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import { findLink, issueLink } from '../link-store.ts';
import { findAccountByEmail } from '../store.ts';

/** Its address is sealed. */
interface Row {
  id: string;
  sealed: Buffer;
  language: Language;
  createdAt: Date;
  /** Null until the link was mailed. */
  expiresAt: Date | null;
}

const columns = `i.id, i.sealed, i.language, i.created_at as "createdAt",
  (select max(l.expires_at) from mailed_links l where l.invitation_id = i.id) as "expiresAt"`;
const removeOf = statement('delete from invitations where email_token = any($1::uuid[])');
// No row when another admin has invited the address at the same time.
const insert = statement<{ id: string }>(`
  insert into invitations (id, email_token, sealed, language, invited_by, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (email_token) do nothing returning id`);
const find = statement<Row>(`select ${columns} from invitations i where i.id = $1`);
const lock = forUpdate(find);
/** $1 and $2 time and id of the invitation that the page begins after or null, $3 limit. */
const page = statement<Row>(`
  select ${columns} from invitations i
  where $1::timestamptz is null or (i.created_at, i.id) < ($1, $2::uuid)
  order by i.created_at desc, i.id desc limit $3`);
const remove = statement<{ id: string }>('delete from invitations where id = $1 returning id');
const removeExpired = statement(`
  delete from invitations i
  where i.created_at <= $2
    and not exists (select from mailed_links l where l.invitation_id = i.id and l.expires_at > $1)`);
const setTokens = statement(`
  update invitations i set email_token = given.token
  from unnest($1::uuid[], $2::uuid[]) as given(id, token) where i.id = given.id`);
const kind = 'invited email';
const context = (id: string): SealContext => ({ table: 'invitations', column: 'sealed', id });

// insertInvitation sealed it, so the shape is known.
const emailOf = ({ vault }: App, { id, sealed }: Row): string => vault.open(context(id), sealed) as string;

/** Replaces an invitation of the same address. @returns its id */
export async function insertInvitation(
  { vault, clock }: App,
  tx: Tx,
  { email, language }: InviteBody,
  invitedBy: string,
): Promise<string> {
  const id = crypto.randomUUID();
  const token = vault.blindIndex(kind, normalEmail(email));
  const row = [id, token, vault.seal(context(id), email), language, invitedBy, clock()];
  do await tx.rows(removeOf, [vault.blindIndexes(kind, normalEmail(email))]);
  while (!(await tx.one(insert, row)));
  return id;
}

/** A mail waits at most three days for its server; after that nobody gets the link. */
const unsentMs = 4 * dayMs;

/** Deletes those that have no link that works: it has expired, or none was mailed. */
export const removeExpiredInvitations = ({ db, clock }: App): Promise<void> =>
  db.run(removeExpired, [clock(), new Date(clock().getTime() - unsentMs)]);

/** For key rotation. */
export const invitationSealedRows = (app: App): SealedRows[] => [
  {
    table: 'invitations',
    column: 'sealed',
    columns: {},
    context: ({ id }) => context(String(id)),
    async alongside(tx, rows) {
      const renewed = rows.map(({ plain }) => app.vault.blindIndex(kind, normalEmail(JSON.parse(String(plain)))));
      await tx.run(setTokens, [rows.map(({ id }) => id), renewed]);
    },
  },
];

/**
 * Mails an invitation to open an account (A32). A second one to the same address replaces the first.
 * @throws ApiError 409 when the address has an account
 */
export const sendInvitation = (app: App, body: InviteBody, by: AccountCall): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (await findAccountByEmail(app, body.email, tx)) throw conflict('emailTaken');
    const invitationId = await insertInvitation(app, tx, body, by.accountId);
    await queueMail(app, tx, { kind: 'invitationRequest', invitationId });
    await noteAudit(app, tx, { ...byAccount(by), event: 'invitation.sent' });
  });

/** Creates the link of an invitation and its mail; null when the invitation was taken back. */
export const createInvitationMail = (app: App, invitationId: string): Promise<MailContent | null> =>
  app.db.transaction(async (tx) => {
    const invitation = await tx.one(lock, [invitationId]);
    if (!invitation) return null;
    const link = await issueLink(app, tx, { kind: 'invitation', invitationId });
    const to = emailOf(app, invitation);
    return { kind: 'invitation', to, name: to, language: invitation.language, link };
  });

/** A page of invitations that nobody has used yet, newest first. */
export async function listInvitations(
  app: App,
  { limit, cursor }: InvitationsQuery,
  by: AccountCall,
): Promise<Page<Invitation>> {
  const found = await app.db.rows(page, [...placeOf(cursor), limit + 1]);
  noteAuditSoon(app, { ...byAccount(by), event: 'invitations.listed' });
  const createdAt = (row: Row) => row.createdAt;
  return timedPageOf(found, limit, createdAt, (some) =>
    app.vault.openEach(some, (row) => ({
      id: row.id,
      email: emailOf(app, row),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    })),
  );
}

/** Takes an invitation back. @throws ApiError 404 when there is none */
export const cancelInvitation = (app: App, id: string, by: AccountCall): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (!(await tx.one(remove, [id]))) throw notFound('invitationNotFound');
    await noteAudit(app, tx, { ...byAccount(by), event: 'invitation.canceled' });
  });

const badLink = (): ApiError => invalid([{ path: 'invitation', code: 'invitationInvalid' }]);

/**
 * The address that a link was mailed to.
 * @throws ApiError 422 for a link that is not valid (any longer), 429 after too many attempts
 */
export async function invitedEmail(app: App, token: string, visitor: Visitor): Promise<string> {
  const rules = confirmEmailRules(visitor);
  await takeTries(app, rules);
  const link = await findLink(app, app.db, ['invitation'], token);
  const row = link && (await app.db.one(find, [link.invitationId]));
  if (!row) throw badLink();
  const email = emailOf(app, row);
  await giveBackTries(app, rules);
  return email;
}

/** @throws ApiError 403 when the policy asks for an invitation and none was given */
export function requireInvitation(app: App, token: string | undefined): void {
  if (token === undefined && currentPolicy(app).registration === 'invited') throw forbidden('invitationNeeded');
}

/**
 * Uses up the invitation of a registration, in its transaction. Whoever got the link has proved the address.
 * @throws ApiError 422 when it has expired, was used or taken back, or went to another address
 */
export async function redeemInvitation(app: App, tx: Tx, token: string, email: string): Promise<void> {
  const link = await findLink(app, tx, ['invitation'], token);
  // Of two registrations with the same link, the second waits for the lock and then finds no invitation.
  const invitation = link && (await tx.one(lock, [link.invitationId]));
  if (!invitation || normalEmail(emailOf(app, invitation)) !== normalEmail(email)) throw badLink();
  await tx.run(remove, [invitation.id]);
}
