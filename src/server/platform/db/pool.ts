import pg from 'pg';
import { fingerprint } from '../vault/secrets.ts';
import {
  beginSql,
  type Connection,
  clientConfig,
  connectMs,
  planMs,
  queryConfig,
  startConnectMs,
  type TransactionOptions,
} from './connection.ts';
import { copyBinary } from './copy.ts';
import { monitorDatabase } from './database-monitor.ts';
import { eachRow } from './each-row.ts';
import { DatabaseAway, isTransactionConflict, WritesAway } from './outage.ts';
import { monitorWrites, type WriteFailure, type WriteMonitorOptions } from './write-monitor.ts';

/** A statement, which PostgreSQL prepares once per connection under its name. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; it carries the type of a row. */
  readonly row?: Row;
}

/** @param given the text, after a name if something refers to it: unique in the program, at most 63 bytes */
export function statement<Row>(...given: [text: string] | [name: string, text: string]): Statement<Row> {
  const text = (given[1] ?? given[0]).trim();
  return { name: given.length === 2 ? given[0] : fingerprint(Buffer.from(text)).slice(0, 40), text };
}

/** The same, which also locks what it finds until the transaction ends. */
export const forUpdate = <Row>({ text }: Statement<Row>): Statement<Row> => statement(`${text} for update`);

const writeWords = /\b(insert into|update|delete from|lock table)\b/i;
const writesByText = new Map<string, boolean>();

/** Whether a statement writes, or locks rows. */
function writesData(text: string): boolean {
  let isWrite = writesByText.get(text);
  if (isWrite === undefined) {
    isWrite = writeWords.test(text);
    writesByText.set(text, isWrite);
  }
  return isWrite;
}

export interface Queryable {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or null. */
  one<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | null>;
  /** For what it does, and not for its rows. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<void>;
  /** What `read` makes of each row when it arrives: for more rows than fit into memory. */
  each<Row, Kept>(statement: Statement<Row>, values: readonly unknown[], read: (row: Row) => Kept): Promise<Kept[]>;
}

/** What can read rows can do the rest. */
export const queryable = ({ rows, each }: Pick<Queryable, 'rows' | 'each'>): Queryable => ({
  rows,
  one: async (statement, values) => (await rows(statement, values))[0] ?? null,
  async run(statement, values) {
    await rows(statement, values);
  },
  each,
});

/** An open transaction. */
export interface Tx extends Queryable {
  readonly isTransaction: true;
  /** Inserts many rows. `text` is a `copy … from stdin (format binary)`, the rows are from `CopyRows`. */
  copy(text: string, rows: Buffer): Promise<void>;
}

