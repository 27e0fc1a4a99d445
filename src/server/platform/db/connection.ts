import pg from 'pg';
import { isThisMachine } from '../this-machine.ts';
import { plainArray } from './array-literal.ts';

/**
 * A pooler that assigns a server connection per transaction, as PgBouncer with `pool_mode = transaction`: `prepared` if it
 * supports prepared statements across transactions, else `transaction`.
 */
export type Pooler = 'transaction' | 'prepared';

/** How to connect to a database. */
export interface Connection extends pg.ClientConfig {
  /** Set when DATABASE_URL is a transaction pooler. */
  pooler?: Pooler | null;
  /** Whether the registry is distributed over the workers of a Citus cluster; the address is the coordinator's. */
  distributed?: boolean;
}

/** One open connection. */
export type OpenConnection = pg.ClientBase;

/** Whether what is sent to the database crosses a network unencrypted. */
export function isPlaintext(connection: Connection): boolean {
  const { host, ssl } = new pg.Client(connection);
  const isSocket = host.startsWith('/');
  return !ssl && !isSocket && !isThisMachine(host);
}

/** Milliseconds a server waits for a connection, whether a free one of the pool or a new one, and for a monitor's answer. */
export const connectMs = 2_000;

/** The same at a start and in a command, where nobody waits for an answer and the machine is busiest. */
export const startConnectMs = 10_000;

/**
 * How long a plan is kept at most, in milliseconds. One that was made while a table was small is kept even when PostgreSQL
 * gets to know better, since new statistics alone do not end it.
 */
export const planMs = 5 * 60_000;

/** Milliseconds before an idle transaction is aborted. */
const idleMs = 30_000;

const oid = { date: 1082, time: 1184, texts: 1009, bigints: 1016, uuids: 2951 };
const arrays: readonly number[] = [oid.texts, oid.bigints, oid.uuids];

const parseTime = pg.types.getTypeParser(oid.time);
const [first, last] = [new Date(0), new Date(8.64e15)];

/** pg makes numbers of infinity and -infinity, which only another program has written into a row. */
function timeOf(value: string): Date {
  const parsed: Date | number = parseTime(value);
  return parsed instanceof Date ? parsed : parsed > 0 ? last : first;
}

/** Dates stay text: pg would make them midnights in the server's time zone. Other types are parsed by pg. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === oid.date) return (value: string) => value;
    if (id === oid.time && format !== 'binary') return timeOf;
    const parse = pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text');
    return arrays.includes(id) && format !== 'binary' ? (value: string) => plainArray(value) ?? parse(value) : parse;
  },
};

const commonConfig = { types, connectionTimeoutMillis: connectMs, keepAlive: true, application_name: 'fraud-shield' };

/** Settings of every direct connection. */
export const sessionSettings = {
  ...commonConfig,
  // Tokens are evenly distributed, so one plan fits every lookup. Otherwise PostgreSQL 18 would plan each call, which
  // takes longer than running it.
  options: '-c plan_cache_mode=force_generic_plan',
  idle_in_transaction_session_timeout: idleMs,
} as const;

/**
 * Settings of every connection to a distributed registry. One connection to each worker is enough for our statements, and
 * what a transaction changed is seen by its later statements only on the connection that changed it. Citus plans by values,
 * so the plan must not be generic.
 */
const distributedOptions = [
  'plan_cache_mode=auto',
  'citus.max_adaptive_executor_pool_size=1',
  'citus.multi_shard_modify_mode=sequential',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

const indexOptions = '-c enable_seqscan=off';

/**
 * The client configuration of a connection. Behind a pooler it has no session settings: they would leak to the next client
 * of the server connection, and PgBouncer refuses them.
 * @param statementMs the statement timeout
 * @param byIndex whether its plans are to read tables by their indexes, as in `TransactionOptions`
 */
export function clientConfig(connection: Connection, statementMs: number, { byIndex = false } = {}): Connection {
  if (connection.pooler) return { ...connection, ...commonConfig };
  const options = connection.distributed ? distributedOptions : sessionSettings.options;
  return {
    ...connection,
    ...sessionSettings,
    options: byIndex ? `${options} ${indexOptions}` : options,
    statement_timeout: statementMs,
  };
}

/** Opens a connection outside the pool. @param program its name in the database */
export async function openClient(connection: Connection, program = 'fraud-shield'): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: startConnectMs,
    application_name: program,
  });
  // The pending query rejects as well; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Works on a connection outside the pool, which ends with the work. @param program its name in the database */
export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
  program?: string,
): Promise<T> {
  const client = await openClient(connection, program);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How a transaction runs. */
export interface TransactionOptions {
  /** Repeatable read, so all statements see the same state. */
  snapshot?: boolean;
  /** Milliseconds to wait for a lock; without it a statement waits until its own timeout. */
  lockMs?: number;
  /**
   * Plans to read tables by their indexes. Plans are kept, so one made while a table is small would go on reading all of it
   * while it grows.
   */
  byIndex?: boolean;
  /** Plans each statement for its values. For lists, whose filters match few reports or nearly all. */
  byValue?: boolean;
}

/** The SQL that begins a transaction; behind a pooler it sets what a direct connection has as session settings. */
export function beginSql(
  { pooler }: Connection,
  statementMs: number,
  { snapshot = false, lockMs, byIndex = false, byValue = false }: TransactionOptions = {},
): string {
  const settings = {
    ...(pooler && { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleMs }),
    ...(lockMs !== undefined && { lock_timeout: lockMs }),
    ...(byIndex && { enable_seqscan: 'off' }),
    ...(byValue && { plan_cache_mode: 'force_custom_plan' }),
  };
  const begin = snapshot ? 'begin isolation level repeatable read' : 'begin';
  return [begin, ...Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)].join('; ');
}

/** The query for pg: named, and so prepared, unless the pooler would lose the prepared statement. */
export const queryConfig = (
  { pooler }: Connection,
  { name, text }: { name: string; text: string },
  values: unknown[],
) => (pooler === 'transaction' ? { text, values } : { name, text, values });

/** Removes the timeouts for one transaction, which may take hours. Not for the session, which a pooler shares. */
export const withoutLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';
