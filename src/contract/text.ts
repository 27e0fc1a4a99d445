import * as z from 'zod/mini';
import type { MessageKey } from './messages.ts';

/** A message key as the error of a schema, checked by the compiler. */
export const messageKey = (key: MessageKey): MessageKey => key;

// Control characters except tab and line feed. PostgreSQL rejects NUL, and the others are not typed on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const control = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Printable ASCII, which needs no normalization. */
const plain = /^[\t\n\x20-\x7E]*$/;

/** NFC, without control characters and surrounding space. */
export const cleaned = (value: string): string =>
  (plain.test(value) ? value : value.normalize('NFC').replaceAll(control, '')).trim();

interface Bounds {
  required: MessageKey;
  min?: readonly [number, MessageKey];
  max?: readonly [number, MessageKey];
}

/** Required text, cleaned. Lengths are in UTF-16 units, as in HTML's maxlength. */
export function text({ required, min, max }: Bounds) {
  return z
    .string(required)
    .check(
      z.overwrite(cleaned),
      z.minLength(1, { error: required, abort: true }),
      z.minLength(min?.[0] ?? 1, { error: min?.[1] ?? required, abort: true }),
      z.maxLength(max?.[0] ?? 10_000, { error: max?.[1] ?? required, abort: true }),
    );
}

/** Optional text: missing, null and empty become null. */
export function optionalText<S extends z.ZodMiniType<string, string>>(schema: S) {
  return z._default(
    z.pipe(
      // Other types are passed on, for the schema to refuse.
      z.transform((value: string | null) => (typeof value === 'string' ? cleaned(value) || null : value)),
      z.nullable(schema),
    ),
    null,
  );
}
