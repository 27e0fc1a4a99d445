import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sealedRowsOf } from '../../../src/server/commands/sealed-rows.ts';
import { contextColumns, type SealedRows } from '../../../src/server/platform/vault/reseal.ts';
import { startApp, testVault } from '../../support/app.ts';
import { fillEveryTable } from '../../support/filled.ts';
import { inRepository } from '../../support/paths.ts';
import { raw } from '../../support/raw-statement.ts';

// Whoever can write the database and has no key may change any column. Each is bound to its row, or is listed in
// docs/security/columns.md with what its change does.

const vault = testVault();
const testApp = await startApp({ vaultOn: async () => vault });
const { context, db } = testApp;
await fillEveryTable(testApp);

/** Items of the document: "- `table` (`column`, …), `table` (`column`, …): what a change does". */
const listed = readFileSync(inRepository('docs', 'security', 'columns.md'), 'utf8')
  .split(/\n(?=- |\n)/)
  .flatMap((item) => {
    const [, tables = '', reason = ''] = /^- ((?:`\w+`\s+\([^)]+\)(?:,\s+)?)+):\s+(.+)$/s.exec(item) ?? [];
    return [...tables.matchAll(/`(\w+)`\s+\(([^)]+)\)/g)].flatMap(([, table, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, column]) => ({ column: `${table}.${column}`, reason })),
    );
  });

interface Column {
  table: string;
  column: string;
  type: string;
}
const columns = await db.rows(
  raw<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, a.attnum`,
  ),
);

/** Another value of a type, in SQL. */
function another({ column, type }: Column): string {
  const other: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: `coalesce("${column}", '') || 'x'`,
    bytea: `coalesce("${column}", '') || '\\x00'::bytea`,
    boolean: `not coalesce("${column}", false)`,
    jsonb: `'{"changed": true}'`,
    date: `coalesce("${column}", current_date) + 1`,
    'timestamp with time zone': `coalesce("${column}", now()) + interval '1 day'`,
    'text[]': `array_append("${column}", 'x')`,
    'bigint[]': `array_append("${column}", 1)`,
  };
  return other[type] ?? `coalesce("${column}", 0) + 1000`;
}

/** Whether a row that this program wrote is refused when the column is changed, by one of the values sealed for the row. */
async function isBound(changed: Column, described: SealedRows) {
  const { column, table, context } = described;
  const read = `${contextColumns(described)}, ${column} as sealed`;
  type Row = { sealed: Buffer | null } & Record<string, string>;
  const opens = ({ sealed, ...row }: Row) =>
    vault.tryOpen(() => vault.openBytes(context(row), sealed ?? Buffer.alloc(0))) !== null;
  const good = await db.rows(
    raw<Row & { at: string }>(`select ctid::text as at, ${read} from ${table} where ${column} is not null limit 200`),
  );
  const at = good.find(({ at: _, ...row }) => opens(row as unknown as Row))?.at;
  if (at === undefined) return false;
  const back = new Error('rolled back');
  let refused = false;
  await db
    .transaction(async (tx) => {
      // No trigger, foreign key or check stands in the attacker's way.
      await tx.rows(raw(`set local session_replication_role = replica`));
      await tx.rows(
        raw(`do $$ declare name text; begin
          for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
            execute format('alter table ${table} drop constraint %I', name);
          end loop; end $$`),
      );
      const rows = await tx.rows(
        raw<Row>(
          `update ${table} set "${changed.column}" = ${another(changed)} where ctid = '${at}'::tid returning ${read}`,
        ),
      );
      refused = rows.length === 1 && rows.every((row) => !opens(row));
      throw back;
    })
    .catch((error: unknown) => {
      // A column that can only be generated is bound by nothing.
      if (error !== back && (error as { code?: string }).code !== '428C9') throw error;
    });
  return refused;
}

test('every column of every table is bound to its row, or listed with what its change does', async () => {
  const sealed = sealedRowsOf(context);
  const found: string[] = [];
  for (const column of columns) {
    const ofTable = sealed.filter(({ table }) => table === column.table);
    const isSealed = await Promise.all(ofTable.map((rows) => isBound(column, rows)));
    if (!isSealed.includes(true)) found.push(`${column.table}.${column.column}`);
  }
  expect(found.toSorted()).toEqual(listed.map(({ column }) => column).toSorted());
  expect(listed.filter(({ reason }) => reason.length < 10)).toEqual([]);
});
