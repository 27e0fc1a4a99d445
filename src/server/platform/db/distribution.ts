import type pg from 'pg';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { type Connection, withClient } from './connection.ts';
import { shapeOf } from './distributed-migrations.ts';
import { lockSchema } from './migrate.ts';

/** How a distributed registry is laid out over the workers; every other table stays on the coordinator. */
const distributedTables = [
  { name: 'reports', column: 'id' },
  { name: 'report_versions', column: 'report_id', beside: 'reports' },
  { name: 'report_tokens', column: 'token' },
] as const;

const names: readonly string[] = distributedTables.map(({ name }) => name);

/**
 * Distributes a migrated registry over the workers of a Citus cluster, in one transaction; what is distributed already stays
 * as it is. Rows that are there move to the workers.
 * @throws OperatorError when the extension or its workers are missing
 */
export async function distribute(connection: Connection, log?: Log): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('begin; set local statement_timeout = 0');
    // Over one connection to each worker, as what comes after sees only there what came before.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await lockSchema(client, log);
    if ((await shapeOf(client)) === 'plain') {
      log?.info('distributing the registry');
      await distributeWithin(client);
    }
    await client.query('commit');
  });
}

/**
 * Checks that the database is distributed exactly when DATABASE_DISTRIBUTED says so.
 * @throws OperatorError
 */
export async function requireDistribution(connection: Connection): Promise<void> {
  const shape = await withClient(connection, shapeOf);
  if (!connection.distributed && shape === 'distributed')
    throw new OperatorError(
      'The registry is distributed over the workers of a Citus cluster. Set DATABASE_DISTRIBUTED=citus.',
    );
  if (connection.distributed && (shape === 'absent' || shape === 'no workers'))
    throw new OperatorError(
      shape === 'absent'
        ? 'DATABASE_DISTRIBUTED=citus needs the extension citus in the database of DATABASE_URL, which is not there: create it there and on every worker, or leave DATABASE_DISTRIBUTED empty.'
        : 'DATABASE_DISTRIBUTED=citus needs at least one worker: call citus_set_coordinator_host and citus_add_node in the database of DATABASE_URL.',
    );
}

interface Reference {
  name: string;
  child: string;
  parent: string;
  definition: string;
}

async function distributeWithin(client: pg.ClientBase): Promise<void> {
  const { rows: references } = await client.query<Reference>(
    `select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     where k.contype = 'f' and k.conparentid = 0
       and (k.conrelid::regclass::text = any($1) or k.confrelid::regclass::text = any($1))`,
    [names],
  );
  for (const { name, child } of references) await client.query(`alter table ${child} drop constraint ${name}`);
  // Workers can keep nothing unique but the column by which they share a table.
  await client.query('drop index reports_reference_idx; create index reports_reference_idx on reports (reference)');
  for (const { name, column, ...table } of distributedTables)
    await client.query(`select create_distributed_table('${name}', '${column}', colocate_with => $1)`, [
      'beside' in table ? table.beside : 'none',
    ]);
  // What was copied to the workers is still on the coordinator, too, where nothing reads it.
  for (const name of names) await client.query(`select truncate_local_data_after_distributing_table('${name}')`);
  // Citus keeps references between rows that lie beside each other. The others are kept by `guards` and by the statements
  // that delete reports.
  for (const { name, child, parent, definition } of references)
    if (names.includes(child) && names.includes(parent))
      await client.query(`alter table ${child} add constraint ${name} ${definition}`);
  await client.query('set local citus.enable_ddl_propagation = off');
  await client.query(guards);
  for (const { name, child, parent } of references)
    if (parent === 'reports' && !names.includes(child))
      await client.query(`create trigger ${name} after insert or update of report_id on ${child}
        for each row execute function report_must_exist()`);
}

/** What stands in for references that Citus cannot hold. */
const guards = `
  create function report_must_exist() returns trigger language plpgsql as $$
  begin
    perform from reports where id = new.report_id for key share;
    if not found then
      raise foreign_key_violation using constraint = tg_name, table = tg_table_name,
        message = format('there is no report for the new row of %I', tg_table_name);
    end if;
    return null;
  end
  $$;
  create function reports_lose_author() returns trigger language plpgsql as $$
  begin
    update reports set author_id = null where author_id = old.id;
    return null;
  end
  $$;
  create trigger reports_author_id_fkey after delete on accounts
    for each row execute function reports_lose_author();`;
