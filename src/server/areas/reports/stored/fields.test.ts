import { expect, test } from 'vitest';
import { parseKeyring } from '../../../platform/vault/keyring.ts';
import { createVault } from '../../../platform/vault/vault.ts';
import { reportContext, sealedReport } from './fields.ts';

test('a field that was added after a report was sealed is null', () => {
  const place = { id: '1', version: 1, authorId: 'sana' };
  const vault = createVault(parseKeyring(Buffer.alloc(32, 7).toString('base64')));
  const opened = sealedReport(vault).open(place, vault.seal(reportContext(place), { name: 'Bilal Ahmed' }));
  expect(opened).toMatchObject({ name: 'Bilal Ahmed', CNIC: null });
});
