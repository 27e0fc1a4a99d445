import { expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { addFingerprint, renewFingerprints } from '../../../src/server/areas/reports/filing/copied-text-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { keyedColumns } from '../../../src/server/commands/keyed-columns.ts';
import { sealedRowsOf } from '../../../src/server/commands/sealed-rows.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../../src/server/platform/vault/vault.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const { db, context, as } = await startApp();

/** Columns of the same types that hold no keyed hash: random ids, and what is sealed or computed with another key. */
const others = [
  ...['accounts.author_group', 'network_groups.author_group', 'reports.author_group', 'setup_links.seed'],
  ...['audit_chain.export_holder', 'audit_misses.holder', 'audit_misses.proof', 'vault_keys.proof'],
  // The chain has a key of its own, which is sealed again.
  ...['audit_events.mac', 'audit_events.proof', 'audit_chain.verification_mac', 'audit_chain.sealed_key'],
  ...['audit_chain.mac', 'audit_chain.seal', 'audit_chain.start_mac', 'audit_chain.start_seal'],
];

test('a rotation of keys knows every column with keyed hashes', async () => {
  const rows = await db.rows<{ name: string }>(
    raw(`select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (t.typname in ('uuid', 'bytea', '_uuid', '_bytea')
          or t.typname in ('int8', '_int8', 'text', '_text') and a.attname ~ 'hash|token|fingerprint|sketch|digest|subject')
        and a.attname !~ '(^|_)id$'
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
      order by 1`),
  );
  const sealed = sealedRowsOf(context).map(({ table, column }) => `${table}.${column}`);
  const known = [...sealed, ...others, ...Object.keys(keyedColumns)];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  const found = new Set(rows.map(({ name }) => name));
  expect(Object.keys(keyedColumns).filter((name) => !found.has(name))).toEqual([]);
});

test('copies of a report are noticed during a rotation, and after it', async () => {
  const { accountId } = await as();
  const [other, without] = [await as(), await as()];
  const text = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ');
  const files = async (author: string): Promise<string | undefined> => {
    await createReport(context, author, aReport());
    const own = await db.rows<{ id: string }>(raw('select id from reports where author_id = $1'), [author]);
    return own[0]?.id;
  };
  const id = await files(accountId);
  const copy = await files(other.accountId);
  const third = await files(without.accountId);
  const [older, newer] = [newKey(), newKey()];
  const [before, during, after] = [older, `${newer},${older}`, newer].map((keys) => ({
    ...context,
    vault: createVault(parseKeyring(keys)),
  })) as [App, App, App];
  const words = async (reportId: string | undefined) =>
    (await db.rows<{ hash: string }>(raw('select hash from report_words where report_id = $1::bigint'), [reportId]))
      .length;
  const found = (app: App, reportId = '', authorId = '') =>
    db.transaction(async (tx) =>
      (await addFingerprint(app, tx, { id: reportId, authorId, text })).map((one) => one.id),
    );
  await found(before, id, accountId);
  expect(await found(during, copy, other.accountId)).toEqual([id]);
  await db.transaction(async (tx) =>
    renewFingerprints(during, tx, [
      { id: id ?? '', text },
      { id: third ?? '', text },
    ]),
  );
  expect([await words(id), await words(third)]).toEqual([8, 0]);
  expect(await found(after, copy, other.accountId)).toEqual([id]);
});
