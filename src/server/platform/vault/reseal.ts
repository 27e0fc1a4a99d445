import { type Db, type Queryable, statement, type Tx } from '../db/pool.ts';
import type { Vault } from './vault.ts';

/** A column of sealed values, described by its repository. */
export interface SealedRows {
  table: string;
  /** The primary key: columns and their types. */
  key: readonly (readonly [column: string, type: 'uuid' | 'bigint' | 'int' | 'text'])[];
  /** May be null. */
  column: string;
  /** The vault context of a row's value, by the first column of its key. */
  context: (id: string) => string;
  /** Rows per transaction; 500 by default. */
  batch?: number;
  /** Other changes in the same transaction, while the rows are locked. */
  alongside?: (tx: Tx, rows: readonly { id: string; plain: Buffer }[]) => Promise<void>;
}

const defaultBatch = 500;

type Found = { sealed: Buffer } & Record<string, string>;

/** Version 1 and a key id: the first bytes of everything that the key sealed. */
function keyHeader(keyId: number): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0]);
  head.writeUInt32BE(keyId, 1);
  return head;
}

const stale = (column: string, head: string): string =>
  `${column} is not null and substring(${column} from 1 for 5) <> ${head}::bytea`;

/** Counts the values that are sealed with another key. */
export async function countStale(db: Queryable, { table, column }: SealedRows, keyId: number): Promise<number> {
  const count = statement<{ count: string }>(
    `reseal.count_${table}`,
    `select count(*) as count from ${table} where ${stale(column, '$1')}`,
  );
  return Number((await db.one(count, [keyHeader(keyId)]))?.count ?? 0);
}

/**
 * Re-encrypts a column with the vault's current key, in batches, while others read and write. Values of that key are
 * skipped, so it can be interrupted and repeated.
 * @param options `onBatch` gets the number of rows of each transaction and returns whether to go on
 * @returns the number of rows
 */
export async function reseal(
  db: Db,
  vault: Vault,
  rows: SealedRows,
  { keyId, onBatch }: { keyId: number; onBatch: (sealed: number) => boolean },
): Promise<number> {
  const { table, key, column } = rows;
  const names = key.map(([name]) => name);
  const given = (first: number) => key.map(([, type], at) => `$${first + at}::text::${type}`).join(', ');
  // With the table's name: a bare name in ORDER BY would be the text of the select list, which no index sorts. A limit that
  // the planner knows makes it read the index of the primary key instead of sorting what is left of the table.
  const columns = names.map((name) => `${table}.${name}`).join(', ');
  const read = (isFirst: boolean) =>
    statement<Found>(
      `reseal.${isFirst ? 'first' : 'next'}_${table}`,
      `select ${names.map((name) => `${name}::text as "${name}"`).join(', ')}, ${column} as sealed from ${table}
       where ${stale(column, '$1')}${isFirst ? '' : ` and (${columns}) > (${given(2)})`}
       order by ${columns} limit ${rows.batch ?? defaultBatch} for update`,
    );
  const write = statement(
    `reseal.write_${table}`,
    `update ${table} t set ${column} = given.sealed
     from unnest($1::bytea[], ${key.map(([, type], at) => `$${at + 2}::${type}[]`).join(', ')})
       as given(sealed, ${names.join(', ')})
     where ${names.map((name) => `t.${name} = given.${name}`).join(' and ')}`,
  );
  const keyOf = (row: Found): string[] => names.map((name) => row[name] ?? '');

  let after: string[] | null = null;
  let total = 0;
  for (;;) {
    const from: string[] = after ?? [];
    const found: Found[] = await db.transaction(async (tx) => {
      const some = await tx.rows(read(after === null), [keyHeader(keyId), ...from]);
      if (some.length === 0) return some;
      const opened = some.map((row) => {
        const id = keyOf(row)[0] ?? '';
        return { id, plain: vault.openBytes(rows.context(id), row.sealed) };
      });
      const sealed = opened.map(({ id, plain }) => vault.sealBytes(rows.context(id), plain));
      await tx.rows(write, [sealed, ...names.map((name) => some.map((row) => row[name]))]);
      await rows.alongside?.(tx, opened);
      return some;
    });
    const last = found.at(-1);
    if (!last) return total;
    total += found.length;
    after = keyOf(last);
    if (!onBatch(found.length)) return total;
  }
}

const sealedColumns = statement<{ table: string; column: string }>(
  'reseal.columns',
  `select c.relname as table, a.attname as column
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
   order by 1, 2`,
);

/** Finds all columns of the schema that have values sealed with one of these keys. */
export async function columnsSealedWith(db: Queryable, keyIds: readonly number[]): Promise<string[]> {
  const left: string[] = [];
  for (const { table, column } of await db.rows(sealedColumns)) {
    const any = statement(
      `reseal.left_${table}_${column}`.slice(0, 63),
      `select 1 from "${table}" where substring("${column}" from 1 for 5) = any($1::bytea[])
         and octet_length("${column}") >= 33 limit 1`,
    );
    if ((table !== 'vault_keys' || column !== 'proof') && (await db.one(any, [keyIds.map(keyHeader)])))
      left.push(`${table}.${column}`);
  }
  return left;
}
