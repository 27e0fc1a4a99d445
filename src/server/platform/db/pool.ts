import pg from 'pg';
import { copyIn } from './copy.ts';

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
  /** Writes many rows at once: `text` is a `copy … from stdin`, the lines are of `copyLine`. */
  copy(text: string, lines: readonly string[]): Promise<void>;
}

export interface Db extends Queryable {
  /**
   * Runs `work` in one transaction: all of it happens, or nothing.
   * @param options `snapshot`: every statement sees the database as it was at the first one (repeatable read)
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>;
  close(): Promise<void>;
}

const oid = { date: 1082 };

/** Calendar days stay text (pg would make them midnights of the server's time zone); the rest is pg's own reading. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === oid.date ? (value: string) => value : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
};

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Milliseconds that a statement may run; 15 s when not given. */
  statementMs?: number;
  /** Called when a connection breaks while nobody uses it. */
  onIdleError?: (error: Error) => void;
}

/** A pool of connections. A statement that runs too long, or waits 3 s for a connection, fails. */
export function openDb(
  connection: pg.ClientConfig,
  { max = 10, statementMs = 15_000, onIdleError = () => {} }: PoolOptions = {},
): Db {
  const pool = new pg.Pool({
    ...connection,
    types,
    max,
    connectionTimeoutMillis: 3_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 30_000,
    // Tokens are spread evenly, so a plan made for one lookup is right for every other; without this
    // PostgreSQL 18 plans the lookup anew at each call, which costs more than running it.
    options: '-c plan_cache_mode=force_generic_plan',
    application_name: 'fraud-shield',
  });
  pool.on('error', onIdleError);

  return {
    ...queryable(pool),
    async transaction(work, { snapshot = false } = {}) {
      const client = await pool.connect();
      try {
        await client.query(snapshot ? 'begin isolation level repeatable read' : 'begin');
        const result = await work({
          ...queryable(client),
          isTransaction: true,
          copy: (text, lines) => copyIn(client, text, lines),
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
    },
    close: () => pool.end(),
  };
}

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  const rows = async <Row>({ name, text }: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] });
    return result.rows;
  };
  return { rows, one: async (query, values) => (await rows(query, values))[0] ?? null };
}

/** Whether an error means that the database is away or refuses work, rather than that a statement is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08...|53...|57P0.|57014)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Whether an error is a broken unique constraint, of that name when one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && (!constraint || error.constraint === constraint)
  );
}

/** Whether an error says that a row belongs to another one that is not there any more. */
export const isOrphan = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23503';
