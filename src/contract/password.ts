import * as z from 'zod/mini';
import type { MessageKey } from './messages.ts';
import { passwordChecks } from './password-checks.ts';
import { say } from './text.ts';

/** The one password rule (A4), for sign-up, change and reset. @param required what an empty one is told */
export const newPassword = (required: MessageKey = say('passwordRequired')) =>
  z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((password) => passwordChecks.every(({ holds }) => holds(password)), say('passwordRule')),
  );

export const Password = newPassword();

/** A password that is compared, not judged (A4): an old one may break today's rule. */
export function presentPassword(required: MessageKey = say('passwordRequired')) {
  // 1024 keeps a hostile megabyte away from the password hash.
  return z
    .string(required)
    .check(z.minLength(1, { error: required, abort: true }), z.maxLength(1024, say('passwordRule')));
}
