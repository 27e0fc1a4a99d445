import { describe, expect, test } from 'vitest';
import { keyedHash } from './keyed-hash.ts';
import { newKey, parseKeyring } from './keyring.ts';
import type { SealContext } from './seal-context.ts';
import { tokenHash } from './secrets.ts';
import { createVault } from './vault.ts';

const [older, newer] = [newKey(), newKey()];
const vault = createVault(parseKeyring(newer));

const place = (id: string, owner: string): SealContext => ({ table: 'sessions', column: 'token_sealed', id, owner });

describe('a stored secret', () => {
  const tokens = keyedHash(vault, 'session token');

  test('is found by its hash and fits its own row and account only', () => {
    const { hash, sealed } = tokens.store(place('1', 'sana'), 'secret');
    expect(tokens.search('secret')).toEqual([hash]);
    expect(tokens.fits(place('1', 'sana'), sealed, 'secret')).toBe(true);
    expect(tokens.fits(place('1', 'sana'), sealed, 'other')).toBe(false);
    expect(tokens.fits(place('2', 'sana'), sealed, 'secret')).toBe(false);
    expect(tokens.fits(place('1', 'bilal'), sealed, 'secret')).toBe(false);
  });

  test('is not the secret’s plain hash, and differs by purpose', () => {
    const { hash } = tokens.store(place('1', 'sana'), 'secret');
    expect(hash).not.toEqual(tokenHash('secret').subarray(0, 16));
    expect(keyedHash(vault, 'reset link').search('secret')).not.toContainEqual(hash);
  });

  test('made without the keys is refused', () => {
    expect(tokens.search('mine')).not.toContainEqual(tokenHash('mine'));
    for (const forged of [Buffer.alloc(0), tokenHash('mine')])
      expect(tokens.fits(place('1', 'sana'), forged, 'mine')).toBe(false);
  });

  test('is found and verified while the keys rotate', () => {
    const stored = keyedHash(createVault(parseKeyring(older)), 'session token').store(place('1', 'sana'), 'secret');
    const rotating = keyedHash(createVault(parseKeyring(`${newer},${older}`)), 'session token');
    expect(rotating.search('secret')).toContainEqual(stored.hash);
    expect(rotating.fits(place('1', 'sana'), stored.sealed, 'secret')).toBe(true);
    expect(tokens.fits(place('1', 'sana'), stored.sealed, 'secret')).toBe(false);
  });
});
