// See docs/decisions/0017-lookups-share-statements.md
import pg from 'pg';
import { type Db, statement } from './pool.ts';

/** Smaller tables are left to autovacuum: whatever the plan, reading them takes no time. */
const minRows = 500;
const minBytes = 128 * 1024;

// Doubled: at least half of the rows came since the last time. Or there are rows and no statistics, as after an upgrade of
// PostgreSQL; a table that was analyzed and has none still has only dead rows.
const grown = statement<{ name: string }>(`
  select c.relname as name
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and case when s.n_mod_since_analyze >= greatest(${minRows}, s.n_live_tup / 2) then true
      when s.last_analyze is not null or s.last_autoanalyze is not null then false
      else pg_relation_size(c.oid) >= ${minBytes}
        and not exists (select from pg_stats p where p.schemaname = s.schemaname and p.tablename = s.relname) end
  order by c.relname`);

/**
 * Has PostgreSQL count again what is in tables. One that another process is analyzing or vacuuming is skipped.
 */
export async function analyze(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.run({ name: '', text: `analyze (skip_locked) ${pg.escapeIdentifier(table)}` });
}

/**
 * The same for all tables whose rows have doubled since, or that have rows and no statistics: after an import, a restore or
 * an upgrade of PostgreSQL. Autovacuum does so up to a minute later, or not at all where an operator has turned it off.
 * @returns their names
 */
export async function analyzeGrown(db: Db): Promise<string[]> {
  const names = (await db.rows(grown)).map(({ name }) => name);
  await analyze(db, names);
  return names;
}
