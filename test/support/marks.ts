import { markRows } from '../../src/server/marks.ts';
import type { Db } from '../../src/server/platform/db/pool.ts';
import { contextColumns, uuidKey } from '../../src/server/platform/vault/reseal.ts';
import type { Vault } from '../../src/server/platform/vault/vault.ts';
import { raw } from './raw-statement.ts';

/** Marks every row as it is, as the program would have written it: after a test has written or changed rows by itself. */
export async function markAll(db: Db, vault: Vault): Promise<void> {
  for (const marked of markRows(vault)) {
    const { table, key = uuidKey, column, context } = marked;
    const names = key.map(([name]) => name);
    const rows = await db.rows(raw<Record<string, string | null>>(`select ${contextColumns(marked)} from ${table}`));
    const given = key.map(([, type], at) => `$${at + 2}::text[]::${type}[]`).join(', ');
    await db.rows(
      raw(`update ${table} t set ${column} = given.mark
           from unnest($1::bytea[], ${given}) as given(mark, ${names.join(', ')})
           where ${names.map((name) => `t.${name} = given.${name}`).join(' and ')}`),
      [
        rows.map((row) => vault.sealBytes(context(row), Buffer.alloc(0))),
        ...names.map((name) => rows.map((row) => row[name])),
      ],
    );
  }
}
