import type { ConfirmEmailBody } from '../../../../contract/accounts/email-address.ts';
import { pages } from '../../../../contract/pages.ts';
import { type ApiError, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import type { AuditService } from '../../audit/service.ts';
import { confirmEmailRules, sendConfirmationRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { MailContent, MailService } from '../../notices/mail/service.ts';
import type { AccountService } from '../service.ts';
import type { EmailAddressRepository } from './repository.ts';

/** How long a link is valid, in milliseconds (A14): 24 hours. */
const linkMs = 24 * 60 * 60_000;

interface Dependencies {
  db: Db;
  links: EmailAddressRepository;
  accounts: AccountService;
  mail: MailService;
  throttle: ThrottleService;
  audit: AuditService;
  /** Origin of the product without a trailing slash; never taken from a request's Host header. */
  publicUrl: string;
  clock: Clock;
}

export type EmailAddressService = ReturnType<typeof emailAddressService>;

/** Confirms the email addresses of accounts (A14). */
export function emailAddressService({ db, links, accounts, mail, throttle, audit, publicUrl, clock }: Dependencies) {
  const badLink = (): ApiError => invalid([{ path: 'token', code: 'confirmLinkInvalid' }]);

  return {
    /**
     * Queues a mail with a link, unless the address is confirmed.
     * @returns whether one was queued
     * @throws ApiError 429 after too many
     */
    async sendConfirmation(accountId: string, visitor: Visitor): Promise<boolean> {
      const { email, emailConfirmedAt } = await accounts.existing(accountId);
      if (emailConfirmedAt) return false;
      await throttle.take(sendConfirmationRules(accountId, email, visitor));
      await mail.queue(db, { kind: 'confirmationRequest', accountId });
      return true;
    },

    /** Creates a link and its mail; null when the account was deleted or its address is confirmed. */
    createConfirmationMail: (accountId: string): Promise<MailContent | null> =>
      db.transaction(async (tx) => {
        // With the account locked, the link cannot confirm another address than the one it is mailed to.
        const account = await accounts.lock(tx, accountId);
        if (!account || account.emailConfirmedAt) return null;
        const token = randomToken();
        await links.insert(tx, token, accountId, new Date(clock().getTime() + linkMs));
        const { email: to, name, preferences } = account;
        const link = `${publicUrl}${pages.confirmEmail}?token=${token}`;
        return { kind: 'confirmationLink', to, name, language: preferences.language, link };
      }),

    /**
     * Confirms the address that the link was mailed to.
     * @returns whether it was confirmed before
     * @throws ApiError 422 for an unknown or expired link, 429 after too many attempts
     */
    async confirm({ token }: ConfirmEmailBody, visitor: Visitor): Promise<{ wasConfirmed: boolean }> {
      const rules = confirmEmailRules(visitor);
      await throttle.take(rules);
      const accountId = await links.accountOf(db, token, clock());
      if (accountId === null) throw badLink();
      const wasConfirmed = await db.transaction(async (tx) => {
        const account = await accounts.lock(tx, accountId);
        // A change of the address has deleted the link meanwhile.
        if (!account || !(await links.accountOf(tx, token, clock()))) throw badLink();
        if (account.emailConfirmedAt) return true;
        await accounts.confirmEmail(tx, account);
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'email.confirmed' });
        return false;
      });
      await throttle.succeeded(rules);
      return { wasConfirmed };
    },

    /** For key rotation. */
    sealedRows: links.sealedRows,

    /** Deletes the account's links, which were mailed to an address that it no longer has. */
    removeLinks: (tx: Tx, accountId: string): Promise<void> => links.removeAllOf(tx, accountId),
    removeExpired: (): Promise<void> => links.removeExpired(db, clock()),
  };
}
