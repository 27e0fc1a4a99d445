import { type Db, type Queryable, queryable, type Statement } from './pool.ts';

/**
 * Does what a statement does by statements that concern one distribution each, for a registry that is distributed. Always in
 * a transaction where it writes.
 */
export interface Split {
  writes: boolean;
  run(on: Queryable, values: readonly unknown[]): Promise<unknown[]>;
}

/** The split of a statement, if it needs one. */
export type Splits = (statement: Statement<unknown>) => Split | undefined;

/** A connection on which some statements are split. Those of a pipeline must only read. */
export function splitOn<Q extends Queryable>(connection: Q, splits: Splits): Q {
  const rows = async <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
    const split = splits(statement);
    return split ? ((await split.run(connection, values)) as Row[]) : connection.rows(statement, values);
  };
  return {
    ...connection,
    ...queryable({
      rows,
      each: async (statement, values, read) =>
        splits(statement) ? (await rows(statement, values)).map(read) : connection.each(statement, values, read),
    }),
  };
}

/** The same for a pool and its transactions. */
export function splitDb(db: Db, splits: Splits): Db {
  const reads = splitOn(db, splits);
  const rows = async <Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> =>
    splits(statement)?.writes
      ? db.transaction((tx) => splitOn(tx, splits).rows(statement, values))
      : reads.rows(statement, values);
  return {
    ...reads,
    ...queryable({ rows, each: reads.each }),
    transaction: (work, options) => db.transaction((tx) => work(splitOn(tx, splits)), options),
  };
}
