import * as z from 'zod/mini';
import type { MessageKey } from './messages.ts';
import { say } from './text.ts';

export const passwordMin = 8;
export const passwordMax = 20;

/** The three items of the checklist (A4). A special character is neither letter, digit nor space. */
export const passwordChecks = [
  { id: 'uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { id: 'special', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
  {
    id: 'length',
    holds: (password: string) => password.length >= passwordMin && password.length <= passwordMax,
  },
] as const;

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
