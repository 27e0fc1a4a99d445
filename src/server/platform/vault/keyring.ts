import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { nameFile } from '../files/name-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { OperatorError } from '../operator-error.ts';
import { hmacHexUnder } from './secrets.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';

/** A root key and the keys derived from it. */
export interface VaultKey {
  /** The first four bytes of the root key's SHA-256. */
  id: number;
  /** The root key in base64, as in SHIELD_KEYS. */
  root: string;
  /** The AES-256-GCM key. */
  sealing: Buffer;
  /** The HMAC-SHA-256 that a sealed value without content consists of, in hex. */
  mark(text: string): string;
  /** The HMAC-SHA-256 of a kind of blind index, in hex. */
  index(kind: string): (value: string) => string;
  /** The key that signs receipts. */
  signing(): SigningKey;
}

/** A key id as shown to operators: eight hex digits. */
export const formatKeyId = (id: number): string => id.toString(16).padStart(8, '0');

export interface Keyring {
  /** The key that new values are sealed with. */
  current: VaultKey;
  /** All keys that can open values, the current one first. */
  all: VaultKey[];
}

/** Where keys come from: the value of SHIELD_KEYS, or if that is null the key file. */
export interface KeySource {
  keys: string | null;
  file: string;
}

/** Keys are missing, malformed or readable by others. The message says what to do. */
export class KeyringError extends OperatorError {
  override name = 'KeyringError';
}

function derive(root: Buffer): VaultKey {
  // HKDF (RFC 5869) with one label per use: a leaked index key decrypts nothing, and kinds of index share no tokens.
  const key = (label: string) => Buffer.from(hkdfSync('sha256', root, '', `fraud-shield ${label}`, 32));
  const indexes = new Map<string, (value: string) => string>();
  let signing: SigningKey | undefined;
  return {
    id: createHash('sha256').update(root).digest().readUInt32BE(0),
    root: root.toString('base64'),
    sealing: key('seal bound'),
    mark: hmacHexUnder(key('mark')),
    index(kind) {
      const known = indexes.get(kind) ?? hmacHexUnder(key(`index ${kind}`));
      indexes.set(kind, known);
      return known;
    },
    signing() {
      signing ??= signingKeyOf(key('receipts'));
      return signing;
    },
  };
}

/** The keys in the text of SHIELD_KEYS or the key file, without comments. */
export const keyLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((key) => key.trim())
    .filter((key) => key !== '');

/**
 * Parses SHIELD_KEYS or the key file.
 * @param text keys of 32 bytes in base64, separated by commas or newlines; lines that start with # are comments
 * @throws KeyringError when there is no key, or one is not 32 bytes long
 */
export function parseKeyring(text: string): Keyring {
  const keys = keyLines(text).map((key) => Buffer.from(key, 'base64'));
  if (keys.some((key) => key.length !== 32)) throw new KeyringError('A sealing key is not 32 bytes long in base64.');
  const [current, ...older] = keys.map(derive);
  if (!current) throw new KeyringError('There is no sealing key.');
  return { current, all: [current, ...older] };
}

/**
 * Reads the key file, or creates it if it is missing and `mayCreate` is set, that is if nothing was ever sealed.
 * @throws KeyringError when the file is missing and must not be created, is readable by others, or has no usable key
 */
export function keyringFile(path: string, mayCreate: boolean): Keyring {
  if (!existsSync(path)) {
    if (!mayCreate)
      throw new KeyringError(
        `The key file ${path} is missing, and the database has data sealed with it. Restore the file from a backup, or set SHIELD_KEYS. Nothing was changed.`,
      );
    createKeyFile(path);
  }
  const found = statSync(path);
  if (!found.isFile()) throw unusable(path, 'It is not a file.');
  if ((found.mode & 0o077) !== 0)
    throw new KeyringError(`The key file ${path} is readable by other users. Run: chmod 600 ${path}`);
  const text = readFileSync(path, 'utf8');
  try {
    return parseKeyring(text);
  } catch (error) {
    throw error instanceof KeyringError ? unusable(path, error.message) : error;
  }
}

const unusable = (path: string, why: string): KeyringError =>
  new KeyringError(
    `The key file ${path} cannot be used. ${why} Put a good copy in its place: see "The key file is gone" in docs/operating/keys.md. Nothing was changed.`,
  );

const keyFileHeader = `# The sealing keys of this registry. Anyone who has them can read every sealed field; without them nobody can.
# Keep a copy, but not with the database's backups.
`;

const createKeyFile = (path: string): void => putKeyFile(path, `${keyFileHeader}${newKey()}\n`);

/** Creates the key file, flushed to disk with its name: what is sealed outlives a power failure. An existing one stays as it is. */
export function putKeyFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    replaceFile(path, text, nameFile);
  } catch (error) {
    // A concurrent start may have made it.
    if (!existsSync(path)) throw error;
  }
}

/** A new random key in base64. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** Appends a key to the key file, flushed to disk. */
export function addToKeyFile(path: string, key: string): void {
  replaceFile(path, `${readFileSync(path, 'utf8').trimEnd()}\n${key}\n`);
}

/** Where retired keys are kept. */
export const retiredFileOf = (path: string): string => `${path}.retired`;

/**
 * Moves retired keys from the key file to `PATH.retired`, since older backups still need them.
 * @param isRetired decides by key id
 * @returns whether there were any
 */
export function retireFromKeyFile(path: string, isRetired: (id: number) => boolean): boolean {
  const text = readFileSync(path, 'utf8');
  const isMoved = (key: string) => isRetired(parseKeyring(key).current.id);
  const moved = keyLines(text).filter(isMoved);
  if (moved.length === 0) return false;
  const retiredFile = retiredFileOf(path);
  const before = existsSync(retiredFile)
    ? readFileSync(retiredFile, 'utf8')
    : '# Retired sealing keys: nothing in the registry is sealed with them any more, but older backups may need them. Delete\n# this file when there are no such backups, and immediately if a key was stolen.\n';
  const missing = moved.filter((key) => !keyLines(before).includes(key));
  if (missing.length > 0) replaceFile(retiredFile, `${before.trimEnd()}\n${missing.join('\n')}\n`);
  // A line may have several keys.
  const left = text.split('\n').flatMap((line) => {
    const keys = keyLines(line);
    if (!keys.some(isMoved)) return line;
    return keys.filter((key) => !isMoved(key));
  });
  replaceFile(path, left.join('\n'));
  return true;
}
