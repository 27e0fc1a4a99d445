import type { Session } from '../../../../contract/accounts/account.ts';
import type { App } from '../../../app.ts';
import { findSessionsOf } from './store.ts';

/** The account's live sessions, most recently used first. @param current the id of the caller's session */
export async function listSessions(app: App, accountId: string, current: string): Promise<Session[]> {
  const found = await findSessionsOf(app, accountId);
  return found.map(({ id, device, address, createdAt, seenAt, expiresAt }) => ({
    id,
    device,
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: seenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: id === current,
  }));
}
