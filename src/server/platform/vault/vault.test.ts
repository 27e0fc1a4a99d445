import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseKeyring } from './keyring.ts';
import type { SealContext } from './seal-context.ts';
import { createVault, VaultError } from './vault.ts';

const aKey = () => randomBytes(32).toString('base64');
const at = (id: string): SealContext => ({ table: 'reports', column: 'sealed', id });
const vaultOf = (...keys: string[]) => createVault(parseKeyring(keys.join(',')));

describe('a sealed value', () => {
  test('opens to the original, whatever it is', () => {
    const vault = vaultOf(aKey());
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, context) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(vault.open(at(context), vault.seal(at(context), value))).toEqual(plain);
      }),
    );
  });

  test('does not open if any bit was changed', () => {
    const vault = vaultOf(aKey());
    const sealed = vault.seal(at('1'), { name: 'Sana' });
    for (let position = 0; position < sealed.length; position++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
      expect(() => vault.open(at('1'), changed)).toThrow(VaultError);
    }
    for (const length of [0, 4, 20, sealed.length - 1])
      expect(() => vault.open(at('1'), sealed.subarray(0, length))).toThrow(VaultError);
  });

  test('does not open in another context', () => {
    const vault = vaultOf(aKey());
    expect(() => vault.open(at('2'), vault.seal(at('1'), 'x'))).toThrow(VaultError);
  });

  test('opens with an older key of the ring, but not without it', () => {
    const [older, newer] = [aKey(), aKey()];
    const sealed = vaultOf(older).seal(at('1'), 'x');
    expect(vaultOf(newer, older).open(at('1'), sealed)).toBe('x');
    expect(() => vaultOf(newer).open(at('1'), sealed)).toThrow(/not in the keyring/);
  });

  test('is different each time, and does not contain the original', () => {
    const vault = vaultOf(aKey());
    const [one, two] = [vault.seal(at('a'), 'Sana Malik'), vault.seal(at('a'), 'Sana Malik')];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('Sana')).toBe(false);
  });
});

describe('sealed bytes', () => {
  test('do not open if changed, nor as a value', () => {
    const vault = vaultOf(aKey());
    const sealed = vault.sealBytes(at('attachments/1'), Buffer.from('not json'));
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    expect(() => vault.openBytes(at('attachments/1'), changed)).toThrow(VaultError);
    expect(() => vault.open(at('attachments/1'), sealed)).toThrow(VaultError);
  });
});

describe('a blind index', () => {
  test('is the same for the same value and kind, and a uuid', () => {
    const vault = vaultOf(aKey());
    const token = vault.blindIndex('report email', 'a@example.com');
    expect(token).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(vault.blindIndex('report email', 'a@example.com')).toBe(token);
  });

  test('differs by value, by kind and by key', () => {
    const [key, other] = [aKey(), aKey()];
    const vault = vaultOf(key);
    const tokens = [
      vault.blindIndex('report email', 'a'),
      vault.blindIndex('report email', 'b'),
      vault.blindIndex('account email', 'a'),
      vaultOf(other).blindIndex('report email', 'a'),
    ];
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test('is searched under every key of the ring, the current one first', () => {
    const [older, newer] = [aKey(), aKey()];
    expect(vaultOf(newer, older).blindIndexes('k', 'v')).toEqual([
      vaultOf(newer).blindIndex('k', 'v'),
      vaultOf(older).blindIndex('k', 'v'),
    ]);
  });
});
