import { afterAll, expect, test } from 'vitest';
import { companions, keepers } from '../../../src/server/distributed.ts';
import { onWorkers } from '../../../src/server/platform/db/distributed-migrations.ts';
import { cloneDatabase, isDistributed } from '../../support/postgres.ts';
import { onServer } from '../../support/postgres-server.ts';

const database = await cloneDatabase();
afterAll(() => database.drop());

/** Tables that a distributed registry stores together with reports, and whose references it keeps. */
const beside = ['report_versions'];

test.skipIf(isDistributed)('a distributed registry knows every table that refers to reports', async () => {
  const { rows } = await onServer(
    database.url,
    `select k.conrelid::regclass::text as name, k.conname as key, k.confdeltype as on_delete,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k where k.contype = 'f' and k.confrelid = 'reports'::regclass`,
  );
  const others = rows.filter(({ name }) => !beside.includes(name));
  const named = (kind: string) => others.filter(({ on_delete }) => on_delete === kind).map(({ name }) => name);
  expect(named('c').sort()).toEqual([...companions].sort());
  expect(named('a').sort()).toEqual([...keepers].sort());
  expect(others.map(({ name, definition }) => `${name}: ${definition.split(' REFERENCES')[0]}`).sort()).toEqual(
    [...companions, ...keepers].map((name) => `${name}: FOREIGN KEY (report_id)`).sort(),
  );
});

test('a migration loses its references to reports and gets triggers, and nothing else changes', () => {
  const plain = 'alter table reports add column note text;\ncreate table notes (\n  id int\n)';
  expect(onWorkers(plain)).toBe(`do $migration$ begin\n${plain};\nend $migration$`);
  const text = onWorkers(
    'create table notes (\n  id int primary key,\n  report_id bigint not null references reports (id) on delete cascade,\n  words text\n);',
  );
  expect(text).not.toContain('references');
  expect(text).toContain('create trigger notes_report_id_fkey after insert or update of report_id on notes');
});
