import type pg from 'pg';

const reference = /\breferences reports \(id\)( on delete (cascade|set null|restrict|no action))?/gi;
const table = /\bcreate table (\w+) \(([\s\S]*?)\n\s*\);/gi;

/**
 * A migration as it runs on a distributed registry. Tables on the coordinator cannot refer to reports: a trigger looks for the
 * report instead, and whoever deletes reports deletes what refers to them (see `companions` in distributed.ts).
 */
export function onWorkers(migration: string): string {
  const triggers = [...migration.matchAll(table)]
    .filter(([, , columns = '']) => /\breport_id\b[^,]*\breferences reports \(id\)/i.test(columns))
    .map(
      ([, name]) => `create trigger ${name}_report_id_fkey after insert or update of report_id on ${name}
        for each row execute function report_must_exist();`,
    );
  const statements = [migration.replaceAll(reference, '').trimEnd().replace(/;?$/, ';'), ...triggers].join('\n');
  // As a block, because Citus sends the text of a change of a distributed table to the workers, and theirs takes one statement.
  return `do $migration$ begin\n${statements}\nend $migration$`;
}

/** How far a database is a Citus cluster, and its registry distributed over the workers. */
export async function shapeOf(client: pg.ClientBase): Promise<'absent' | 'no workers' | 'plain' | 'distributed'> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0) return 'absent';
  const known = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('reports') and partmethod = 'h'`,
  );
  if (known.rows.length > 0) return 'distributed';
  const workers = await client.query(`select from pg_dist_node where shouldhaveshards and isactive limit 1`);
  return workers.rows.length > 0 ? 'plain' : 'no workers';
}

/**
 * How migrations are changed for this database; not at all, unless its reports are distributed. Sets the transaction to do
 * one thing after the other on each worker, so that each statement sees what the one before it changed.
 */
export async function rewriteFor(client: pg.ClientBase): Promise<(migration: string) => string> {
  const shape = await shapeOf(client);
  if (shape !== 'absent') await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  return shape === 'distributed' ? onWorkers : (text) => text;
}
