import type { App } from '../../app.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';

/**
 * A transaction that files or changes reports. It finds everything by an index, and must go on doing so while a small
 * registry grows.
 */
export const reportTransaction = <T>(
  app: App,
  work: (tx: Tx) => Promise<T>,
  options?: Parameters<Db['transaction']>[1],
): Promise<T> => app.db.transaction(work, { byIndex: true, ...options });
