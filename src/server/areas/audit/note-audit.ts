import type { OperatorEvent } from '../../../contract/audit/audit-events.ts';
import { type App, perApp } from '../../app.ts';
import { DatabaseAway } from '../../platform/db/outage.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { errorFacts } from '../../platform/log.ts';
import { noteAuditEnd } from './end-file.ts';
import type { AuditNote, DatedAuditNote } from './line.ts';
import { addMiss, type Miss, missBuffer } from './miss-store.ts';
import { addToTrail, chainAudit, extendTrail } from './trail-store.ts';

/** A call by somebody who is signed in: whose, and which. */
export interface AccountCall {
  accountId: string;
  requestId: string;
}

/** Who did it, in a note about what an account does, by a call or without one. */
export const byAccount = ({ accountId, requestId }: Pick<AccountCall, 'accountId'> & Partial<AccountCall>) =>
  ({ actor: 'account', actorId: accountId, requestId }) as const;

/** No further audit entry fits into memory, because the database does not store any. */
class AuditFull extends DatabaseAway {
  override name = 'AuditFull';
}

const soonBuffer = perApp((app) =>
  app.buffers.open<DatedAuditNote>({
    name: 'audit',
    everyMs: 1_000,
    writeAt: 500,
    write: (notes) => extendTrail(app, notes),
    maxBuffered: app.settings.maxAuditWaiting,
  }),
);

/** Whether lookups and views are refused, because they cannot be recorded: with AUDIT=required. */
export const isAuditFull = (app: App): boolean =>
  app.settings.auditRequired && (soonBuffer(app).isFull() || missBuffer(app).isFull());

/** Records a change, in the transaction that makes it. */
export const noteAudit = (app: App, tx: Tx, note: AuditNote): Promise<void> =>
  addToTrail(app, tx, [{ ...note, at: app.clock() }]);

/** Records what the operator does to the whole registry. */
export const noteOperator = (app: App, event: OperatorEvent): Promise<void> =>
  addToTrail(app, app.db, [{ actor: 'operator', actorId: null, event, at: app.clock() }]);

/**
 * Records a lookup or a view within a second, so that the caller does not wait.
 * A crash loses at most that second; a clean stop loses nothing.
 * @throws AuditFull with AUDIT=required, when the database has not stored any for so long that no more fit into memory
 */
export function noteAuditSoon(app: App, { actor, actorId, event, reportIds, requestId, details }: AuditNote): void {
  if (isAuditFull(app)) throw new AuditFull('no room for audit entries');
  // Without a spread, which is slow: this runs for every lookup.
  soonBuffer(app).add({ actor, actorId, event, reportIds, requestId, details, at: app.clock() });
}

/**
 * Records a call whose lookups found nothing. Within a second it is in the database, within about a minute in the trail:
 * one line per key and minute, unless each has its own.
 * @throws AuditFull as `noteAuditSoon` does
 */
export function noteMiss(app: App, miss: Miss): void {
  const { keyId, requestId, lookups } = miss;
  if (app.settings.auditEachMiss)
    noteAuditSoon(app, { actor: 'key', actorId: keyId, event: 'lookup', requestId, details: { lookups } });
  else if (isAuditFull(app)) throw new AuditFull('no room for audit entries');
  else addMiss(app, miss);
}

/** Writes and chains everything that waits, including lookups that found nothing whose minute is not over. */
export async function flushAudit(app: App): Promise<void> {
  await soonBuffer(app).flush();
  await missBuffer(app).flush();
  await chainAudit(app);
}

/** Writes and chains everything that waits a last time. @throws Error if something could not be written */
export async function closeAudit(app: App): Promise<void> {
  try {
    await soonBuffer(app).close();
  } finally {
    await missBuffer(app).close();
  }
  await chainAudit(app)
    .then(() => noteAuditEnd(app))
    .catch((error: unknown) => app.log.warn('audit lines are not chained yet', errorFacts(error)));
}
