/** What is asked about: one identifier, under the name that the lookup API gives it. */
export type IdentifierQuery = { email: string } | { CNIC: string } | { phone: string };

/** Which identifier somebody typed, by its shape; the server says whether it is a good one. */
export function identifierQueryOf(typed: string): IdentifierQuery {
  const value = typed.trim();
  if (value.includes('@')) return { email: value };
  const digits = value.replace(/\D/g, '').length;
  return /^[\p{Nd}\s-]+$/u.test(value) && (digits === 13 || /^\p{Nd}{5}-\p{Nd}{7}-\p{Nd}$/u.test(value))
    ? { CNIC: value }
    : { phone: value };
}
