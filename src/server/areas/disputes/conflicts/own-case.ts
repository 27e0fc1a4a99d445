import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { mailboxOf } from '../../limits/rules.ts';

/** Whether two email addresses reach the same mailbox, however they are written. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

/** Whether an email address reaches the mailbox of one of some others. */
export const isOwnMailbox = (emails: readonly string[], email: string): boolean =>
  emails.some((one) => isSameMailbox(one, email));

/** Whether an identifier is an email address that reaches the mailbox of one of some others. */
export const isOwnEmail = (emails: readonly string[], { kind, value }: NormalIdentifier): boolean =>
  kind === 'email' && isOwnMailbox(emails, value);

interface OwnedCase {
  identifier: NormalIdentifier;
  contactEmail: string;
  isContactProven: boolean;
}

/**
 * Whether a case belongs to the holder of some email addresses: it proves one of them, or the link that was mailed there was
 * used. An address that somebody has only typed says nothing: anybody could keep moderators from their reports by it.
 */
export const isOwnCase = (
  emails: readonly string[],
  { identifier, contactEmail, isContactProven }: OwnedCase,
): boolean => isOwnEmail(emails, identifier) || (isContactProven && isOwnMailbox(emails, contactEmail));
