import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { Email } from '../rules/email.ts';
import { linkToken, messageKey } from '../rules/text.ts';
import { Message, said } from '../said.ts';

/** A change of the email address that has not taken effect (A17). */
export const EmailChange = z.object({
  /** The new address. */
  email: z.string(),
  requestedAt: z.string(),
  /** When it takes effect unless the old address stops it; null until the new one has confirmed. */
  takesEffectAt: z.nullable(z.string()),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** The email address of an account. Times are ISO 8601, UTC. */
export const EmailAddress = z.object({
  email: z.string(),
  /** When the account's holder proved that the address is theirs; null when they have not yet (A14). */
  confirmedAt: z.nullable(z.string()),
  /** The change that waits for the new or the old address; null when there is none. */
  change: z.nullable(EmailChange),
});
export type EmailAddress = z.infer<typeof EmailAddress>;

/** The token is from the mailed link `/confirm-email?token=…`. */
export const ConfirmEmailBody = z.object({
  token: linkToken(messageKey('confirmLinkInvalid')),
});
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

export const ChangeEmailBody = z.object({ email: Email });
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

/** The token is from a link that was mailed to the new or the old address. */
export const EmailChangeLinkBody = z.object({
  token: linkToken(messageKey('changeLinkInvalid')),
});
export type EmailChangeLinkBody = z.infer<typeof EmailChangeLinkBody>;

/** Whether the change has taken effect. */
export const EmailChangeState = z.enum(['changed', 'waiting']);
export type EmailChangeState = z.infer<typeof EmailChangeState>;

export const emailAddress = {
  get: endpoint('GET', '/auth/email', {
    summary: 'The email address of the account, and whether it is confirmed',
    response: EmailAddress,
  }),
  sendConfirmation: endpoint('POST', '/auth/email/send-confirmation', {
    summary: 'Send the confirmation email again',
    description: 'Earlier links keep working for their 24 hours. Nothing is sent when the address is confirmed.',
    response: Message,
    problems: attemptsLimited,
  }),
  confirm: endpoint('POST', '/auth/email/confirm', {
    summary: 'Confirm an email address with the token of an emailed link',
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
  requestChange: endpoint('POST', '/auth/email/change', {
    summary: 'Ask for another email address',
    description:
      'Mails both addresses. The change takes effect when the new address has confirmed it, within 24 hours, and the old one has approved it, or has not stopped it for 72 hours. A second request replaces the first.',
    stepUp: true,
    body: ChangeEmailBody,
    response: said('emailChangeAsked'),
    problems: attemptsLimited,
  }),
  cancelChange: endpoint('DELETE', '/auth/email/change', {
    summary: 'Stop the change of the email address',
    response: said('emailChangeStopped'),
  }),
  confirmChange: endpoint('POST', '/auth/email/change/confirm', {
    summary: 'Confirm or approve a change with the token of the link emailed to the new or the old address',
    access: 'anyone',
    body: EmailChangeLinkBody,
    response: z.object({
      message: z.string(),
      state: EmailChangeState,
      /** When a waiting change takes effect unless the old address stops it; null until the new one has confirmed. */
      takesEffectAt: z.nullable(z.string()),
    }),
    problems: ['emailTaken', ...attemptsLimited],
  }),
  stopChange: endpoint('POST', '/auth/email/change/stop', {
    summary: 'Stop a change with the token of the link emailed to the old address',
    access: 'anyone',
    body: EmailChangeLinkBody,
    response: said('emailChangeStopped'),
    problems: attemptsLimited,
  }),
};
