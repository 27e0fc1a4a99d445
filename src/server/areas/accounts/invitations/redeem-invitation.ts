import { normalEmail } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type ApiError, forbidden, invalid } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { confirmEmailRules } from '../../limits/rules.ts';
import { giveBackTries, takeTries } from '../../limits/take-tries.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import { findLink } from '../link-store.ts';
import { deleteInvitation, findInvitation, lockInvitation } from './store.ts';

const badLink = (): ApiError => invalid([{ path: 'invitation', code: 'invitationInvalid' }]);

/**
 * The address that a link was mailed to.
 * @throws ApiError 422 for a link that is not valid (any longer), 429 after too many attempts
 */
export async function invitedEmail(app: App, token: string, visitor: Visitor): Promise<string> {
  const rules = confirmEmailRules(visitor);
  await takeTries(app, rules);
  const link = await findLink(app, app.db, ['invitation'], token);
  const invitation = link && (await findInvitation(app, link.invitationId));
  if (!invitation) throw badLink();
  await giveBackTries(app, rules);
  return invitation.email;
}

/** @throws ApiError 403 when the policy asks for an invitation and none was given */
export function requireInvitation(app: App, token: string | undefined): void {
  if (token === undefined && currentPolicy(app).registration === 'invited') throw forbidden('invitationNeeded');
}

/**
 * Uses up the invitation of a registration, in its transaction. Whoever got the link has proved the address.
 * @throws ApiError 422 when it has expired, was used or taken back, or went to another address
 */
export async function redeemInvitation(app: App, tx: Tx, token: string, email: string): Promise<void> {
  const link = await findLink(app, tx, ['invitation'], token);
  // Of two registrations with the same link, the second waits for the lock and then finds no invitation.
  const invitation = link && (await lockInvitation(app, tx, link.invitationId));
  if (!invitation || normalEmail(invitation.email) !== normalEmail(email)) throw badLink();
  await deleteInvitation(tx, invitation.id);
}
