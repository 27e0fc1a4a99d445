import { cleaned } from './text.ts';

/** Invisible characters that are copied along: zero-width ones, marks of the writing direction, soft hyphens, fillers. */
const invisible = /\p{DI}/gu;
const dashes = /[\u2010-\u2015\u2043\u2212\u30FC]/g;
const dots = /[\u3002\u2024]/g;

/** Printable ASCII, which has no look-alikes. */
const plain = /^[\x20-\x7E]*$/;

/**
 * Text in its plainest form: full-width letters, digits and signs, dashes, dots and spaces of every kind become the
 * ASCII ones, and invisible characters go. For comparing, never for showing what someone wrote.
 */
export const plainText = (value: string): string =>
  plain.test(value)
    ? value
    : value.normalize('NFKC').replace(invisible, '').replace(dashes, '-').replace(dots, '.').replace(/\s/g, ' ');

const link = /^(?:mailto|tel|sms):|^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com)\//i;
// Only a whole number: cut off at a space or a dash, it would be a different number.
const chat =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)(?:\+|%2b)?(\d+)(?![^\d/?#&]*\d)/i;

/** The address or number in a link of a mail, a call or a chat; other text as it is. */
function withoutLink(text: string): string {
  if (!link.test(text)) return text;
  const number = chat.exec(text)?.[1];
  if (number) return `+${number}`;
  const target = text.replace(/^(?:mailto|tel|sms):\/*/i, '').replace(/[?;].*$/s, '');
  try {
    return decodeURIComponent(target).trim();
  } catch {
    return target;
  }
}

/** Printable ASCII without the signs that links have. */
const simple = /^[\x20-\x2E\x30-\x39\x3B-\x7E]*$/;

/**
 * An identifier as it was meant, from text that may have been pasted: `mailto:`, `tel:` and `wa.me/` links, full-width
 * characters, typographic dashes, unusual spaces and invisible characters are understood.
 */
export const pasted = (value: string): string =>
  simple.test(value) ? value.trim() : withoutLink(plainText(cleaned(value)).trim());
