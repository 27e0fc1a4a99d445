// See docs/decisions/0036-poolers-and-clusters-are-named.md
import { accountSplits } from './modules/accounts/splits.ts';
import { disclosureSplits } from './modules/disclosures/splits.ts';
import { disputeSplits } from './modules/disputes/splits.ts';
import { queueSplits } from './modules/queue/splits.ts';
import { reporterSplits } from './modules/reporters/splits.ts';
import { reportSplits, resealSplit } from './modules/reports/splits.ts';
import type { Connection } from './platform/db/connection.ts';
import type { Db, Queryable } from './platform/db/pool.ts';
import { type Splits, splitDb, splitOn } from './platform/db/splits.ts';

/** The statements that a registry over the workers of a Citus cluster cannot run whole, by name. */
const byName = new Map([
  ...accountSplits,
  ...disclosureSplits,
  ...disputeSplits,
  ...queueSplits,
  ...reporterSplits,
  ...reportSplits,
]);
const splits: Splits = (statement) => byName.get(statement.name) ?? resealSplit(statement);

/** The connections of a process, on which these statements are split if the registry is distributed. */
export const connectionsTo = <D extends Db, Q extends Queryable>(
  { distributed = false }: Connection,
  { db, lookups }: { db: D; lookups: Q },
): { db: Db; lookups: Q } =>
  distributed ? { db: splitDb(db, splits), lookups: splitOn(lookups, splits) } : { db, lookups };
