import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { type Connection, withClient } from './connection.ts';
import { lockSchema } from './migrate.ts';

/** A table and its columns, without generated ones. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** A sequence that numbers a column, and its last value; null before the first. */
interface SequenceState {
  table: string;
  column: string;
  last: string | null;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Whether a row of pg_class is in our schema, and not there with an extension that somebody has installed. */
const isInSchema = (relation: string): string => `${relation}.relnamespace = current_schema()::regnamespace
  and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${relation}.oid and d.deptype = 'e')`;

/**
 * Lists every table of the schema but `schema_migrations`. Partitions are read and filled through their table, which is left
 * out if rows of it are in another database.
 */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c
     where ${isInSchema('c')} and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations'
       and not exists (
         select from pg_partition_tree(c.oid) part join pg_class p on p.oid = part.relid where p.relkind = 'f')
     order by c.relname`,
  );
  return rows;
}

/** A foreign key, as `pg_get_constraintdef` writes it. */
export interface Reference {
  table: string;
  name: string;
  definition: string;
}

/**
 * Lists the foreign keys of all tables. One from or to a partitioned table has a constraint for each partition too, with
 * `conparentid` set; only the one that was declared counts.
 */
async function listReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and ${isInSchema('c')}
     order by 1, 2`,
  );
  return rows;
}

/** What sorting the entries of one index may take; the default spills a million to disk. */
const sortMemory = '128MB';

/** Drops all foreign keys, so that tables and their rows can be filled in any order, until `addReference`. */
export async function dropReferences(client: pg.ClientBase): Promise<Reference[]> {
  const references = await listReferences(client);
  for (const { table, name } of references)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return references;
}

/** Adds a foreign key again. @throws DatabaseError 23503 when a row refers to one that is not there */
export async function addReference(client: pg.ClientBase, { table, name, definition }: Reference): Promise<void> {
  await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

/** An index, or the primary key or unique constraint that has one. */
export interface Index {
  drop: string;
  create: string;
}

/**
 * Drops the indexes of all tables but those of partitions, which follow their table's, until `createIndexes`: sorting all
 * entries of an index at once takes a fraction of the time of finding a place for each. Foreign keys must be dropped.
 */
export async function dropIndexes(client: pg.ClientBase): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select case when k.oid is null then format('drop index %I', i.relname)
         else format('alter table %I drop constraint %I', t.relname, k.conname) end as drop,
       case when k.oid is null then pg_get_indexdef(i.oid)
         else format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) end as create
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     left join pg_constraint k on k.conindid = i.oid and k.conrelid = t.oid and k.contype in ('p', 'u', 'x')
     where ${isInSchema('t')} and t.relkind = 'r' and not t.relispartition
       and t.relname <> 'schema_migrations'
     order by t.relname, i.relname`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows;
}

export async function createIndexes(client: pg.ClientBase, indexes: readonly Index[]): Promise<void> {
  await client.query(`set local maintenance_work_mem = '${sortMemory}'`);
  for (const { create } of indexes) await client.query(create);
}

/** Reads the rows of a table in COPY's text format, one line per row. */
export function copyOut(client: pg.ClientBase, { name, columns }: TableShape): AsyncIterable<Buffer> {
  return client.query(to(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`));
}

/** Inserts rows that `copyOut` read, without the columns that are not among those `known`. */
export async function copyIn(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  rows: Buffer,
  known: readonly string[],
): Promise<void> {
  const kept = columns.filter((column) => known.includes(column));
  const sink = client.query(from(`copy ${quoted(name)} (${kept.map(quoted).join(', ')}) from stdin`));
  sink.end(
    kept.length === columns.length
      ? rows
      : someColumns(
          rows,
          columns.map((column) => kept.includes(column)),
        ),
  );
  await finished(sink);
}

/** Some columns of rows in COPY's text format, in which each line break and each tab separates. */
const someColumns = (rows: Buffer, isKept: readonly boolean[]): Buffer =>
  Buffer.from(
    rows
      .toString('latin1')
      .split('\n')
      .map((line) =>
        line
          .split('\t')
          .filter((_, at) => isKept[at])
          .join('\t'),
      )
      .join('\n'),
    'latin1',
  );

/** Disables the triggers that migrations created, until `enableTriggers`. */
export async function disableTriggers(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
}

export async function enableTriggers(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

/** Deletes the rows that migrations inserted. Triggers must be disabled and foreign keys dropped. */
export async function emptyTables(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) await client.query(`delete from ${quoted(name)}`);
}

/** The rows of all tables, as the planner knows them; those that were never analyzed count as empty. */
export async function estimateRows(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ estimate: string }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as estimate from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  return Number(rows[0]?.estimate);
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(table)}`);
  return Number(rows[0]?.count);
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select t.relname as table, a.attname as column, s.last_value::text as last
     from pg_depend d
     join pg_class q on q.oid = d.objid and q.relkind = 'S'
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     join pg_sequences s on s.schemaname = current_schema() and s.sequencename = q.relname
     where d.deptype in ('a', 'i') and q.relnamespace = current_schema()::regnamespace
     order by 1, 2`,
  );
  return rows;
}

/** Makes a sequence continue after its last value. */
export async function setSequence(client: pg.ClientBase, { table, column, last }: SequenceState): Promise<void> {
  if (last === null) return;
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table), column, last]);
}

/** Whether the schema has no tables or views but those of extensions. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class c where ${isInSchema('c')} and c.relkind in ('r', 'p', 'v', 'm', 'f') limit 1`,
  );
  return rows.length === 0;
}

/**
 * As `isEmptyDatabase`, on a new connection, once no migration or restore is under way: the transaction of a process that
 * was killed may still be committed.
 * @throws DatabaseError 55P03 when one is under way for a minute
 */
export const isEmptyDatabaseAt = (connection: Connection): Promise<boolean> =>
  withClient(connection, async (client) => {
    await client.query(`begin; set local lock_timeout = '60s'; set local statement_timeout = 0`);
    await lockSchema(client);
    return isEmptyDatabase(client);
  });
