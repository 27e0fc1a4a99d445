import { expect, test } from 'vitest';
import { keyRotation } from '../../../src/server/platform/vault/key-rotation.ts';
import { parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { VaultStale } from '../../../src/server/platform/vault/vault.ts';
import { openVault } from '../../../src/server/platform/vault/vault-keys.ts';
import { openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';

const { db } = await openClone();

test('a process that cannot read the new key is waited for, and once the key is in use it answers no lookup from half of the keys', async () => {
  const [first, second] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const next = parseKeyring(String(second)).current;
  const vault = await openVault(db, { keys: String(first), file: '' });
  const token = vault.blindIndexes('email', 'bilal@example.org');
  const rotation = keyRotation(db);

  await rotation.announce(async () => ({ target: next, lost: null }));
  await vault.refresh();
  expect(vault.problems()).toEqual({ opening: null, sealing: null });
  expect(vault.blindIndexes('email', 'bilal@example.org')).toEqual(token);
  expect((await rotation.holders()).map(({ keyIds }) => keyIds.includes(next.id))).toEqual([false]);

  await rotation.promote(next.id);
  await vault.refresh();
  expect(vault.problems()).toEqual({ opening: 'keyMissing', sealing: 'keyMissing' });
  expect(() => vault.blindIndexes('email', 'bilal@example.org')).toThrow(VaultStale);
  expect(() => vault.openingRing()).toThrow(VaultStale);
  expect(() => vault.sealingRing()).toThrow(VaultStale);
  expect(() => vault.seal({ table: 'reports', column: 'sealed', id: '1' }, 'x')).toThrow(VaultStale);
  await vault.close();
});

test('a process that has ended holds up no rotation, also if the clock of the database was ahead when it reported itself', async () => {
  const { db: other } = await openClone();
  const keys = Buffer.alloc(32, 9).toString('base64');
  await other.rows(
    raw(`insert into vault_holders (id, host, process, key_ids, sealing, seen_at)
         values (gen_random_uuid(), 'another machine', '{"pid":1,"started":""}', '{1}', 1, now() + interval '1 year')`),
  );
  const vault = await openVault(other, { keys, file: '' });
  await other.rows(
    raw(`update vault_holders set seen_at = seen_at - interval '61 seconds' where host = 'another machine'`),
  );
  expect(await keyRotation(other).holders()).toHaveLength(1);
  await vault.close();
});
