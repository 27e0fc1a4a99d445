import { expect, test } from 'vitest';
import { type Keyring, parseKeyring } from '../../../platform/vault/keyring.ts';
import { createVault } from '../../../platform/vault/vault.ts';
import { namedBy } from './named-store.ts';

const content = {
  email: 'Bilal.Ahmed+shop@Gmail.com',
  CNIC: '35202-1234567-1',
  phone: '0300 1234567',
  furtherIdentifiers: [{ kind: 'phone' as const, value: '+923001234567' }],
};

const ringOf = (...bytes: number[]): Keyring =>
  parseKeyring(bytes.map((byte) => Buffer.alloc(32, byte).toString('base64')).join());

test('with two keys it is written under the current one, and looked for under both', () => {
  const [newer, older] = [createVault(ringOf(8)), createVault(ringOf(7))];
  const both = namedBy(createVault(ringOf(8, 7)), content);
  expect(both.tokens()).toEqual(namedBy(newer, content).tokens());
  const inTurn = namedBy(newer, content)
    .allTokens()
    .flatMap((token, at) => [token, namedBy(older, content).allTokens()[at]]);
  expect(both.allTokens()).toEqual(inTurn);
  expect(both.searchTokens()).toEqual(inTurn.slice(0, 6));
});
