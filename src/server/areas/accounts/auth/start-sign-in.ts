import type { SignedIn } from '../../../../contract/accounts/auth.ts';
import type { App } from '../../../app.ts';
import { forbidden } from '../../../errors.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { pictureUrlOf } from '../pictures/store.ts';
import { deviceOf } from '../sessions/device.ts';
import { hasKnownSources, type Recognition, rememberVisitor } from '../sessions/source-store.ts';
import { startSession } from '../sessions/store.ts';
import { type Account, recipientOf } from '../store.ts';

/** The body of the response to a sign-in, and the value of the visitor's device cookie. */
export type Started = SignedIn & { device: string | null };

/** Mails a notice of a sign-in from an unknown device and network. */
async function notifyOfNewDevice(
  app: App,
  tx: Tx,
  account: Account,
  visitor: Visitor,
  known: Recognition,
): Promise<void> {
  if (known.device || known.network || !account.preferences.mailNotices) return;
  if (!(await hasKnownSources(tx, account.id))) return; // the first sign-in ever
  await queueMail(app, tx, {
    kind: 'newDevice',
    ...recipientOf(account),
    device: deviceOf(visitor.userAgent),
    address: visitor.address,
    at: app.clock().toISOString(),
  });
}

/**
 * Starts a session and remembers the visitor, who has proved to be the account's owner.
 * @throws ApiError 403 when the account is suspended
 */
export async function startSignIn(
  app: App,
  tx: Tx,
  account: Account,
  visitor: Visitor | null,
  known: Recognition | null,
): Promise<Started> {
  if (account.suspendedAt) throw forbidden('accountSuspended');
  const { token, expiresAt } = await startSession(app, tx, account.id, visitor);
  if (visitor && known) await notifyOfNewDevice(app, tx, account, visitor, known);
  return {
    displayName: account.name,
    email: account.email,
    photoURL: await pictureUrlOf(tx, account.id),
    uid: account.id,
    stsTokenManager: { accessToken: token, expirationTime: expiresAt.getTime() },
    device: visitor && (await rememberVisitor(app, tx, account.id, visitor)),
  };
}
