import pg from 'pg';
import { asked, beginning, type Connection, clientConfig } from './connection.ts';
import { copyIn } from './copy.ts';
import { monitorDatabase } from './database-monitor.ts';
import { isClash } from './outage.ts';

/** A statement with a name, so that PostgreSQL plans it once a connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never there: it carries the row's type. */
  readonly row?: Row;
}

/** @param name unique in the program, at most 63 bytes */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text });

export interface Queryable {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or null. */
  one<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | null>;
}

/** A transaction under way. */
export interface Tx extends Queryable {
  readonly isTransaction: true;
  /** Writes many rows at once: `text` is a `copy … from stdin (format binary)`, the rows are of `copyRow`. */
  copy(text: string, rows: readonly Buffer[]): Promise<void>;
}

export interface Db extends Queryable {
  /**
   * Runs `work` in one transaction: all of it happens, or nothing. When another transaction and this one stand in each
   * other's way, `work` is run again: it changes nothing but the database.
   * @param options `snapshot`: every statement sees the database as it was at the first one (repeatable read)
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>;
  /** @throws DatabaseAway while the database is known to be away, for whoever has connections of their own to it */
  requireThere(): void;
  /** How its connections are used at this moment. */
  load(): { open: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Milliseconds that a statement may run; 15 s when not given. */
  statementMs?: number;
  /** Called when a connection breaks while nobody uses it. */
  onIdleError?: (error: Error) => void;
  /** Called when the database went away, and when it is back. */
  onAway?: (error: Error) => void;
  onBack?: () => void;
}

/** What a statement gets beyond its limit, which the server keeps, for the answer to arrive. */
const answerMs = 5_000;
/** How often a transaction is run again that was ended for the sake of another one. */
const clashes = 3;
/** What statements under way get at the end before their connections are cut. */
const closeMs = 5_000;

/**
 * A pool of connections. A statement that runs too long, or waits 2 s for a connection, fails. While the database is away
 * everything fails at once, also what was under way when it went; see `isOutage` in outage.ts.
 */
export function openDb(
  connection: Connection,
  { max = 10, statementMs = 15_000, onIdleError = () => {}, onAway = () => {}, onBack = () => {} }: PoolOptions = {},
): Db {
  const pool = new pg.Pool({
    ...clientConfig(connection, statementMs),
    max,
    query_timeout: statementMs + answerMs,
  });
  const clients = new Set<pg.PoolClient>();
  // Whoever uses a client hears of its end from the statement that it ends; without a listener it would end the program.
  const onClientError = () => {};
  pool.on('error', onIdleError);
  pool.on('connect', (client) => clients.add(client.on('error', onClientError)));
  pool.on('remove', (client) => clients.delete(client));

  const cut = () => {
    for (const client of clients) client.connection.stream.destroy();
  };
  const watch = monitorDatabase(connection, {
    onBack,
    onAway(error) {
      onAway(error);
      cut();
    },
  });

  const queryable = (client: pg.Pool | pg.PoolClient): Queryable => {
    const rows = async <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
      watch.require();
      const result = await client.query<Row & pg.QueryResultRow>(asked(connection, statement, [...values]));
      return result.rows;
    };
    return { rows, one: async (query, values) => (await rows(query, values))[0] ?? null };
  };

  const runOnce = async <T>(work: (tx: Tx) => Promise<T>, { snapshot = false } = {}): Promise<T> => {
    watch.require();
    const client = await pool.connect();
    try {
      await client.query(beginning(connection, statementMs, snapshot));
      const result = await work({
        ...queryable(client),
        isTransaction: true,
        copy: (text, rows) => copyIn(client, text, rows),
      });
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot even roll back is of no more use to anybody.
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  };

  return {
    ...queryable(pool),
    async transaction(work, options) {
      for (let left = clashes; ; left--) {
        try {
          return await runOnce(work, options);
        } catch (error) {
          if (left === 0 || !isClash(error)) throw error;
        }
      }
    },
    requireThere: () => watch.require(),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: max }),
    async close() {
      await watch.close();
      const late = setTimeout(cut, closeMs);
      await pool.end();
      clearTimeout(late);
    },
  };
}

/** Statements on one connection that the caller opened, inside whatever transaction it is in. */
export function queryableOn(client: pg.ClientBase): Tx {
  const rows = async <Row>({ name, text }: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] });
    return result.rows;
  };
  return {
    rows,
    one: async (query, values) => (await rows(query, values))[0] ?? null,
    isTransaction: true,
    copy: (text, lines) => copyIn(client, text, lines),
  };
}

/** Whether an error is a broken unique constraint, of that name when one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && (!constraint || error.constraint === constraint)
  );
}

/** Whether an error says that a row belongs to another one that is not there any more. */
export const isOrphan = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23503';
