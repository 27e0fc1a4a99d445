import { describe, expect, test } from 'vitest';
import { keyedHash } from './keyed-hash.ts';
import { inEarlyForm, newKey, parseKeyring } from './keyring.ts';
import type { SealContext } from './seal-context.ts';
import { tokenHash } from './secrets.ts';
import { createVault } from './vault.ts';

const key = parseKeyring(newKey()).current;
const earlier = inEarlyForm(parseKeyring(newKey()).current);
const vault = createVault({ current: key, all: [key] });
const earlyVault = createVault({ current: earlier, all: [earlier] });
const movingVault = createVault({ current: key, all: [key, earlier] });

const place = (id: string, owner: string): SealContext => ({ table: 'sessions', column: 'token_sealed', id, owner });

describe('a stored secret', () => {
  const tokens = keyedHash(vault, 'session token', { hasEarlyRows: true });

  test('is found by its hash and fits its own row and account only', () => {
    const stored = tokens.store(place('1', 'sana'), 'secret');
    expect(tokens.search('secret')).toEqual([stored.hash]);
    expect(tokens.fits(place('1', 'sana'), stored, 'secret')).toBe(true);
    expect(tokens.fits(place('1', 'sana'), stored, 'other')).toBe(false);
    expect(tokens.fits(place('2', 'sana'), stored, 'secret')).toBe(false);
    expect(tokens.fits(place('1', 'bilal'), stored, 'secret')).toBe(false);
  });

  test('is not the secret’s plain hash, and differs by purpose', () => {
    const { hash } = tokens.store(place('1', 'sana'), 'secret');
    expect(hash).not.toEqual(tokenHash('secret').subarray(0, 16));
    expect(keyedHash(vault, 'reset link').search('secret')).not.toContainEqual(hash);
  });

  test('made without the keys is refused, also in the form of an earlier release', () => {
    const forged = { hash: tokenHash('mine'), sealed: null };
    expect(tokens.search('mine')).not.toContainEqual(forged.hash);
    expect(tokens.fits(place('1', 'sana'), forged, 'mine')).toBe(false);
    expect(tokens.fits(place('1', 'sana'), { ...forged, sealed: tokenHash('mine') }, 'mine')).toBe(false);
  });

  test('of an earlier release is accepted only while a key of that release is in the keyring', () => {
    const early = keyedHash(earlyVault, 'session token', { hasEarlyRows: true }).store(place('1', 'sana'), 'secret');
    expect(early).toEqual({ hash: tokenHash('secret'), sealed: null });
    const moving = keyedHash(movingVault, 'session token', { hasEarlyRows: true });
    expect(moving.search('secret')).toContainEqual(early.hash);
    expect(moving.fits(place('1', 'sana'), early, 'secret')).toBe(true);
    expect(tokens.fits(place('1', 'sana'), early, 'secret')).toBe(false);
    const later = keyedHash(movingVault, 'confirmation link');
    expect(later.fits(place('1', 'sana'), early, 'secret')).toBe(false);
  });

  test('of a table that no earlier release had is bound whatever the key', () => {
    const links = keyedHash(earlyVault, 'confirmation link');
    const stored = links.store(place('1', 'sana'), 'secret');
    expect(links.fits(place('1', 'sana'), stored, 'secret')).toBe(true);
    expect(links.fits(place('1', 'bilal'), stored, 'secret')).toBe(false);
  });

  test('is found and verified while the keys rotate', () => {
    const stored = keyedHash(earlyVault, 'confirmation link').store(place('1', 'sana'), 'secret');
    const links = keyedHash(movingVault, 'confirmation link');
    expect(links.search('secret')).toContainEqual(stored.hash);
    expect(links.fits(place('1', 'sana'), stored, 'secret')).toBe(true);
  });
});
