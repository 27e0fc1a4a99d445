import type { IdentifierKind } from '../../contract/identifier-kinds.ts';
import { isProfileLink, platformOf } from '../../contract/social-handle.ts';

/** One identifier under its name in the lookup API. */
export type IdentifierQuery = { [Kind in IdentifierKind]: { [Name in Kind]: string } }[IdentifierKind];

/** Guesses the kind of an identifier from its shape. The server validates it. */
export function identifierQueryOf(typed: string): IdentifierQuery {
  const value = typed.trim();
  if (platformOf(value) !== null || isProfileLink(value)) return { handle: value };
  // Who runs a wallet, and its number.
  if (/^(?!tel\b)\p{L}[\p{L}\p{N}-]*\s*:\s*[+\p{Nd}]/iu.test(value)) return { wallet: value };
  if (value.includes('@')) return { email: value };
  if (/^[a-z]{2}[\s-]?\p{Nd}{2}[\s-]?[a-z\p{Nd}][a-z\p{Nd}\s-]{9,}$/iu.test(value)) return { iban: value };
  if (isSite(value)) return { host: value };
  const digits = value.replace(/\D/g, '').length;
  return /^[\p{Nd}\s-]+$/u.test(value) && (digits === 13 || /^\p{Nd}{5}-\p{Nd}{7}-\p{Nd}$/u.test(value))
    ? { CNIC: value }
    : { phone: value };
}

/** A name with a dot and letters after the last one, or a link that leads to no chat. */
const isSite = (value: string): boolean =>
  /^(?:https?:\/\/(?!(?:www\.)?(?:wa\.me|api\.whatsapp\.com)\/)|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\.?$)/iu.test(value);
