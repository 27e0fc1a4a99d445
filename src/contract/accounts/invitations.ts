import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { Email } from '../rules/email.ts';
import { linkToken, messageKey } from '../rules/text.ts';

/** The token of the mailed link `/signup?invitation=…` (A32). */
export const InvitationToken = linkToken(messageKey('invitationInvalid'));

export const invitations = {
  read: endpoint('POST', '/auth/invitation', {
    summary: 'Who an invitation to open an account was sent to',
    access: 'anyone',
    body: z.object({ token: InvitationToken }),
    response: z.object({ email: Email }),
    problems: attemptsLimited,
  }),
};
