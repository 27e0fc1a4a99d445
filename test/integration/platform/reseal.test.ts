import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from '../../../src/server/platform/db/pool.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { columnsSealedWith, reseal, type SealedRows } from '../../../src/server/platform/vault/reseal.ts';
import type { SealContext } from '../../../src/server/platform/vault/seal-context.ts';
import { createVault } from '../../../src/server/platform/vault/vault.ts';
import { emptyDatabase, type TestDatabase } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';

const [older, newer] = [newKey(), newKey()];
const before = createVault(parseKeyring(older));
const after = createVault(parseKeyring(`${newer},${older}`));
const keyId = parseKeyring(newer).current.id;
const oldId = parseKeyring(older).current.id;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await emptyDatabase();
  // One connection, so that the test sees the prepared statements.
  db = openDb(database.connection, { max: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const place = (table: string, id: number): SealContext => ({ table, column: 'sealed', id: String(id) });

/** A table whose keys have different numbers of digits, with a version each. */
async function aTable(name: string, rows: number): Promise<SealedRows> {
  await db.rows(raw(`create table ${name} (id bigint, version int, sealed bytea, primary key (id, version))`));
  const sealed = Array.from({ length: rows }, (_, n) =>
    before.sealBytes(place(name, n + 1), Buffer.from(String(n + 1))),
  );
  await db.rows(
    raw(`insert into ${name} select n, v, sealed from unnest($1::bytea[]) with ordinality as given(sealed, n),
         generate_series(9, 10) v order by md5(n::text)`),
    [sealed],
  );
  await db.rows(raw(`analyze ${name}`));
  return {
    table: name,
    key: [
      ['id', 'bigint'],
      ['version', 'int'],
    ],
    column: 'sealed',
    context: ({ id }) => place(name, Number(id)),
    batch: 5,
  };
}

test('a rotation passes over a table once, in the numeric order of its key', async () => {
  const visited: number[] = [];
  const rows: SealedRows = {
    ...(await aTable('few', 60)),
    async alongside(_tx, some) {
      visited.push(...some.map(({ id }) => Number(id)));
    },
  };
  const total = await reseal(db, after, rows, { keyId, onBatch: () => true });
  expect(total).toBe(120);
  expect(visited).toEqual(Array.from({ length: 120 }, (_, n) => Math.floor(n / 2) + 1));
  expect(await columnsSealedWith(db, [oldId])).toEqual([]);
});

test('a rotation reads each batch from the index of the primary key, without sorting the table', async () => {
  const rows = await aTable('many', 5_000);
  let batches = 0;
  await reseal(db, after, rows, {
    keyId,
    onBatch: () => {
      batches += 1;
      return batches < 2;
    },
  });
  const head = `'\\x02${keyId.toString(16).padStart(8, '0')}'`;
  const plan = await db.rows<{ 'QUERY PLAN': string }>(
    raw(`explain execute "reseal.next_many_sealed"(${head}, '2500', '9')`),
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('Index Scan using many_pkey');
  expect(text).not.toContain('Sort');
});
