import {
  type Invitation,
  type InvitationsQuery,
  type InviteBody,
  invitationDays,
} from '../../../../contract/accounts/staff-invitations.ts';
import { pages } from '../../../../contract/pages.ts';
import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { type Clock, dayMs } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import type { AuditService } from '../../audit/service.ts';
import { confirmEmailRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { MailContent, MailService } from '../../notices/mail/service.ts';
import type { PolicyService } from '../../registry/policy/service.ts';
import type { AccountService } from '../service.ts';
import type { InvitationRepository, StoredInvitation } from './repository.ts';

interface Needs {
  db: Db;
  invitations: InvitationRepository;
  accounts: Pick<AccountService, 'byEmail'>;
  policy: Pick<PolicyService, 'current'>;
  mail: MailService;
  throttle: ThrottleService;
  audit: AuditService;
  /** Origin of the product without a trailing slash. */
  publicUrl: string;
  clock: Clock;
}

/** A mail waits at most three days for its server; after that nobody gets the link. */
const unsentMs = 4 * dayMs;

export type InvitationService = ReturnType<typeof invitationService>;

/** Invitations to open an account (A32). */
export function invitationService(needs: Needs) {
  const { db, invitations, accounts, policy, mail, throttle, audit, publicUrl, clock } = needs;
  const badLink = () => invalid([{ path: 'invitation', code: 'invitationInvalid' }]);

  return {
    /** For key rotation. */
    sealedRows: invitations.sealedRows,

    /**
     * Mails an invitation. A second one to the same address replaces the first.
     * @throws ApiError 409 when the address has an account
     */
    invite: (by: string, { email, language }: InviteBody, requestId: string): Promise<void> =>
      db.transaction(async (tx) => {
        if (await accounts.byEmail(email, tx)) throw conflict('emailTaken');
        const invitationId = await invitations.insert(tx, email, { language, by, at: clock() });
        await mail.queue(tx, { kind: 'invitationRequest', invitationId });
        await audit.note(tx, { actor: 'account', actorId: by, event: 'invitation.sent', requestId });
      }),

    /** Creates the link of an invitation and its mail; null when the invitation was taken back. */
    createMail: (invitationId: string): Promise<MailContent | null> =>
      db.transaction(async (tx) => {
        const invitation = await invitations.lock(tx, invitationId);
        if (!invitation) return null;
        const token = randomToken();
        await invitations.insertLink(tx, token, invitationId, new Date(clock().getTime() + invitationDays * dayMs));
        const { email: to, language } = invitation;
        return { kind: 'invitation', to, name: to, language, link: `${publicUrl}${pages.signup}?invitation=${token}` };
      }),

    /** A page of invitations that nobody has used yet. */
    async list(
      query: InvitationsQuery,
      by: string,
      requestId: string,
    ): Promise<{ items: Invitation[]; next: string | null }> {
      const { items, next } = await invitations.page(db, query);
      audit.noteSoon({ actor: 'account', actorId: by, event: 'invitations.listed', requestId });
      return { items: items.map(serialize), next };
    },

    /** Takes an invitation back. @throws ApiError 404 when there is none */
    cancel: (id: string, by: string, requestId: string): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await invitations.remove(tx, id))) throw notFound('invitationNotFound');
        await audit.note(tx, { actor: 'account', actorId: by, event: 'invitation.canceled', requestId });
      }),

    /**
     * The address that a link was mailed to.
     * @throws ApiError 422 for a link that is not valid (any longer), 429 after too many attempts
     */
    async emailOf(token: string, visitor: Visitor): Promise<string> {
      const rules = confirmEmailRules(visitor);
      await throttle.take(rules);
      const invitation = await invitations.byToken(db, token, clock(), 'read');
      if (!invitation) throw badLink();
      await throttle.succeeded(rules);
      return invitation.email;
    },

    /** @throws ApiError 403 when the policy asks for an invitation and none was given */
    requireGiven(token: string | undefined): void {
      if (token === undefined && policy.current().registration === 'invited') throw forbidden('invitationNeeded');
    },

    /**
     * Uses up the invitation of a registration, in its transaction. Whoever got the link has proved the address.
     * @throws ApiError 422 when it has expired, was used or taken back, or went to another address
     */
    async redeem(tx: Tx, token: string, email: string): Promise<void> {
      const invitation = await invitations.byToken(tx, token, clock(), 'lock');
      if (!invitation || normalEmail(invitation.email) !== normalEmail(email)) throw badLink();
      // Another registration with the same link may have waited for the lock.
      if (!(await invitations.remove(tx, invitation.id))) throw badLink();
    },

    removeExpired: (): Promise<void> => invitations.removeExpired(db, clock(), new Date(clock().getTime() - unsentMs)),
  };
}

const serialize = ({ id, email, createdAt, expiresAt }: StoredInvitation): Invitation => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});
