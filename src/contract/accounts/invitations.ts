import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { Email } from '../rules/email.ts';
import { messageKey, rawText } from '../rules/text.ts';

/** The token of the mailed link `/signup?invitation=…` (A32). */
export const InvitationToken = rawText(100, messageKey('invitationInvalid')).check(
  z.regex(/^[\w-]{43}$/, messageKey('invitationInvalid')),
);

export const invitations = {
  read: endpoint('POST', '/auth/invitation', {
    summary: 'Who an invitation to open an account was sent to',
    access: 'anyone',
    body: z.object({ token: InvitationToken }),
    response: z.object({ email: Email }),
    problems: attemptsLimited,
  }),
};
