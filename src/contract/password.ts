import * as z from 'zod/mini';
import type { MessageKey } from './messages.ts';
import { passwordChecks } from './password-checks.ts';
import { messageKey } from './text.ts';

/** The password rule (A4) for sign-up, change and reset. @param required the message for an empty password */
export const newPassword = (required: MessageKey = messageKey('passwordRequired')) =>
  z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((password) => passwordChecks.every(({ isMet }) => isMet(password)), messageKey('passwordRule')),
  );

export const Password = newPassword();

/** A current password: compared, not checked against the rule, which it may predate (A4). */
export function presentPassword(required: MessageKey = messageKey('passwordRequired')) {
  // Bounds the input of the password hash.
  return z
    .string(required)
    .check(z.minLength(1, { error: required, abort: true }), z.maxLength(1024, messageKey('passwordRule')));
}
