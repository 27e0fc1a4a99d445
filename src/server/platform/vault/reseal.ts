import { type Db, type Queryable, statement, type Tx } from '../db/pool.ts';
import type { SealContext } from './seal-context.ts';
import { sealedHeader, type Vault } from './vault.ts';

/** A row as texts: its key and the further columns that its `SealedRows` name. */
export type SealedRow = Readonly<Record<string, string | null>>;

/** Columns of a primary key and their types. */
export type RowKey = readonly (readonly [column: string, type: 'uuid' | 'bigint' | 'int' | 'text' | 'bytea'])[];

export const uuidKey: RowKey = [['id', 'uuid']];

/** A column of sealed values, described by its repository. */
export interface SealedRows {
  table: string;
  /** The primary key; `uuidKey` by default. */
  key?: RowKey;
  /** May be null. */
  column: string;
  /** What else the context needs of a row: names and their SQL. */
  columns?: Readonly<Record<string, string | undefined>>;
  /** The vault context of a row's value. */
  context: (row: SealedRow) => SealContext;
  /** Rows per transaction; 500 by default. */
  batch?: number;
  /** Other changes in the same transaction, while the rows are locked. */
  alongside?: (tx: Tx, rows: readonly { id: string; row: SealedRow; plain: Buffer }[]) => Promise<void>;
}

/** The select list of what the context of a row is made from, as texts. */
export const contextColumns = ({ table, key = uuidKey, columns = {} }: SealedRows): string =>
  [...key.map(([name]) => [name, `${table}.${name}`] as const), ...Object.entries(columns)]
    .map(([name, from = name]) => `(${from})::text as "${name}"`)
    .join(', ');

const defaultBatch = 500;

type Found = { sealed: Buffer } & Record<string, string | null>;

/** $1 the header of what the current key seals. */
const stale = ({ column }: SealedRows): string =>
  `${column} is not null and substring(${column} from 1 for 5) <> $1::bytea`;

/** Names a statement by its column. */
const named = (step: string, { table, column }: SealedRows): string => `reseal.${step}_${table}_${column}`.slice(0, 63);

/** Counts the values that are sealed with another key. */
export async function countStale(db: Queryable, rows: SealedRows, keyId: number): Promise<number> {
  const count = statement<{ count: string }>(
    named('count', rows),
    `select count(*) as count from ${rows.table} where ${stale(rows)}`,
  );
  return Number((await db.one(count, [sealedHeader(keyId)]))?.count ?? 0);
}

/**
 * Re-encrypts a column with the vault's current key, in batches, while others read and write. Values of that key are
 * skipped, so it can be interrupted and repeated. A row that cannot be opened is left as it is.
 * @param options `onBatch` gets the number of rows of each transaction and returns whether to go on; `onUnreadable` gets
 * the key of a row that cannot be opened
 * @returns the number of rows
 */
export async function reseal(
  db: Db,
  vault: Vault,
  rows: SealedRows,
  {
    keyId,
    onBatch,
    onUnreadable = () => {},
  }: { keyId: number; onBatch: (sealed: number) => boolean; onUnreadable?: (row: string) => void },
): Promise<number> {
  const { table, key = uuidKey, column } = rows;
  const names = key.map(([name]) => name);
  const given = (first: number) => key.map(([, type], at) => `$${first + at}::text::${type}`).join(', ');
  // With the table's name: a bare name in ORDER BY would be the text of the select list, which no index sorts. A limit that
  // the planner knows makes it read the index of the primary key instead of sorting what is left of the table.
  const columns = names.map((name) => `${table}.${name}`).join(', ');
  const read = (isFirst: boolean) =>
    statement<Found>(
      named(isFirst ? 'first' : 'next', rows),
      `select ${contextColumns(rows)}, ${column} as sealed from ${table}
       where ${stale(rows)}${isFirst ? '' : ` and (${columns}) > (${given(2)})`}
       order by ${columns} limit ${rows.batch ?? defaultBatch} for update`,
    );
  const write = statement(
    named('write', rows),
    `update ${table} t set ${column} = given.sealed
     from unnest($1::bytea[], ${key.map(([, type], at) => `$${at + 2}::text[]::${type}[]`).join(', ')})
       as given(sealed, ${names.join(', ')})
     where ${names.map((name) => `t.${name} = given.${name}`).join(' and ')}`,
  );
  const keyOf = (row: Found): string[] => names.map((name) => row[name] ?? '');

  const opened = (row: Found) => {
    const context = rows.context(row);
    const plain = vault.tryOpen(() => vault.openBytes(context, row.sealed));
    return plain && { id: keyOf(row)[0] ?? '', found: row, row: row as SealedRow, plain };
  };

  let after: string[] | null = null;
  let total = 0;
  for (;;) {
    const from: string[] = after ?? [];
    const batch: { last: Found | undefined; sealed: number } = await db.transaction(async (tx) => {
      const readAgain = () => tx.rows(read(after === null), [sealedHeader(keyId), ...from]);
      let some = await readAgain();
      let found = some.map(opened);
      // What a row belongs to may come from another table, and may have changed while this waited for the row's lock.
      if (found.includes(null)) {
        some = await readAgain();
        found = some.map(opened);
      }
      for (const [at, row] of some.entries()) if (found[at] === null) onUnreadable(keyOf(row).join(' '));
      const readable = found.filter((one) => one !== null);
      if (readable.length > 0) {
        const sealed = readable.map(({ found: row, plain }) => vault.sealBytes(rows.context(row), plain));
        await tx.run(write, [sealed, ...names.map((name) => readable.map(({ found: row }) => row[name]))]);
        await rows.alongside?.(tx, readable);
      }
      return { last: some.at(-1), sealed: readable.length };
    });
    if (!batch.last) return total;
    total += batch.sealed;
    after = keyOf(batch.last);
    if (!onBatch(batch.sealed)) return total;
  }
}

const sealedColumns = statement<{ table: string; column: string }>(`
  select c.relname as table, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
  order by 1, 2`);

/** Finds all columns of the schema that have values sealed with one of these keys. */
export async function columnsSealedWith(db: Queryable, keyIds: readonly number[]): Promise<string[]> {
  const left: string[] = [];
  for (const { table, column } of await db.rows(sealedColumns)) {
    const any = statement(
      `reseal.left_${table}_${column}`.slice(0, 63),
      `select 1 from "${table}" where substring("${column}" from 1 for 5) = any($1::bytea[])
         and octet_length("${column}") >= 33 limit 1`,
    );
    if ((table !== 'vault_keys' || column !== 'proof') && (await db.one(any, [keyIds.map(sealedHeader)])))
      left.push(`${table}.${column}`);
  }
  return left;
}
