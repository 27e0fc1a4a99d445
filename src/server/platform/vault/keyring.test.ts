import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutLinks } from '../../../../test/support/no-links.ts';
import { KeyringError, keyringFile, parseKeyring } from './keyring.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shield-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

test('the key file is created once, readable by its owner only, and then read', () => {
  const file = join(folder, 'shield.keys');
  const made = keyringFile(file, true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keyringFile(file, true).current.id).toBe(made.current.id);
  expect(keyringFile(file, false).current.sealing.equals(made.current.sealing)).toBe(true);
});

test('makes the key file where an earlier start with the same pid was killed in the middle', () => {
  const file = join(folder, 'shield.keys');
  writeFileSync(`${file}.${process.pid}.new`, '# The seal');
  const made = keyringFile(file, true);
  expect(keyringFile(file, false).current.id).toBe(made.current.id);
  expect(readdirSync(folder)).toEqual(['shield.keys']);
});

test('makes the key file on a disk that has no links', async () => {
  const file = join(folder, 'shield.keys');
  const made = await withoutLinks(() => keyringFile(file, true));
  expect(keyringFile(file, false).current.id).toBe(made.current.id);
  expect(readdirSync(folder)).toEqual(['shield.keys']);
});

test('a missing key file is not replaced if data is sealed with it', () => {
  const file = join(folder, 'shield.keys');
  expect(() => keyringFile(file, false)).toThrow(/missing.*backup/s);
  expect(existsSync(file)).toBe(false);
});

test('a key file readable by others is refused with what to do', () => {
  const file = join(folder, 'shield.keys');
  keyringFile(file, true);
  chmodSync(file, 0o644);
  expect(() => keyringFile(file, true)).toThrow(`chmod 600 ${file}`);
});

test('a damaged key file is refused and not changed', () => {
  const file = join(folder, 'shield.keys');
  for (const text of ['', '# only a comment\n', 'short\n', `${key(1)}\n${key(2).slice(0, 20)}\n`]) {
    writeFileSync(file, text, { mode: 0o600 });
    expect(() => keyringFile(file, true)).toThrow(KeyringError);
    expect(() => keyringFile(file, true)).toThrow(`The key file ${file} cannot be used.`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('a folder in the place of the key file is refused as such', () => {
  const file = join(folder, 'shield.keys');
  mkdirSync(file);
  expect(() => keyringFile(file, true)).toThrow('It is not a file.');
});

test('keys are separated by lines or commas; the first one seals, and all are different', () => {
  const ring = parseKeyring(`# a comment, with a comma\n${key(1)}\n${key(2)}, ${key(3)}\n`);
  expect(ring.all).toHaveLength(3);
  expect(ring.current.id).toBe(parseKeyring(key(1)).current.id);
  expect(new Set(ring.all.map(({ sealing }) => sealing.toString('hex'))).size).toBe(3);
});
