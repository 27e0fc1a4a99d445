import pg from 'pg';

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
