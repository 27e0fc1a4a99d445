import * as z from 'zod/mini';
import { asciiDigits } from './digits.ts';
import { pasted } from './pasted.ts';
import { messageKey, text } from './text.ts';
import { asciiDomain } from './web-address.ts';

/**
 * Dot-atoms before the @ (RFC 5322), and a domain of labels. A label may end with a dash, because reports that name such
 * addresses were accepted.
 */
const addressPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

const maxEmailLength = 254;

const ascii = /^[\x20-\x7E]*$/;

/**
 * An address as it was meant, without a dot at the end, with ASCII digits before the @. Other digits may belong to the name of
 * a domain.
 */
function typedIn(value: string): string {
  const text = pasted(value).replace(/\.$/, '');
  if (ascii.test(text)) return text;
  const at = text.lastIndexOf('@') + 1;
  return asciiDigits(text.slice(0, at)) + text.slice(at);
}

/** The normal form of an email address (R5): without case and surrounding space, with the domain in ASCII. */
export function normalEmail(value: string): string {
  const text = typedIn(value).toLowerCase();
  if (ascii.test(text)) return text;
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + asciiDomain(text.slice(at));
}

export function isEmail(normal: string): boolean {
  return normal.length <= maxEmailLength && addressPattern.test(normal);
}

/**
 * The address that a subject is reported under. Wider than that of an account, to which mail must arrive: every dot-atom
 * and domains in any script.
 */
export const SubjectEmail = text({
  required: messageKey('emailRequired'),
  max: [maxEmailLength, messageKey('emailInvalid')],
  rawMax: 320,
}).check(
  z.overwrite(typedIn),
  z.refine((value) => isEmail(normalEmail(value)), messageKey('emailInvalid')),
);
