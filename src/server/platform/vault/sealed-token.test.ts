import { expect, test } from 'vitest';
import { newKey, parseKeyring } from './keyring.ts';
import { sealedTokens } from './sealed-token.ts';
import { createVault } from './vault.ts';

let now = Date.parse('2026-11-22T10:00:00Z');
const clock = () => new Date(now);
const vault = createVault(parseKeyring(newKey()));
const opened: string[] = [];
vault.onUnreadable(({ column }) => opened.push(column));
const tokens = sealedTokens<{ account: string }>({ vault, clock }, 'a challenge', 60_000);

test('a token gives back its value until it expires, and shows nothing of it', () => {
  const { token } = tokens.issue({ account: 'sana' });
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('sana');
  expect(tokens.open(token)?.value).toEqual({ account: 'sana' });
  now += 60_000;
  expect(tokens.open(token)).toBeNull();
});

test('a token that was made up, changed, or issued for something else is refused, and is no damaged value', () => {
  const { token } = tokens.issue({ account: 'sana' });
  const other = sealedTokens({ vault, clock }, 'something else', 60_000);
  const bytes = Buffer.from(token, 'base64url');
  for (const at of [0, 16, 20, 40, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(tokens.open(changed.toString('base64url'))).toBeNull();
  }
  for (const bad of ['', 'x', 'A'.repeat(300)]) expect(tokens.open(bad)).toBeNull();
  expect(other.open(token)).toBeNull();
  expect(opened).toEqual([]);
});
