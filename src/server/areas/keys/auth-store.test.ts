import { expect, test } from 'vitest';
import { newKey, parseKeyring } from '../../platform/vault/keyring.ts';
import type { SealContext } from '../../platform/vault/seal-context.ts';
import { tokenHash } from '../../platform/vault/secrets.ts';
import { createLiveVault, VaultError } from '../../platform/vault/vault.ts';
import { openedPairs } from './auth-store.ts';

interface Row {
  id: string;
  account_id: string;
  kind: 'live' | 'test';
  secret_sealed: Buffer;
  marked: string;
  mark: Buffer | null;
  account_marked: string;
  account_mark: Buffer | null;
}

const [older, newer] = [newKey(), newKey()];
let ring = parseKeyring(older);
const vault = createLiveVault(() => ring);
const context = ({ id, account_id, kind }: Pick<Row, 'id' | 'account_id' | 'kind'>): SealContext => ({
  table: 'key_pairs',
  column: 'secret_sealed',
  id,
  owner: account_id,
  also: kind,
});
let opened = 0;
const verifierOf = openedPairs(vault, (row: Row) => {
  opened += 1;
  return vault.open(context(row), row.secret_sealed) as { apiKey: string; secret: string };
});
const place = { id: '1', account_id: 'sana', kind: 'live' } as const;
const row: Row = {
  ...place,
  secret_sealed: vault.seal(context(place), { apiKey: 'key', secret: 'secret' }),
  marked: '[null,null]',
  mark: vault.seal({ ...context(place), column: 'mark' }, {}),
  account_marked: '[]',
  account_mark: null,
};

test('a pair is opened once, and again when anything of its row has changed', () => {
  for (let n = 0; n < 3; n++) expect(verifierOf(row)).toEqual({ apiKey: 'key', secretHash: tokenHash('secret') });
  expect(opened).toBe(1);
  const changed: Partial<Row>[] = [
    { account_id: 'bilal' },
    { kind: 'test' },
    { id: '2' },
    { secret_sealed: Buffer.from(row.secret_sealed).fill(0, 30) },
  ];
  for (const change of changed) expect(() => verifierOf({ ...row, ...change })).toThrow(VaultError);
  const anew = { ...row, secret_sealed: vault.seal(context(place), { apiKey: 'key', secret: 'another' }) };
  expect(verifierOf(anew).secretHash).toEqual(tokenHash('another'));
});

test('a pair that a retired key sealed is not accepted from memory', () => {
  verifierOf(row);
  ring = parseKeyring(newer);
  expect(() => verifierOf(row)).toThrow(VaultError);
});
