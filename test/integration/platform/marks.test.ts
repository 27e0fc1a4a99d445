/** The marks of rows that decide something. */

import { expect, test } from 'vitest';
import { readProfile } from '../../../src/server/areas/accounts/edit-profile.ts';
import { newKey } from '../../../src/server/platform/vault/keyring.ts';
import { openVault } from '../../../src/server/platform/vault/vault-keys.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';

test('a new registry requires marks from its first row on', async () => {
  const place = await startApp({ vaultOn: (database) => openVault(database, { keys: newKey(), file: '' }) });
  const { accountId } = await place.as();
  await place.db.rows(raw('update accounts set suspended_at = now() where id = $1'), [accountId]);
  await expect(readProfile(place.context, accountId)).rejects.toThrow();
});
