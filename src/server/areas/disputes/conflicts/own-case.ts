import { baseEmail } from '../../../../contract/rules/base-email.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { normalEmail } from '../../../../contract/rules/subject-email.ts';

/** Whether an email address reaches the mailbox of one of some others. */
const isOneOf = (emails: readonly string[], email: string): boolean =>
  emails.some((one) => baseEmail(normalEmail(one)) === baseEmail(normalEmail(email)));

/**
 * Whether a case or a proof belongs to the holder of some email addresses: it proves one of them, or another spelling that
 * reaches the same mailbox, or its link is mailed there.
 */
export const isOwnCase = (
  emails: readonly string[],
  { identifier, contactEmail }: { identifier: NormalIdentifier; contactEmail: string },
): boolean => isOneOf(emails, contactEmail) || isOwnEmail(emails, identifier);

/** Whether an identifier is an email address that reaches the mailbox of one of some others. */
export const isOwnEmail = (emails: readonly string[], { kind, value }: NormalIdentifier): boolean =>
  kind === 'email' && isOneOf(emails, value);
