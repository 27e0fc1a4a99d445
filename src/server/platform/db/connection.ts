import pg from 'pg';

/**
 * What lends our connections to the database for a transaction each, as PgBouncer with `pool_mode = transaction` does:
 * `transaction` when a prepared statement is lost with the loan, `prepared` when the pooler makes up for that.
 */
export type Pooler = 'transaction' | 'prepared';

/** How to reach a database, and what stands in front of it. */
export interface Connection extends pg.ClientConfig {
  pooler?: Pooler | null;
}

/** One open connection. */
export type OpenConnection = pg.ClientBase;

/** Milliseconds that a caller waits for a connection, be it a free one or a new one. */
export const connectMs = 2_000;

/** Milliseconds that a transaction may be left alone. */
const idleMs = 30_000;

const oid = { date: 1082 };

/** Calendar days stay text (pg would make them midnights of the server's time zone); the rest is pg's own reading. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === oid.date ? (value: string) => value : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
};

const always = { types, connectionTimeoutMillis: connectMs, keepAlive: true, application_name: 'fraud-shield' };

/** What every connection of ours is opened with, when no pooler stands before the database. */
export const sessionSettings = {
  ...always,
  // Tokens are spread evenly, so a plan made for one lookup is right for every other; without this
  // PostgreSQL 18 plans the lookup anew at each call, which costs more than running it.
  options: '-c plan_cache_mode=force_generic_plan',
  idle_in_transaction_session_timeout: idleMs,
} as const;

/**
 * What a connection of ours is opened with. Behind a pooler it has no settings of its own: they would stay on a
 * connection that somebody else gets next, and PgBouncer refuses them.
 * @param statementMs how long a statement may run
 */
export const clientConfig = (connection: Connection, statementMs: number): pg.ClientConfig =>
  connection.pooler
    ? { ...connection, ...always }
    : { ...connection, ...sessionSettings, statement_timeout: statementMs };

/** How a transaction begins: behind a pooler with the settings that a connection of our own has already. */
export function beginning({ pooler }: Connection, statementMs: number, snapshot: boolean): string {
  const begin = snapshot ? 'begin isolation level repeatable read' : 'begin';
  return pooler
    ? `${begin}; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
    : begin;
}

/** A statement as pg takes it: with its name where the server knows it at the next call, too. */
export const asked = ({ pooler }: Connection, { name, text }: { name: string; text: string }, values: unknown[]) =>
  pooler === 'transaction' ? { text, values } : { name, text, values };

/** Lifts the limits for one transaction, which may take hours. Not for the connection: a pooler's is somebody else's next. */
export const withoutLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';
