import type { App } from '../../../app.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { deviceOf } from './device.ts';
import { insertSession } from './store.ts';

/** Seven days (A10). */
export const sessionLengthMs = 7 * dayMs;

export interface StartedSession {
  token: string;
  expiresAt: Date;
}

export async function startSession(
  app: App,
  tx: Tx,
  accountId: string,
  visitor: Visitor | null,
): Promise<StartedSession> {
  const token = randomToken();
  const createdAt = app.clock();
  const expiresAt = new Date(createdAt.getTime() + sessionLengthMs);
  await insertSession(app, tx, {
    id: crypto.randomUUID(),
    accountId,
    token,
    origin: visitor && { device: deviceOf(visitor.userAgent), address: visitor.address },
    createdAt,
    expiresAt,
  });
  await noteAudit(app, tx, { actor: 'account', actorId: accountId, event: 'session.started' });
  return { token, expiresAt };
}
