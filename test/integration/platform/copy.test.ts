import { afterAll, expect, test } from 'vitest';
import { UuidArray } from '../../../src/server/platform/db/binary-array.ts';
import { CopyRows } from '../../../src/server/platform/db/copy.ts';
import { openDb } from '../../../src/server/platform/db/pool.ts';
import { cloneDatabase } from '../../support/postgres.ts';

const database = await cloneDatabase();
const db = openDb(database.connection, { max: 1 });
afterAll(async () => {
  await db.close();
  await database.drop();
});

const table = `create temporary table kept (id bigint, number int, token uuid, words text, day date, at timestamptz,
  list text[], bytes bytea) on commit drop`;
const copy = 'copy kept (id, number, token, words, day, at, list, bytes) from stdin (format binary)';
const token = '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90';

test.each([
  ['plain', '1', 1, 'Lahore', '2026-02-14', '2026-02-14T10:00:00.123Z', ['OTP scam', 'job'], Buffer.from('sealed')],
  [
    'at its bounds',
    '9223372036854775807',
    -2_147_483_648,
    '',
    '1970-01-01',
    '1970-01-01T00:00:00Z',
    [],
    Buffer.alloc(0),
  ],
  [
    'of any letters',
    '-1',
    0,
    'a\tb\\n\n"c" لاہور 🙂',
    '2093-12-31',
    '2093-12-31T23:59:59.999Z',
    ['"', '\\', '{,}', 'لاہور', ''],
    Buffer.from([0, 255, 92]),
  ],
  [
    'very long',
    '2',
    2,
    'ل'.repeat(20_000),
    '2000-02-29',
    '1999-12-31T23:59:59Z',
    ['x'.repeat(20_000)],
    Buffer.alloc(50_000, 7),
  ],
  ['without text and day', '3', 3, null, null, '2026-02-14T10:00:00Z', [], Buffer.alloc(0)],
])('a row that is %s is read as it was written', async (_what, id, number, words, day, at, list, bytes) => {
  const time = new Date(at);
  const rows = new CopyRows(16);
  for (let row = 0; row < 2; row++)
    rows.row(8).int8(BigInt(id)).int4(number).uuid(token).text(words).date(day).time(time).texts(list).bytes(bytes);
  const [read] = await db.transaction(async (tx) => {
    await tx.rows({ name: 'test.table', text: table });
    await tx.copy(copy, rows.take());
    return tx.rows({ name: 'test.kept', text: 'select *, (count(*) over ())::int as count from kept' });
  });
  expect(read).toEqual({ id, number, token, words, day, at: time, list, bytes, count: 2 });
});

test.each([[[]], [[token]], [[token, '00000000-0000-0000-0000-000000000000']]])(
  'an array of uuids is read as it was written: %j',
  async (uuids: string[]) => {
    const read = { name: 'test.uuids', text: 'select $1::uuid[]::text[] as uuids' };
    expect(await db.one(read, [new UuidArray(uuids)])).toEqual({ uuids });
  },
);

test('a refused COPY fails like a statement, and the connection stays usable', async () => {
  const wrong = db.transaction((tx) =>
    tx.copy(
      'copy report_tokens (token, report_id) from stdin (format binary)',
      new CopyRows().row(1).uuid(token).take(),
    ),
  );
  await expect(wrong).rejects.toMatchObject({ code: '22P04' });
  expect(await db.rows({ name: 'test.one', text: 'select 1 as one' })).toEqual([{ one: 1 }]);
});
