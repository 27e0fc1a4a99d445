import * as z from 'zod/mini';
import type { MessageKey } from './messages.ts';

/** A message of the catalogue as a schema's error, checked by the compiler. */
export const say = (key: MessageKey): MessageKey => key;

// Control characters but for tab and line feed; PostgreSQL takes no NUL and a person never means one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const control = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** What nearly everybody types: text in which there is nothing to compose or to take out. */
const plain = /^[\t\n\x20-\x7E]*$/;

/** Composed letters, no control characters, no space around. */
export const cleaned = (value: string): string =>
  (plain.test(value) ? value : value.normalize('NFC').replaceAll(control, '')).trim();

interface Bounds {
  required: MessageKey;
  min?: readonly [number, MessageKey];
  max?: readonly [number, MessageKey];
}

/** Required text, cleaned, within bounds counted in UTF-16 units as an HTML maxlength counts them. */
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

/** Text that may be missing, null or empty: all three become null. */
export function optionalText<S extends z.ZodMiniType<string, string>>(schema: S) {
  return z._default(
    z.pipe(
      // Anything but text goes on as it is, for the schema to refuse.
      z.transform((value: string | null) => (typeof value === 'string' ? cleaned(value) || null : value)),
      z.nullable(schema),
    ),
    null,
  );
}
