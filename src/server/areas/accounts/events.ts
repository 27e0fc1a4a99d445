import { eventType } from '../../platform/events.ts';

/** An account was opened. */
export const accountOpened = eventType<{
  accountId: string;
  /** Whether the registry's limit of new keys counts its first one: not for those that the program opens. */
  isCounted: boolean;
}>('account.opened');

/** What an author's reports are weighed by has changed: they were suspended, or that ended, or their email is confirmed. */
export const authorChanged = eventType<{ accountId: string }>('author.changed');

/** An account was suspended, or has lost a role: it may do less as staff, or nothing. */
export const authorityEnded = eventType<{ accountId: string }>('authority.ended');

/** An account is about to be locked and deleted. Listeners lock first what has to be locked before an account. */
export const authorLeaving = eventType<{ accountId: string }>('author.leaving');

/** An account is being deleted (A8). Its reports are taken out of the registry, or stay without an author. */
export const authorDetached = eventType<{ accountId: string; withdrawReports: boolean }>('author.detached');

/**
 * An account has a new password (A6, A7), and its API keys are revoked if that was asked for. Listeners answer the names of
 * the keys: those that were revoked, or else those that still work.
 */
export const passwordChanged = eventType<{ accountId: string; revokeKeys: boolean }, readonly string[]>(
  'password.changed',
);
