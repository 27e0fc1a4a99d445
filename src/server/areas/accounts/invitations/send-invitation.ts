import type { Invitation, InvitationsQuery, InviteBody } from '../../../../contract/accounts/staff-invitations.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Page } from '../../../platform/db/page.ts';
import { type AccountCall, byAccount, noteAudit, noteAuditSoon } from '../../audit/note-audit.ts';
import type { MailContent } from '../../notices/mail/mail-content.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { issueLink } from '../link-store.ts';
import { findAccountByEmail } from '../store.ts';
import { deleteInvitation, findInvitations, insertInvitation, lockInvitation, type StoredInvitation } from './store.ts';

const serialize = ({ id, email, createdAt, expiresAt }: StoredInvitation): Invitation => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/**
 * Mails an invitation to open an account (A32). A second one to the same address replaces the first.
 * @throws ApiError 409 when the address has an account
 */
export const sendInvitation = (app: App, { email, language }: InviteBody, by: AccountCall): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (await findAccountByEmail(app, email, tx)) throw conflict('emailTaken');
    const invitationId = await insertInvitation(app, tx, email, { language, by: by.accountId });
    await queueMail(app, tx, { kind: 'invitationRequest', invitationId });
    await noteAudit(app, tx, { ...byAccount(by), event: 'invitation.sent' });
  });

/** Creates the link of an invitation and its mail; null when the invitation was taken back. */
export const createInvitationMail = (app: App, invitationId: string): Promise<MailContent | null> =>
  app.db.transaction(async (tx) => {
    const invitation = await lockInvitation(app, tx, invitationId);
    if (!invitation) return null;
    const link = await issueLink(app, tx, { kind: 'invitation', invitationId });
    const { email: to, language } = invitation;
    return { kind: 'invitation', to, name: to, language, link };
  });

/** A page of invitations that nobody has used yet. */
export async function listInvitations(app: App, query: InvitationsQuery, by: AccountCall): Promise<Page<Invitation>> {
  const { items, next } = await findInvitations(app, query);
  noteAuditSoon(app, { ...byAccount(by), event: 'invitations.listed' });
  return { items: items.map(serialize), next };
}

/** Takes an invitation back. @throws ApiError 404 when there is none */
export const cancelInvitation = (app: App, id: string, by: AccountCall): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, id))) throw notFound('invitationNotFound');
    await noteAudit(app, tx, { ...byAccount(by), event: 'invitation.canceled' });
  });
