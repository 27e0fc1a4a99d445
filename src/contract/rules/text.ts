import * as z from 'zod/mini';
import type { MessageKey } from '../messages/messages.ts';

/** A message key as the error of a schema, checked by the compiler. */
export const messageKey = <Key extends MessageKey>(key: Key): Key => key;

// Control characters except tab and line feed, and halves of a character that was cut in two. PostgreSQL rejects NUL and, in
// JSON, these halves; nobody types the others on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const unwanted = /[\0-\x08\x0B-\x1F\x7F\p{Cs}]/gu;

/** Printable ASCII, which needs no normalization. */
const plain = /^[\t\n\x20-\x7E]*$/;

/** NFC, without control characters, halves of characters and surrounding space. */
export const cleaned = (value: string): string =>
  (plain.test(value) ? value : value.normalize('NFC').replaceAll(unwanted, '')).trim();

/** Nothing that can be seen: space, control characters, zero-width ones, marks of the writing direction, fillers. */
const blank = /^[\s\p{Cc}\p{DI}\u2800]*$/u;

/**
 * A string as it is sent, refused by its length before anything else looks at it: normalization takes time that grows
 * with the square of the length. Every text of a request starts with it.
 * @param max UTF-16 units
 * @param required the message for a missing value
 */
export const rawText = (max: number, required: MessageKey, tooLong: MessageKey | (() => MessageKey) = required) =>
  // Not `maxLength`, which counts code points and so reads the whole text.
  z.string(required).check(z.refine((value) => value.length <= max, { error: tooLong, abort: true }));

interface Bounds {
  required: MessageKey;
  min?: readonly [number, MessageKey];
  max: readonly [number, MessageKey];
  /** The length before cleaning. By default three times `max`, because letters may be sent in up to three parts (NFD). */
  rawMax?: number;
}

/** Required text, cleaned, of which something can be seen. Lengths are in UTF-16 units, as in HTML's maxlength. */
export function text({
  required,
  min: [min, tooShort] = [1, required],
  max: [max, tooLong],
  rawMax = 3 * max,
}: Bounds) {
  return rawText(rawMax, required, tooLong).check(
    z.overwrite(cleaned),
    z.refine((value) => !blank.test(value), { error: required, abort: true }),
    z.minLength(min, { error: tooShort, abort: true }),
    z.maxLength(max, { error: tooLong, abort: true }),
  );
}

/** Longer text is left to its schema, which refuses it. */
const maxTrimmedLength = 10_000;

/** Optional text: missing, null and empty become null. */
export function optionalText<S extends z.ZodMiniType<string, string>>(schema: S) {
  return z._default(
    z.pipe(
      z.transform((value: string | null) => {
        // Other types are passed on so that the schema refuses them.
        if (typeof value !== 'string' || value.length > maxTrimmedLength) return value;
        return blank.test(value) ? null : value.trim();
      }),
      z.nullable(schema),
    ),
    null,
  );
}

/** Optional text with one message, which says how long it may be. */
export const optionalUpTo = (max: number, tooLong: MessageKey) =>
  optionalText(text({ required: tooLong, max: [max, tooLong] }));

/** The token of a mailed or printed link: 256 bits in base64url. @param message for anything else */
export const linkToken = (message: MessageKey) => rawText(100, message).check(z.regex(/^[\w-]{43}$/, message));

/** The id of something with a UUID. @param message for anything else */
export const id = (message: MessageKey) =>
  rawText(36, message).check(z.regex(z.regexes.uuid(), message), z.meta({ format: 'uuid' }));
