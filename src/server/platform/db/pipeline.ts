import pg from 'pg';
import { type Connection, clientConfig, planMs, queryConfig } from './connection.ts';
import { eachRow } from './each-row.ts';
import { type Queryable, queryable, type Statement } from './pool.ts';

/**
 * One connection shared by many calls. Statements are sent without waiting for earlier answers, which halves the cost of a
 * short statement. Answers come in order, so use it only for fast index lookups, never for transactions.
 */
interface Pipeline extends Queryable {
  /** Waits for the answers to what was sent, then closes the connection. */
  close(): Promise<void>;
}

export interface PipelineOptions {
  /** Milliseconds that a statement may run, and that the connection may stay silent while an answer is due. */
  statementMs?: number;
  /** Called when an open connection is lost. */
  onLost?: (error: Error) => void;
  /** Throws while the database is known to be unavailable. */
  requireAvailable?: () => void;
}

interface PipelineConnection {
  client: pg.Client;
  /** Statements sent but not answered. */
  waiting: number;
  /** Statements answered. */
  answered: number;
}

const silenceCheckMs = 250;

/** After a failed connection attempt, calls fail at once for this many milliseconds. */
const retryPauseMs = 50;

/**
 * Connects at the first statement, and again at the first one after the connection was lost. Statements under way then
 * fail; none is sent twice.
 */
export function openPipeline(
  connection: Connection,
  { statementMs = 2_500, onLost = () => {}, requireAvailable = () => {} }: PipelineOptions = {},
): Pipeline {
  let current: PipelineConnection | null = null;
  let opening: Promise<PipelineConnection> | null = null;
  let isClosed = false;

  const open = async (): Promise<PipelineConnection> => {
    const client = new pg.Client({ ...clientConfig(connection, statementMs, { byIndex: true }), pipeline: true });
    const opened: PipelineConnection = { client, waiting: 0, answered: 0 };
    const lost = (error: Error | null) => {
      if (current !== opened) return;
      current = null;
      clearInterval(watch);
      clearInterval(replanning);
      if (error) onLost(error);
    };
    client.on('error', lost);
    client.on('end', () => lost(null));
    const watch = watchSilence(opened, statementMs);
    let replanning: NodeJS.Timeout | undefined;
    try {
      await client.connect();
    } catch (error) {
      clearInterval(watch);
      throw error;
    }
    current = opened;
    // The plans of a pooler's connections are not ours.
    if (!connection.pooler)
      replanning = setInterval(() => void client.query('discard plans').catch(() => {}), planMs).unref();
    return opened;
  };

  /** One connection attempt, shared by all callers. */
  const reopen = (): Promise<PipelineConnection> => {
    if (isClosed) return Promise.reject(new Error('Client was closed and is not queryable'));
    if (!opening) {
      const attempt = open();
      opening = attempt;
      const over = () => {
        if (opening === attempt) opening = null;
      };
      attempt.then(over, () => setTimeout(over, retryPauseMs).unref());
    }
    return opening;
  };

  const send = async <Answer>(
    { name, text }: Statement<unknown>,
    values: readonly unknown[],
    on: (client: pg.Client, query: pg.QueryConfig) => Promise<Answer>,
  ): Promise<Answer> => {
    requireAvailable();
    const used = current ?? (await reopen());
    used.waiting++;
    try {
      return await on(used.client, queryConfig(connection, { name, text }, [...values]));
    } catch (error) {
      // A pooler has lost the prepared statement: a new connection prepares it again.
      if (error instanceof pg.DatabaseError && error.code === '26000') used.client.connection.stream.destroy();
      throw error;
    } finally {
      used.waiting--;
      used.answered++;
    }
  };
  const rows = <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> =>
    send(statement, values, async (client, query) => (await client.query<Row & pg.QueryResultRow>(query)).rows);

  return {
    ...queryable({
      rows,
      each: (statement, values, read) => send(statement, values, (client, query) => eachRow(client, query, read)),
    }),
    async close() {
      isClosed = true;
      await (current ?? (await opening?.catch(() => null)))?.client.end();
    },
  };
}

/** Closes a connection that no longer answers: a broken network hides the server's own statement timeout. */
function watchSilence(connection: PipelineConnection, patienceMs: number): NodeJS.Timeout {
  let [answered, silentMs] = [0, 0];
  return setInterval(() => {
    silentMs = connection.waiting > 0 && connection.answered === answered ? silentMs + silenceCheckMs : 0;
    answered = connection.answered;
    if (silentMs >= patienceMs) connection.client.connection.stream.destroy();
  }, silenceCheckMs).unref();
}
