import * as z from 'zod/mini';
import { Message } from './auth.ts';
import { attemptsLimited, endpoint } from './endpoint.ts';
import { messageKey, rawText } from './text.ts';

/** The e-mail address of an account. Times are ISO 8601, UTC. */
export const EmailAddress = z.object({
  email: z.string(),
  /** When the account's holder proved that the address is theirs; null when they have not yet (A14). */
  confirmedAt: z.nullable(z.string()),
});
export type EmailAddress = z.infer<typeof EmailAddress>;

/** The token is from the mailed link `/confirm-email?token=…`. */
export const ConfirmEmailBody = z.object({
  token: rawText(100, messageKey('confirmLinkInvalid')).check(z.regex(/^[\w-]{43}$/, messageKey('confirmLinkInvalid'))),
});
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

export const emailAddress = {
  get: endpoint('GET', '/auth/email', {
    summary: 'The e-mail address of the account, and whether it is confirmed',
    access: 'session',
    response: EmailAddress,
  }),
  sendConfirmation: endpoint('POST', '/auth/email/send-confirmation', {
    summary: 'Mail the link that confirms the e-mail address again',
    description: 'Earlier links go on working for their 24 hours. Nothing is sent when the address is confirmed.',
    access: 'session',
    response: Message,
    problems: attemptsLimited,
  }),
  confirm: endpoint('POST', '/auth/email/confirm', {
    summary: 'Confirm an e-mail address with the token of a mailed link',
    description: 'Needs no session, so the link works on any device. Repeating it changes nothing.',
    access: 'anyone',
    body: ConfirmEmailBody,
    response: z.object({
      message: z.string(),
      /** Whether the address was confirmed before this call. */
      wasConfirmed: z.boolean(),
    }),
    problems: attemptsLimited,
  }),
};
