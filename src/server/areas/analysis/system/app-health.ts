import { type App, perApp } from '../../../app.ts';
import { readinessOf } from '../../../platform/ops/readiness.ts';
import { isAuditFull } from '../../audit/note-audit.ts';

/** Whether this process can answer. */
export const appReadiness = perApp((app) =>
  readinessOf({
    lookups: app.lookups,
    fence: app.fence,
    writeFailure: app.db.writeFailure,
    isAuditFull: () => isAuditFull(app),
    keyProblems: app.vault.problems ?? (() => ({ opening: null, sealing: null })),
  }),
);

/** Has the metrics show what the parts of the App say of themselves. To be called once for an App. */
export function watchMetrics(app: App): void {
  const { metrics, rateLimiter, diskReserve, clockSkewSeconds, replica } = app;
  metrics.watchPool(app.db.load);
  metrics.watchReadiness(appReadiness(app).known);
  if (rateLimiter.isRedisUp() !== null) metrics.watchRedis(() => rateLimiter.isRedisUp() === true);
  if (diskReserve) metrics.watchDisk(diskReserve.reserve.state);
  if (clockSkewSeconds) metrics.watchClock(clockSkewSeconds);
  if (replica) metrics.watchReplica(replica.state);
  metrics.watchBuffers(app.buffers.all);
}
