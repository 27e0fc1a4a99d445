// See docs/decisions/0034-the-database-is-watched.md
import pg from 'pg';
import { repeat } from '../repeat.ts';
import type { Connection } from './connection.ts';
import { DatabaseAway, isOutOfConnections } from './outage.ts';

/** Milliseconds between two checks. */
const intervalMs = 400;

/** How many milliseconds without an answer mean that there is none; more during a start. */
export interface Patience {
  readonly ms: number;
}

/** Notices within this time and a second that the database is unavailable, and within one that it is back. */
interface DatabaseMonitor {
  /** @throws DatabaseAway while the database is unavailable */
  requireAvailable(): void;
  /** Stops the checks. */
  close(): Promise<void>;
}

interface DatabaseMonitorOptions {
  /** Of a check. */
  patience: Patience;
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
  { patience, onAway, onBack }: DatabaseMonitorOptions,
): DatabaseMonitor {
  let away: Error | null = null;
  const { connected, disconnect } = probing({ ...connection, application_name: 'fraud-shield monitor' }, patience);

  const look = async (stopping: AbortSignal): Promise<void> => {
    try {
      await withTimeout((await connected()).query('select 1'), patience.ms);
      if (away) onBack();
      away = null;
    } catch (error) {
      disconnect();
      if (stopping.aborted) return;
      const isFirst = away === null;
      if (!isOutOfConnections(error)) away = error instanceof Error ? error : new Error(String(error));
      if (isFirst && away) onAway(away);
    }
  };
  const monitoring = repeat(look, { pauseMs: intervalMs });

  return {
    requireAvailable() {
      if (away) throw new DatabaseAway('the database is unavailable', { cause: away });
    },
    close() {
      const stopped = monitoring.stop();
      disconnect();
      return stopped;
    },
  };
}

/** A monitor's own connection, opened when it is first needed and again after it was dropped. */
export function probing(config: pg.ClientConfig, patience: Patience) {
  let client: pg.Client | null = null;
  return {
    async connected(): Promise<pg.Client> {
      if (client) return client;
      const fresh = new pg.Client(config);
      client = fresh;
      // The query rejects as well; without a listener the event would end the process.
      fresh.on('error', () => {});
      await withTimeout(fresh.connect(), patience.ms);
      return fresh;
    },
    disconnect() {
      client?.connection.stream.destroy();
      client = null;
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
