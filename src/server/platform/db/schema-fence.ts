import { errorFacts, type Log, type LogValues } from '../log.ts';
import { type Db, statement } from './pool.ts';

/** Notices that a newer program has migrated the database in a way that this one cannot work with. */
export interface SchemaFence {
  isFenced(): boolean;
  /** Checks whether a newer program has applied a migration that this one cannot work with. */
  check(): Promise<void>;
  /**
   * Checks whether an error comes from a newer schema. If so, this process stops using the database.
   * @returns whether it is fenced now
   */
  suspect(error: unknown): Promise<boolean>;
}

/** Undefined table, column, function or object, another type, no such unique key, and a new column that must have a value. */
const schemaErrors = /^(42P01|42703|42883|42704|42804|42P10|23502)$/;

const newestContract = statement<{ version: number | null }>(`
  select max(version) as version from schema_migrations where kind = 'contract'`);
const newest = statement<{ version: number | null }>('select max(version) as version from schema_migrations');

/** @param version the last migration that this program knows */
export function schemaFence({ db, log, version }: { db: Db; log: Log; version: number }): SchemaFence {
  let isFenced = false;
  const fenceIfNewer = (found: number | null | undefined, facts: LogValues = {}): boolean => {
    if (isFenced || (found ?? 0) <= version) return isFenced;
    isFenced = true;
    db.fence();
    log.error('database needs a newer program', { database: found, program: version, ...facts });
    return true;
  };
  return {
    isFenced: () => isFenced,
    async check() {
      if (!isFenced) fenceIfNewer((await db.one(newestContract))?.version);
    },
    async suspect(error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (isFenced || !schemaErrors.test(code)) return isFenced;
      const found = await db.one(newest).catch(() => null);
      return fenceIfNewer(found?.version, errorFacts(error));
    },
  };
}
