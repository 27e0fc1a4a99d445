import pg from 'pg';
import { asked, type Connection, clientConfig } from './connection.ts';
import type { Queryable, Statement } from './pool.ts';

/**
 * One connection that many calls share: a statement is sent without waiting for the answers to those before it, which
 * halves what a short statement costs. The answers come in order, so a slow statement holds up those behind it: for
 * statements that probe an index, and for no transaction.
 */
export interface Pipeline extends Queryable {
  /** Lets what was sent be answered. */
  close(): Promise<void>;
}

export interface PipelineOptions {
  /** Milliseconds that a statement may run, and that the connection may be silent while an answer is due. */
  statementMs?: number;
  /** Called when an open connection is lost. */
  onLost?: (error: Error) => void;
  /** Throws while the database is known to be away, so that nobody waits for a connection to it. */
  requireThere?: () => void;
}

interface Line {
  client: pg.Client;
  /** Statements that were sent and not answered. */
  waiting: number;
  /** Statements that were answered. */
  answered: number;
}

const silenceCheckMs = 250;

/** After a connection could not be opened, calls of this many milliseconds fail with it instead of trying again. */
const pauseMs = 50;

/**
 * Opens the connection at the first statement, and again at the next one after it was lost. What was under way then
 * fails, as it does on a connection of the pool; nothing is sent twice.
 */
export function openPipeline(
  connection: Connection,
  { statementMs = 2_500, onLost = () => {}, requireThere = () => {} }: PipelineOptions = {},
): Pipeline {
  let line: Line | null = null;
  let opening: Promise<Line> | null = null;
  let isClosed = false;

  const open = async (): Promise<Line> => {
    const client = new pg.Client({ ...clientConfig(connection, statementMs), pipeline: true });
    const opened: Line = { client, waiting: 0, answered: 0 };
    const lost = (error: Error | null) => {
      if (line !== opened) return;
      line = null;
      clearInterval(watch);
      if (error) onLost(error);
    };
    client.on('error', lost);
    client.on('end', () => lost(null));
    const watch = watchSilence(opened, statementMs);
    try {
      await client.connect();
    } catch (error) {
      clearInterval(watch);
      throw error;
    }
    line = opened;
    return opened;
  };

  /** One attempt for everybody who waits. */
  const reopen = (): Promise<Line> => {
    if (isClosed) return Promise.reject(new Error('Client was closed and is not queryable'));
    if (!opening) {
      const attempt = open();
      opening = attempt;
      const over = () => {
        if (opening === attempt) opening = null;
      };
      attempt.then(over, () => setTimeout(over, pauseMs).unref());
    }
    return opening;
  };

  const rows = async <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
    requireThere();
    const used = line ?? (await reopen());
    used.waiting++;
    try {
      const result = await used.client.query<Row & pg.QueryResultRow>(asked(connection, statement, [...values]));
      return result.rows;
    } catch (error) {
      // Somebody between us and the server has forgotten what was prepared: a new connection prepares it again.
      if (error instanceof pg.DatabaseError && error.code === '26000') used.client.connection.stream.destroy();
      throw error;
    } finally {
      used.waiting--;
      used.answered++;
    }
  };

  return {
    rows,
    one: async (query, values) => (await rows(query, values))[0] ?? null,
    async close() {
      isClosed = true;
      await (line ?? (await opening?.catch(() => null)))?.client.end();
    },
  };
}

/** Breaks a connection on which nothing is answered any more: the server's own time limit does not reach us then. */
function watchSilence(line: Line, patienceMs: number): NodeJS.Timeout {
  let [answered, silentMs] = [0, 0];
  return setInterval(() => {
    silentMs = line.waiting > 0 && line.answered === answered ? silentMs + silenceCheckMs : 0;
    answered = line.answered;
    if (silentMs >= patienceMs) line.client.connection.stream.destroy();
  }, silenceCheckMs).unref();
}
