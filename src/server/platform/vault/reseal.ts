import { type Db, type Queryable, statement, type Tx } from '../db/pool.ts';
import type { Vault } from './vault.ts';

/** A column of sealed values, as the file that knows it describes it. */
export interface SealedRows {
  table: string;
  /** The primary key: columns and their types. */
  key: readonly (readonly [column: string, type: 'uuid' | 'bigint' | 'int' | 'text'])[];
  /** Null in a row that has nothing sealed. */
  column: string;
  /** The context of a row's value, by the first column of its key. */
  place: (id: string) => string;
  /** Rows that are sealed anew in one transaction; 500 when not given. */
  batch?: number;
  /** What else changes with rows that are sealed anew, in the same transaction, the rows being locked. */
  alongside?: (tx: Tx, rows: readonly { id: string; plain: Buffer }[]) => Promise<void>;
}

const usualBatch = 500;
const attempts = 5;

type Found = { sealed: Buffer } & Record<string, string>;

/** Version 1 and the id of a key: what everything begins with that the key has sealed. */
function headOf(keyId: number): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0]);
  head.writeUInt32BE(keyId, 1);
  return head;
}

const stale = (column: string, head: string): string =>
  `${column} is not null and substring(${column} from 1 for 5) <> ${head}::bytea`;

/** How many values are sealed with another key than this one. */
export async function countStale(db: Queryable, { table, column }: SealedRows, keyId: number): Promise<number> {
  const count = statement<{ count: string }>(
    `reseal.count_${table}`,
    `select count(*) as count from ${table} where ${stale(column, '$1')}`,
  );
  return Number((await db.one(count, [headOf(keyId)]))?.count ?? 0);
}

/**
 * Seals a column anew with the vault's current key, some rows a transaction, while others read and write. What is sealed
 * with that key already is left alone, so it can be stopped at any moment and begun again.
 * @param options `onBatch` gets how many rows each transaction sealed and answers whether to go on
 * @returns how many rows were sealed
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
  const read = (isFirst: boolean) =>
    statement<Found>(
      `reseal.${isFirst ? 'first' : 'next'}_${table}`,
      `select ${names.map((name) => `${name}::text as "${name}"`).join(', ')}, ${column} as sealed from ${table}
       where ${stale(column, '$1')}${isFirst ? '' : ` and (${names.join(', ')}) > (${given(3)})`}
       order by ${names.join(', ')} limit $2 for update`,
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
    const found: Found[] = await again(() =>
      db.transaction(async (tx) => {
        const some = await tx.rows(read(after === null), [headOf(keyId), rows.batch ?? usualBatch, ...from]);
        if (some.length === 0) return some;
        const opened = some.map((row) => {
          const id = keyOf(row)[0] ?? '';
          return { id, plain: vault.openBytes(rows.place(id), row.sealed) };
        });
        const sealed = opened.map(({ id, plain }) => vault.sealBytes(rows.place(id), plain));
        await tx.rows(write, [sealed, ...names.map((name) => some.map((row) => row[name]))]);
        await rows.alongside?.(tx, opened);
        return some;
      }),
    );
    const last = found.at(-1);
    if (!last) return total;
    total += found.length;
    after = keyOf(last);
    if (!onBatch(found.length)) return total;
  }
}

/** Two that wait for each other's rows: one of them begins again. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if ((code !== '40P01' && code !== '40001') || attempt === attempts) throw error;
    }
  }
}

const sealedColumns = statement<{ table: string; column: string }>(
  'reseal.columns',
  `select c.relname as table, a.attname as column
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
   order by 1, 2`,
);

/** Every column of the schema, whoever knows it, that holds something sealed with one of these keys. */
export async function leftOf(db: Queryable, keyIds: readonly number[]): Promise<string[]> {
  const left: string[] = [];
  for (const { table, column } of await db.rows(sealedColumns)) {
    const any = statement(
      `reseal.left_${table}_${column}`.slice(0, 63),
      `select 1 from "${table}" where substring("${column}" from 1 for 5) = any($1::bytea[])
         and octet_length("${column}") >= 33 limit 1`,
    );
    if ((table !== 'vault_keys' || column !== 'proof') && (await db.one(any, [keyIds.map(headOf)])))
      left.push(`${table}.${column}`);
  }
  return left;
}
