import { baseEmail } from '../../../../contract/rules/base-email.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { normalEmail } from '../../../../contract/rules/subject-email.ts';

/**
 * Whether a case or a proof belongs to the holder of an email address: it proves the address, or another spelling that
 * reaches the same mailbox, or its link is mailed there.
 */
export function isOwnCase(
  email: string,
  { identifier, contactEmail }: { identifier: NormalIdentifier; contactEmail: string },
): boolean {
  const own = baseEmail(normalEmail(email));
  const proven = identifier.kind === 'email' ? [identifier.value] : [];
  return [contactEmail, ...proven].some((one) => baseEmail(normalEmail(one)) === own);
}

/** Whether an identifier is an email address that reaches the same mailbox. */
export const isOwnEmail = (email: string, { kind, value }: NormalIdentifier): boolean =>
  kind === 'email' && baseEmail(value) === baseEmail(normalEmail(email));
