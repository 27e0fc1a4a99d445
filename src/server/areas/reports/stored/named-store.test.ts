import { expect, test } from 'vitest';
import { type Keyring, parseKeyring } from '../../../platform/vault/keyring.ts';
import { createLiveVault, createVault, type Vault } from '../../../platform/vault/vault.ts';
import { namedBy } from './named-store.ts';

const content = {
  email: 'Bilal.Ahmed+shop@Gmail.com',
  CNIC: '35202-1234567-1',
  phone: '0300 1234567',
  furtherIdentifiers: [{ kind: 'phone' as const, value: '+923001234567' }],
};

const ringOf = (...bytes: number[]): Keyring =>
  parseKeyring(bytes.map((byte) => Buffer.alloc(32, byte).toString('base64')).join());

/** A vault that counts how many blind indexes it was asked for. */
function counting(ring: () => Keyring): { vault: Vault; asked: () => number } {
  const vault = createLiveVault(ring);
  let asked = 0;
  return {
    asked: () => asked,
    vault: {
      ...vault,
      blindIndexes(kind, value) {
        asked += 1;
        return vault.blindIndexes(kind, value);
      },
    },
  };
}

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

test('its tokens are computed once, and again when the keys have changed', () => {
  let ring = ringOf(7);
  const { vault: live, asked } = counting(() => ring);
  const named = namedBy(live, content);
  expect(asked()).toBe(0);
  const before = named.tokens();
  named.searchTokens();
  named.allTokens();
  expect(asked()).toBe(4);
  ring = ringOf(8, 7);
  expect(named.tokens()).toEqual(namedBy(createVault(ring), content).tokens());
  expect(named.searchTokens()).toContain(before[0]);
  expect(asked()).toBe(8);
});