export interface Db extends Queryable {
  /**
   * Runs `work` in one transaction. After a deadlock or serialization failure `work` runs again, so it must have no
   * side effects outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** For users of other connections to the same database. @throws DatabaseAway while it is known to be unavailable, or fenced */
  requireAvailable(): void;
  /** @throws DatabaseAway while it is known to be unavailable, WritesAway while it is known not to write */
  requireWritable(): void;
  /** From now on nothing is sent to the database, as if it were unavailable. */
  fence(): void;
  /** Why the database does not write; null if it does, or if this is not monitored. */
  writeFailure(): WriteFailure | null;
  /** The start is over: from now on people wait for answers, so nothing waits longer than `connectMs` for the database. */
  beginService(): void;
  /** The current use of the pool; `waiting` counts callers without a connection. */
  load(): { open: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Maximum number of connections. */
  max?: number;
  /** Statement timeout in milliseconds; 15 s by default. */
  statementMs?: number;
  /**
   * Milliseconds to wait for a connection, and for a sign that the database is there and writes, until the service begins;
   * 10 s by default.
   */
  waitMs?: number;
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void;
  /** Called when the database becomes unavailable, and when it is back. */
  onAway?: (error: Error) => void;
  onBack?: () => void;
  /** Monitors whether the database writes. While it does not, writes fail at once and reads go on. */
  writes?: Omit<WriteMonitorOptions, 'patience'>;
}

/** Milliseconds beyond the server's statement timeout for the answer to arrive. */
const answerMs = 5_000;
/** Retries of a transaction after a conflict. */
const conflictRetries = 3;
/** Milliseconds that running statements get on close. */
const closeMs = 5_000;

/**
 * Opens a pool of connections. A statement fails after `statementMs`, or after `waitMs` without a connection. When the database
 * becomes unavailable, all running and new statements fail at once; see `isOutage` in outage.ts.
 */
export function openDb(
  connection: Connection,
  {
    max = 10,
    statementMs = 15_000,
    waitMs = startConnectMs,
    onIdleError = () => {},
    onAway = () => {},
    onBack = () => {},
    writes,
  }: PoolOptions = {},
): Db {
  const patience = { ms: waitMs };
  const pool = new pg.Pool({
    ...clientConfig(connection, statementMs),
    connectionTimeoutMillis: waitMs,
    max,
    query_timeout: statementMs + answerMs,
    maxLifetimeSeconds: planMs / 1_000,
  });
  const clients = new Set<pg.PoolClient>();
  // The running statement rejects as well; without a listener the event would end the process.
  const onClientError = () => {};
  pool.on('error', onIdleError);
  pool.on('connect', (client) => clients.add(client.on('error', onClientError)));
  pool.on('remove', (client) => clients.delete(client));

  const disconnectAll = () => {
    for (const client of clients) client.connection.stream.destroy();
  };
  const monitor = monitorDatabase(connection, {
    patience,
    onBack,
    onAway(error) {
      onAway(error);
      disconnectAll();
      writeMonitor?.disconnect();
    },
  });
  /** Connections from before the database wrote again: one that was opened read-only stays so. */
  const outdated = new WeakSet<pg.PoolClient>();
  const onWritesBack = () => {
    for (const client of clients) outdated.add(client);
    writes?.onBack();
  };
  const writeMonitor = writes ? monitorWrites(connection, { ...writes, patience, onBack: onWritesBack }) : null;

  let isFenced = false;
  const requireAvailable = () => {
    if (isFenced) throw new DatabaseAway('the database needs a newer program');
    monitor.requireAvailable();
  };

  const connectToWrite = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (!outdated.has(client)) return client;
      client.release(true);
    }
  };

  /** Runs a write on a connection, until it is done or the database turns out not to write. */
  const write = async <T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T> => {
    if (!writeMonitor) return run();
    let isAborted = false;
    const abort = () => {
      isAborted = true;
      client.connection.stream.destroy();
    };
    try {
      return await writeMonitor.watch(abort, run);
    } catch (error) {
      writeMonitor.suspect(error, true);
      throw isAborted ? new WritesAway('the database did not write', { cause: error }) : error;
    }
  };

  /** Runs one statement as `pg.Pool.query` does. */
  const writeOne = async <Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    writeMonitor?.requireWritable();
    const client = await connectToWrite();
    try {
      const rows = await write(client, () => rowsOn(client)(statement, values));
      client.release();
      return rows;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  };

  const rowsOn =
    (client: pg.Pool | pg.PoolClient): Queryable['rows'] =>
    async <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
      requireAvailable();
      const query = queryConfig(connection, statement, [...values]);
      const result = await client.query<Row & pg.QueryResultRow>(query).catch((error: unknown) => {
        writeMonitor?.suspect(error, false);
        throw error;
      });
      return result.rows;
    };

  const runOnce = async <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> => {
    requireAvailable();
    const isWrite = !options?.snapshot;
    if (isWrite) writeMonitor?.requireWritable();
    const client = await (isWrite ? connectToWrite() : pool.connect());
    const run = async (): Promise<T> => {
      await client.query(beginSql(connection, statementMs, options));
      const result = await work({
        ...queryable({
          rows: rowsOn(client),
          each: (statement, values, read) => eachRow(client, queryConfig(connection, statement, [...values]), read),
        }),
        isTransaction: true,
        copy: (text, rows) => copyBinary(client, text, rows),
      });
      await client.query('commit');
      return result;
    };
    try {
      const result = isWrite ? await write(client, run) : await run();
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot roll back is broken: remove it from the pool.
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  };

  const ofPool = rowsOn(pool);
  const transaction: Db['transaction'] = async (work, options) => {
    for (let left = conflictRetries; ; left--) {
      try {
        return await runOnce(work, options);
      } catch (error) {
        if (left === 0 || !isTransactionConflict(error)) throw error;
      }
    }
  };
  return {
    ...queryable({
      rows: (statement, values = []) =>
        writeMonitor && writesData(statement.text) ? writeOne(statement, values) : ofPool(statement, values),
      each: (statement, values, read) => transaction((tx) => tx.each(statement, values, read)),
    }),
    transaction,
    requireAvailable,
    requireWritable() {
      requireAvailable();
      writeMonitor?.requireWritable();
    },
    fence() {
      isFenced = true;
    },
    writeFailure: () => writeMonitor?.failure() ?? null,
    beginService() {
      patience.ms = connectMs;
      // Also of connections that the pool opens.
      pool.options.connectionTimeoutMillis = connectMs;
    },
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max }),
    async close() {
      await Promise.all([monitor.close(), writeMonitor?.close()]);
      const late = setTimeout(disconnectAll, closeMs);
      await pool.end();
      clearTimeout(late);
    },
  };
}

/** Reads that are planned so, each in a transaction of its own. */
export function readsByIndex(db: Db): Queryable {
  const reads = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(read, { snapshot: true, byIndex: true });
  return queryable({
    rows: (statement, values) => reads((tx) => tx.rows(statement, values)),
    each: (statement, values, read) => reads((tx) => tx.each(statement, values, read)),
  });
}

/** Runs statements on the caller's connection, inside its transaction. */
export function queryableOn(client: pg.ClientBase): Tx {
  const rows = async <Row>({ name, text }: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
    const result = await client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] });
    return result.rows;
  };
  return {
    ...queryable({
      rows,
      each: ({ name, text }, values, read) => eachRow(client, { name, text, values: [...values] }, read),
    }),
    isTransaction: true,
    copy: (text, rows) => copyBinary(client, text, rows),
  };
}

/** Whether an error is a unique violation, of the given constraint if there is one. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && (!constraint || error.constraint === constraint)
  );
}

/** Whether an error means that a lock was not free in time. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/** Whether an error is a foreign key violation. */
export const isOrphan = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23503';
