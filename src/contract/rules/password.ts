import * as z from 'zod/mini';
import type { MessageKey } from '../messages/messages.ts';
import { passwordRule } from './password-checks.ts';
import { messageKey, rawText } from './text.ts';

/** Characters of any password that is sent, which bounds what is hashed. */
const maxRawPassword = 1024;

/** The password rule (A4) for sign-up, change and reset. @param required the message for an empty password */
export const newPassword = (required: MessageKey = messageKey('passwordRequired')) =>
  rawText(maxRawPassword, required, () => passwordRule().message).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine((password) => passwordRule().checks.every(({ isMet }) => isMet(password)), {
      error: () => passwordRule().message,
    }),
    // The OpenAPI document describes the rule.
    z.meta({ format: 'password' }),
  );

export const Password = newPassword();

/** A current password: compared, not checked against the rule, which it may predate (A4). */
export function presentPassword(required: MessageKey = messageKey('passwordRequired')) {
  return rawText(maxRawPassword, required, () => passwordRule().message).check(
    z.minLength(1, { error: required, abort: true }),
  );
}
