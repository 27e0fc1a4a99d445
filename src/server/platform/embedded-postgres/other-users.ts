import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Embedded } from './embedded-postgres.ts';

const pollMs = 250;
/** A database that has not answered by then hangs, so that nobody can use it. */
const answerMs = 30_000;

/** All our processes name their connections like this; somebody's psql does not count. */
const others = `select 1 from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'fraud-shield%' limit 1`;

/**
 * Waits until no other process of ours uses the database. Commands that run at the same time share the database that the first
 * one started, and must not lose it when that one ends.
 * @param onWait called once if there is something to wait for
 */
export async function untilNobodyElse(connection: Embedded['connection'], onWait: () => void): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let isFirst = true; (await client.query(others)).rows.length > 0; isFirst = false) {
      // By then the connections that this process has closed are gone.
      await sleep(pollMs);
      if (!isFirst) continue;
      if ((await client.query(others)).rows.length > 0) onWait();
    }
  } catch {
    // The database has ended or hangs, so nobody uses it.
  } finally {
    client.connection.stream.destroy();
  }
}
