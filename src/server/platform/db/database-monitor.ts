import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, isFull } from './outage.ts';

/** Milliseconds between two looks at the database, and what it has for an answer. Together less than three seconds. */
const lookMs = 400;
const answerMs = 2_000;

/** Knows within three seconds that the database is away, however that came about, and within one that it is back. */
export interface DatabaseMonitor {
  /** @throws DatabaseAway while it is: nobody waits for what is known to fail */
  require(): void;
  /** Stops looking. */
  close(): Promise<void>;
}

export interface WatchOptions {
  /** The database went away; connections to it may hang and are to be cut. */
  onAway(error: Error): void;
  onBack(): void;
}

/**
 * Asks the database over a connection of its own, again and again. A database that is stopped says so by itself; one that is
 * frozen, or behind a network that swallows everything, does not, and no limit of its own helps then.
 */
export function monitorDatabase(connection: pg.ClientConfig, { onAway, onBack }: WatchOptions): DatabaseMonitor {
  const closing = new AbortController();
  let away: Error | null = null;
  let client: pg.Client | null = null;

  const look = async (): Promise<void> => {
    if (client === null) {
      const fresh = new pg.Client({ ...connection, application_name: 'fraud-shield watch' });
      client = fresh;
      // What breaks it is told by the question that it breaks.
      fresh.on('error', () => {});
      await inTime(fresh.connect());
    }
    await inTime(client.query('select 1'));
  };

  const drop = () => {
    client?.connection.stream.destroy();
    client = null;
  };

  const watching = (async () => {
    while (!closing.signal.aborted) {
      try {
        await look();
        if (away) onBack();
        away = null;
      } catch (error) {
        drop();
        if (closing.signal.aborted) return;
        const isFirst = away === null;
        if (!isFull(error)) away = error instanceof Error ? error : new Error(String(error));
        if (isFirst && away) onAway(away);
      }
      await sleep(lookMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    require() {
      if (away) throw new DatabaseAway('the database is away', { cause: away });
    },
    async close() {
      closing.abort();
      drop();
      await watching;
    },
  };
}

/** Fails when the answer takes too long; not when it came and only this process was too busy to see it. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const turn = (left: number): void => {
      if (left > 0) setImmediate(turn, left - 1);
      else reject(Object.assign(new Error('timeout expired'), { code: 'ETIMEDOUT' }));
    };
    // After a few turns of the event loop: what has arrived meanwhile is read in them.
    timer = setTimeout(turn, answerMs, 3).unref();
  });
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
