/** The marks of rows that decide something, on a registry that an earlier release has filled. */
import { expect, test } from 'vitest';
import { markAll } from '../../src/server/marks.ts';
import { roleRepository } from '../../src/server/modules/roles/repository.ts';
import { newKey, parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import { openVault, proofContext, proofTextOf } from '../../src/server/platform/vault/vault-keys.ts';
import { startApp } from '../support/app.ts';
import { raw } from '../support/raw-statement.ts';

const key = newKey();
const source = { keys: key, file: '' };
const { as, db } = await startApp({ vaultOn: (database) => openVault(database, source) });
const sql = (text: string, values: unknown[] = []) => db.rows(raw(text), values);
const grants = (id: string) =>
  sql(`insert into account_roles (account_id, role, granted_at) values ($1, 'auditor', now())`, [id]);

test('rows of an earlier release count until its last process has ended, and are marked once', async () => {
  const [before, after] = [(await as()).accountId, (await as()).accountId];
  // As an earlier release has left it: its proof of the key, and rows without marks.
  const { current } = parseKeyring(key);
  const earlier = createVault({ current, all: [current] }).seal(proofContext(current.id), proofTextOf(false));
  await sql('update vault_keys set proof = $1', [earlier]);
  await sql('update accounts set mark = null');
  await grants(before);
  const vault = await openVault(db, source);
  const roles = roleRepository({ vault });
  const rolesOf = async (id: string) => (await roles.of(db, [id])).get(id);
  expect(vault.requiresMarks()).toBe(false);
  expect(await rolesOf(before)).toEqual(['auditor']);

  await sql(
    `insert into vault_holders (id, host, process, key_ids, sealing, seen_at)
     values (gen_random_uuid(), 'elsewhere 1', '{}', $1, $2, now())`,
    [[current.id], current.id],
  );
  expect(await vault.markOnce(() => markAll(db, vault))).toBe(false);
  await sql('delete from vault_holders where not marks');
  expect(await vault.markOnce(() => markAll(db, vault))).toBe(true);
  expect(vault.requiresMarks()).toBe(true);
  await grants(after);
  expect([await rolesOf(before), await rolesOf(after)]).toEqual([['auditor'], undefined]);

  // Neither an older proof that is put back nor a holder that nobody is changes that.
  await sql('update vault_keys set proof = $1', [earlier]);
  await vault.refresh();
  expect(vault.requiresMarks()).toBe(true);
  await vault.close();
});

test('a new registry requires marks from its first row on', async () => {
  const place = await startApp({ vaultOn: (database) => openVault(database, { keys: newKey(), file: '' }) });
  const { accountId } = await place.as();
  await place.db.rows(raw('update accounts set suspended_at = now() where id = $1'), [accountId]);
  await expect(place.services.accounts.profile(accountId)).rejects.toThrow();
});
