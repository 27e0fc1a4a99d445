import type { App } from '../../../app.ts';
import { appReadiness } from './readiness.ts';

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
