import { StoreUnavailable } from '../files/store.ts';

/** The monitor knows that the database is unavailable, so nothing was sent to it. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** The database answers but does not write, so nothing was sent to it. */
export class WritesAway extends DatabaseAway {
  override name = 'WritesAway';
}

/**
 * Error codes of the system and of PostgreSQL for a database that cannot be reached or cannot work: 08 connection, 25P03
 * idle transaction aborted, 25006 read-only after a failover, 28 login refused, 3D database missing, 40001 serialization
 * failure, 40P01 deadlock, 53 out of disk, memory or connections, 55P03 lock timeout, 57014 statement timeout, 57P shutting
 * down or starting, 58 I/O error.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|EAGAIN|08...|25P03|25006|28...|3D000|40001|40P01|53...|55P03|57014|57P0.|58...)$/;
/** Errors of pg and pg-pool that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** What pg and pg-pool say of a connection, which quotes no value; undefined for any other error. */
export const connectionMessage = ({ message }: Error): string | undefined => messages.exec(message)?.[0];

/** Whether an error means that the database is unavailable, so that the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  // The store's connection was refused, not the database's.
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || messages.test(error.message);
}

/** Whether an error is about a file: its code may be one of those that a connection has, too. */
export const isAboutFile = (error: unknown): boolean => error instanceof Error && 'path' in error;

/** Whether an error means that the database does not write, while it may still read: it is read-only, or its disk is full. */
export const isWriteOutage = (error: unknown): boolean =>
  error instanceof WritesAway ||
  isDiskFull(error) ||
  (error instanceof Error && 'code' in error && error.code === '25006');

/** Whether an error says that the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100';

/** Whether an error may mean that the database does not write: 53100 disk full, 53200 out of memory, 58030 I/O error. */
export const mayNotWrite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(53100|53200|58030)$/.test(String(error.code));

/** Whether a transaction was rolled back because of a concurrent one (deadlock or serialization failure): retry it. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');

/** Whether the database has no free connection slot. Existing connections go on working. */
export const isOutOfConnections = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53300';

/** Whether an error is about the connection (08), the server's shutdown or start (57P), or the login (28, 3D). */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(08...|57P0.|28...|3D000)$/.test(String(error.code));
