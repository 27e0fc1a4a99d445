import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** One root key and what is derived from it. */
export interface VaultKey {
  /** The first four bytes of the root key's SHA-256: a key names itself, wherever it is kept. */
  id: number;
  /** The root key, as SHIELD_KEYS writes it. */
  root: string;
  /** For AES-256-GCM. */
  sealing: Buffer;
  /** The HMAC key of a kind of blind index. */
  index(kind: string): Buffer;
}

/** A key id as shown to operators: eight hex digits. */
export const formatKeyId = (id: number): string => id.toString(16).padStart(8, '0');

export interface Keyring {
  /** The key that seals. */
  current: VaultKey;
  /** Every key that opens, the current one first. */
  all: VaultKey[];
}

/** Where keys come from: as SHIELD_KEYS gives them, or else from the file. */
export interface KeySource {
  keys: string | null;
  file: string;
}

/** Keys that are missing, damaged or readable by others. The message says what to do. */
export class KeyringError extends Error {
  override name = 'KeyringError';
}

function derive(root: Buffer): VaultKey {
  // HKDF with one label per use (RFC 5869): a leaked index key opens nothing, and no two kinds share a token space.
  const key = (label: string) => Buffer.from(hkdfSync('sha256', root, '', `fraud-shield ${label}`, 32));
  const indexes = new Map<string, Buffer>();
  return {
    id: createHash('sha256').update(root).digest().readUInt32BE(0),
    root: root.toString('base64'),
    sealing: key('seal'),
    index(kind) {
      const known = indexes.get(kind) ?? key(`index ${kind}`);
      indexes.set(kind, known);
      return known;
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
 * Makes a keyring of keys as SHIELD_KEYS and the key file write them.
 * @param text keys of 32 bytes in base64, separated by commas or line ends; lines that start with # do not count
 * @throws KeyringError when there is none or one is not 32 bytes long
 */
export function parseKeyring(text: string): Keyring {
  const keys = keyLines(text).map((key) => Buffer.from(key, 'base64'));
  if (keys.some((key) => key.length !== 32)) throw new KeyringError('A sealing key is not 32 bytes long in base64.');
  const [current, ...older] = keys.map(derive);
  if (!current) throw new KeyringError('There is no sealing key.');
  return { current, all: [current, ...older] };
}

/**
 * Reads the key file, or makes it when `mayCreate` says that nothing was ever sealed.
 * @throws KeyringError when the file is missing though something was sealed, or others may read it
 */
export function keyringFile(path: string, mayCreate: boolean): Keyring {
  if (!existsSync(path)) {
    if (!mayCreate)
      throw new KeyringError(
        `The key file ${path} is missing, and the database holds data sealed with it. Put the file back from a backup, or set SHIELD_KEYS. Nothing was changed.`,
      );
    createKeyFile(path);
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new KeyringError(`The key file ${path} can be read by others. Run: chmod 600 ${path}`);
  return parseKeyring(readFileSync(path, 'utf8'));
}

const preface = `# The sealing keys of this registry. Whoever has them can read every sealed field; without them nobody can.
# Keep a copy apart from the database's backups.
`;

const createKeyFile = (path: string): void => putKeyFile(path, `${preface}${newKey()}\n`);

/** Makes the key file, on the disk when this returns. One that is there already stays as it is. */
export function putKeyFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const whole = `${path}.${process.pid}.new`;
  writeFileSync(whole, text, { mode: 0o600, flag: 'wx', flush: true });
  chmodSync(whole, 0o600);
  try {
    // A link fails where a rename would replace keys that somebody else has just made.
    linkSync(whole, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** A new key as SHIELD_KEYS and the key file write it. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** Adds a key to the key file, after those that are there; on the disk when this returns. */
export function addToKeyFile(path: string, key: string): void {
  replaceFile(path, `${readFileSync(path, 'utf8').trimEnd()}\n${key}\n`);
}

/**
 * Takes keys out of the key file and keeps them in another beside it: backups that were made before still need them.
 * @param isRetired says it of a key's id
 * @returns the file with the retired keys; null when there was none to take out
 */
export function retireFromKeyFile(path: string, isRetired: (id: number) => boolean): string | null {
  const lines = readFileSync(path, 'utf8').split('\n');
  const isGone = (line: string) => isKeyLine(line) && parseKeyring(line).all.every(({ id }) => isRetired(id));
  const gone = lines.filter(isGone);
  if (gone.length === 0) return null;
  const aside = `${path}.retired`;
  const before = existsSync(aside)
    ? readFileSync(aside, 'utf8')
    : '# Sealing keys that nothing in the registry is sealed with any more. Backups from before may need them; delete\n# this file when there are none, and at once when a key was stolen.\n';
  const missing = gone.filter((line) => !before.split('\n').includes(line));
  if (missing.length > 0) replaceFile(aside, `${before.trimEnd()}\n${missing.join('\n')}\n`);
  replaceFile(path, lines.filter((line) => !isGone(line)).join('\n'));
  return aside;
}

const isKeyLine = (line: string): boolean => line.trim() !== '' && !line.startsWith('#');

/** All of the new text or all of the old, also after a power cut. */
function replaceFile(path: string, text: string): void {
  const whole = `${path}.${process.pid}.new`;
  rmSync(whole, { force: true });
  writeFileSync(whole, text, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(whole, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
