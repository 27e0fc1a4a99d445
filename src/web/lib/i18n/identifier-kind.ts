import { type IdentifierKind, identifierKinds } from '../../../contract/rules/identifier-kinds.ts';
import { isProfileLink, platformOf } from '../../../contract/rules/social-handle.ts';
import { labelsOf } from './labels.ts';

/** What the kinds are called. */
export const kindLabels = labelsOf('kind', identifierKinds);

/** What is shown to type one on a phone. */
export const keyboards: Record<IdentifierKind, 'email' | 'tel' | 'numeric' | 'text' | 'url'> = {
  email: 'email',
  CNIC: 'numeric',
  phone: 'tel',
  iban: 'text',
  wallet: 'tel',
  host: 'url',
  handle: 'text',
};

/** One identifier under its name in the lookup API. */
export type IdentifierQuery = { [Kind in IdentifierKind]: { [Name in Kind]: string } }[IdentifierKind];

/** Guesses the kind of an identifier from its shape. The server validates it. */
export function identifierQueryOf(typed: string): IdentifierQuery {
  const value = typed.trim();
  if (platformOf(value) !== null || isProfileLink(value)) return { handle: value };
  // Who runs a wallet, and its number.
  if (/^(?!tel\b)\p{L}[\p{L}\p{N}-]*\s*:\s*[+\p{Nd}]/iu.test(value)) return { wallet: value };
  // Before the @, which paths have too.
  if (isSite(value)) return { host: value };
  if (value.includes('@')) return { email: value };
  if (/^[a-z]{2}[\s-]?\p{Nd}{2}[\s-]?[a-z\p{Nd}][a-z\p{Nd}\s-]{9,}$/iu.test(value)) return { iban: value };
  const digits = value.replace(/\D/g, '').length;
  return /^[\p{Nd}\s-]+$/u.test(value) && (digits === 13 || /^\p{Nd}{5}-\p{Nd}{7}-\p{Nd}$/u.test(value))
    ? { CNIC: value }
    : { phone: value };
}

const isChat = (value: string): boolean => /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com)\//i.test(value);

/** A link, with or without a scheme, that leads to no chat; a name with a dot and letters after the last one. */
const isSite = (value: string): boolean =>
  !isChat(value) &&
  /^(?:https?:\/\/|(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,}\.?(?::\d{1,5})?(?:[/?#]|$))/iu.test(value);

/** Whether something has the shape of what can be looked up, as `hello` and `@hello` do not. */
export function isIdentifierLike(typed: string): boolean {
  const value = typed.trim();
  const query = identifierQueryOf(value);
  if ('email' in query) return !value.startsWith('@');
  if (!('phone' in query)) return true;
  const digits = (value.match(/\p{Nd}/gu) ?? []).length;
  const letters = (value.match(/\p{L}/gu) ?? []).length;
  return digits > 2 && (digits >= letters || isChat(value));
}
