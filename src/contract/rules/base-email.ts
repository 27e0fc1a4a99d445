/** The two names of a mail service that ignores dots before the @. */
const gmail = ['gmail.com', 'googlemail.com'];

/**
 * The address whose mailbox probably gets mail to this one: without a sub-address (`+tag`), and at Gmail without dots.
 * Reports and lookups with the same base address match approximately.
 * @param normal an email address in normal form
 */
export function baseEmail(normal: string): string {
  const at = normal.lastIndexOf('@');
  const [name = ''] = normal.slice(0, at).split('+');
  const domain = normal.slice(at + 1);
  // Nothing is left of an address such as +tag@example.org.
  if (name === '') return normal;
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
