// See docs/decisions/0034-the-database-is-watched.md
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newClient } from './client.ts';
import type { Connection } from './connection.ts';
import { DatabaseAway, isOutage, isOutOfConnections } from './outage.ts';

/** Milliseconds between two checks. */
const intervalMs = 400;

/** Notices within `timeoutMs` and a second that the database is unavailable, and within one that it is back. */
export interface DatabaseMonitor {
  /** @throws DatabaseAway while the database is unavailable */
  requireAvailable(): void;
  isAway(): boolean;
  /** Whether an error of a connection means that the database is unavailable; answered after the next check. */
  isLost(error: unknown): Promise<boolean>;
  /** Stops the checks. */
  close(): Promise<void>;
}

export interface DatabaseMonitorOptions {
  /** Milliseconds until a check times out. */
  timeoutMs: number;
  /** The database became unavailable. Connections to it may hang, so the caller must close them. */
  onAway(error: Error): void;
  onBack(): void;
}

/**
 * Checks the database regularly over a separate connection. A database that stops closes its connections; one that is frozen
 * or behind a broken network does not, and its own statement timeout does not help then.
 */
export function monitorDatabase(
  connection: Connection,
  { timeoutMs, onAway, onBack }: DatabaseMonitorOptions,
): DatabaseMonitor {
  const closing = new AbortController();
  let away: Error | null = null;
  let client: pg.Client | null = null;
  /** Callers that wait for a check that has not begun yet. */
  let waiting: (() => void)[] = [];

  const check = async (): Promise<void> => {
    if (client === null) {
      const fresh = newClient({ ...connection, application_name: 'fraud-shield monitor' });
      client = fresh;
      // The next check fails as well; without a listener the event would end the process.
      fresh.on('error', () => {});
      await withTimeout(fresh.connect(), timeoutMs);
    }
    await withTimeout(client.query('select 1'), timeoutMs);
  };

  const disconnect = () => {
    client?.connection.stream.destroy();
    client = null;
  };

  const monitoring = (async () => {
    while (!closing.signal.aborted) {
      const waitedFor = waiting;
      waiting = [];
      try {
        await check();
        if (away) onBack();
        away = null;
      } catch (error) {
        disconnect();
        if (closing.signal.aborted) return;
        const isFirst = away === null;
        if (!isOutOfConnections(error)) away = error instanceof Error ? error : new Error(String(error));
        if (isFirst && away) onAway(away);
      } finally {
        for (const done of waitedFor) done();
      }
      await sleep(intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    requireAvailable() {
      if (away) throw new DatabaseAway('the database is unavailable', { cause: away });
    },
    isAway: () => away !== null,
    async isLost(error) {
      if (away === null && isOutage(error) && !closing.signal.aborted)
        await new Promise<void>((resolve) => waiting.push(resolve));
      return away !== null;
    },
    async close() {
      closing.abort();
      disconnect();
      await monitoring;
      for (const done of waiting) done();
    },
  };
}

/** Rejects after a timeout, unless the answer has arrived and this process was only too busy to read it. */
export async function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const retry = (left: number): void => {
      if (left > 0) setImmediate(retry, left - 1);
      else reject(Object.assign(new Error('timeout expired'), { code: 'ETIMEDOUT' }));
    };
    // A few turns of the event loop read what has arrived.
    timer = setTimeout(retry, ms, 3).unref();
  });
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
