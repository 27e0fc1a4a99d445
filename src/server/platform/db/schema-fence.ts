import { errorFacts, type Log } from '../log.ts';
import { type Db, statement } from './pool.ts';

/** Notices that a newer program has migrated the database in a way that this one cannot work with. */
export interface SchemaFence {
  isFenced(): boolean;
  /**
   * Looks whether an error comes from a newer schema. If so, this process uses the database no more.
   * @returns whether it is fenced now
   */
  suspect(error: unknown): Promise<boolean>;
}

/** Undefined table, column, function or object, another type, no such unique key, and a new column that must have a value. */
const schemaErrors = /^(42P01|42703|42883|42704|42804|42P10|23502)$/;

const newest = statement<{ version: number | null }>(
  'fence.newest',
  'select max(version) as version from schema_migrations',
);

/** @param version the last migration that this program knows */
export function schemaFence({ db, log, version }: { db: Db; log: Log; version: number }): SchemaFence {
  let isFenced = false;
  return {
    isFenced: () => isFenced,
    async suspect(error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (isFenced || !schemaErrors.test(code)) return isFenced;
      const found = await db.one(newest).catch(() => null);
      if (isFenced || (found?.version ?? 0) <= version) return isFenced;
      isFenced = true;
      db.fence();
      log.error('database needs a newer program', { database: found?.version, program: version, ...errorFacts(error) });
      return true;
    },
  };
}
