/** The database is away: known from its watch, before anything was asked. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/**
 * What systems, PostgreSQL and its client say when the database cannot be reached or cannot work:
 * 08 connection, 25P03 a transaction cut off, 25006 read only after a failover, 28 not let in any more, 3D the database
 * is missing, 40001 and 40P01 begin again, 53 out of disk, memory or connections, 57014 too slow, 57P being shut down
 * or started, 58 its files cannot be read or written.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|EAGAIN|08...|25P03|25006|28...|3D000|40001|40P01|53...|57014|57P0.|58...)$/;
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Whether an error means that the database is away or refuses work, rather than that a statement is wrong: the same
 * call may succeed a moment later. The one place that tells the two apart.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || sentences.test(error.message);
}

/**
 * Whether two transactions stood in each other's way and the database ended this one: nothing of it happened, and run
 * again it goes through.
 */
export const isClash = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');

/** Whether the database answered, and has no place for one more connection. Those it has already go on. */
export const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300';
