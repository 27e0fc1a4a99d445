import { expect } from 'vitest';
import type { Db, Queryable, Statement } from '../../src/server/platform/db/pool.ts';
import { raw } from './raw-statement.ts';

/** Waits until so many statements wait for a lock. In a cluster they do on a worker, where the coordinator does not see it. */
export const untilBlocked = (db: Queryable, count = 1): Promise<void> =>
  expect
    .poll(
      () =>
        db.rows(raw(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)),
      { timeout: 10_000 },
    )
    .toHaveLength(count);

/** Locks rows in a transaction of its own. @returns what lets them go */
export const lockRows = (db: Db, rows: Statement<unknown>, values: unknown[] = []): Promise<() => Promise<void>> =>
  new Promise((taken, failed) => {
    const transaction = db.transaction(async (tx) => {
      await tx.rows(rows, values);
      await new Promise<void>((release) => {
        taken(() => {
          release();
          return transaction;
        });
      });
    });
    transaction.catch(failed);
  });
