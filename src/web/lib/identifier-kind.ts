/** One identifier under its name in the lookup API. */
export type IdentifierQuery = { email: string } | { CNIC: string } | { phone: string };

/** Guesses the kind of an identifier from its shape. The server validates it. */
export function identifierQueryOf(typed: string): IdentifierQuery {
  const value = typed.trim();
  if (value.includes('@')) return { email: value };
  const digits = value.replace(/\D/g, '').length;
  return /^[\p{Nd}\s-]+$/u.test(value) && (digits === 13 || /^\p{Nd}{5}-\p{Nd}{7}-\p{Nd}$/u.test(value))
    ? { CNIC: value }
    : { phone: value };
}
