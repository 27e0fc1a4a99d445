import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { limitUpTo, TimedCursor } from '../pagination.ts';
import { Email } from '../rules/email.ts';
import { id, messageKey } from '../rules/text.ts';
import { said } from '../said.ts';
import { administration } from './roles.ts';

/** How long the link of an invitation is good, in days. */
export const invitationDays = 7;

/** An invitation that nobody has used yet (A32). Times are ISO 8601, UTC. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** When the link stops working; null until it was mailed. */
  expiresAt: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

const InvitationsQuery = z.object({
  limit: limitUpTo(100, 25),
  cursor: TimedCursor,
});
export type InvitationsQuery = z.output<typeof InvitationsQuery>;

export const InviteBody = z.object({
  email: Email,
  /** The language of the mail. */
  language: z._default(z.enum(languageCodes, messageKey('invalidValue')), 'en'),
});
export type InviteBody = z.infer<typeof InviteBody>;

const roles = administration;

/** Invitations to open an account. */
export const sentInvitations = {
  list: endpoint('GET', '/admin/invitations', {
    summary: 'Invitations that nobody has used yet, newest first',
    roles,
    query: InvitationsQuery,
    paged: true,
    response: z.array(Invitation),
  }),
  invite: endpoint('POST', '/admin/invitations', {
    summary: 'Mail an invitation to open an account; a second one to the same address replaces the first',
    roles,
    stepUp: true,
    grows: 'rows',
    body: InviteBody,
    response: said('saved'),
    problems: ['emailTaken'],
  }),
  cancel: endpoint('DELETE', '/admin/invitations/{id}', {
    summary: 'Take an invitation back; its link stops working',
    roles,
    params: z.object({ id: id(messageKey('invitationNotFound')) }),
    response: said('saved'),
    problems: ['invitationNotFound'],
  }),
};
