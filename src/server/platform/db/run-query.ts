import pg from 'pg';

/** The driver's errors, with the stack of the caller instead of that of the socket. */
function rethrow(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

/**
 * Runs a query. By the driver's callback: of its promises each keeps the results of the next one alive once one of them has
 * become old, so that garbage is collected late and all at once.
 */
export const allRows = <Row>(client: pg.Pool | pg.ClientBase, query: pg.QueryConfig): Promise<Row[]> =>
  new Promise<Row[]>((resolve, reject) => {
    client.query<Row & pg.QueryResultRow>(query, (error, result) => {
      if (error) reject(error);
      else resolve(result.rows);
    });
  }).catch(rethrow);

/** Runs a query. @param read makes what is kept of a row when it arrives, so that not all rows have to fit into memory */
export function eachRow<Row, Kept>(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  read: (row: Row) => Kept,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  let failure: { error: unknown } | null = null;
  return new Promise((resolve, reject) => {
    const running = new pg.Query<Row & pg.QueryResultRow>(query, (error) => {
      if (error) reject(error);
      else if (failure) reject(failure.error);
      else resolve(kept);
    });
    running.on('row', (row, result) => {
      // The driver collects them for its callback.
      result?.rows.splice(0);
      if (failure) return;
      try {
        kept.push(read(row));
      } catch (error) {
        failure = { error };
      }
    });
    client.query(running);
  });
}
