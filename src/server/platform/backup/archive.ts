import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { OperatorError } from '../operator-error.ts';
import { passphraseRecipient } from '../vault/passphrase-recipient.ts';

// Only backups need it.
const age = () => import('age-encryption');

/** A file inside a backup. One at a time is held in memory. */
export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

/** The file is not a backup, is damaged, or the passphrase is wrong. The message is for the operator. */
export class BackupUnreadable extends OperatorError {
  override name = 'BackupUnreadable';
}

/** The base-2 logarithm of scrypt's cost: 128 MB of memory and half a second for each guess at the passphrase. */
const scryptWorkFactor = 17;

/** Bytes that zlib gives at a time: with its 16 kB a quarter of the time goes into allocating buffers and collecting them. */
const chunkSize = 256 * 1024;

/**
 * Writes entries as a gzipped tar archive, encrypted with age under a passphrase (scrypt recipient). `age -d FILE | tar -xz`
 * unpacks it.
 * @param workFactor lowered by tests
 */
export async function* writeArchive(
  passphrase: string,
  entries: AsyncIterable<ArchiveEntry>,
  workFactor = scryptWorkFactor,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase.normalize('NFC'), workFactor));
  const tar = pack();
  const packing = (async () => {
    for await (const entry of entries) await packEntry(tar, entry);
    tar.finalize();
  })().catch((error: Error) => tar.destroy(error));
  // COPY writes encrypted columns in hex: the fastest level halves them, and no level does better. Errors reach the
  // reader of the last stream.
  const gzip = pipeline(tar, createGzip({ level: 1, chunkSize }), () => {});
  try {
    yield* await encrypter.encrypt(ReadableStream.from(gzip));
  } finally {
    gzip.destroy();
    await packing;
  }
}

const packEntry = (tar: Pack, { name, bytes }: ArchiveEntry): Promise<void> =>
  new Promise((resolve, reject) => {
    const sink = tar.entry({ name, mode: 0o600 }, bytes, (error?: Error | null) => (error ? reject(error) : resolve()));
    // The callback gets it too. Without a listener it would end the process before a stopped backup has tidied up.
    sink.on('error', () => {});
  });

/**
 * Reads what `writeArchive` wrote. All bytes are authenticated, but only the end of the iteration proves that the archive
 * is complete.
 * @throws BackupUnreadable for a wrong passphrase, and for a file that was changed or cut off
 */
export async function* readArchive(
  passphrase: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveEntry> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFC'));
  const plain = await decrypter.decrypt(ReadableStream.from(source)).catch((error: Error) => {
    throw isFileError(error) ? error : new BackupUnreadable(headerProblem(error), { cause: error });
  });
  const tar = pipeline(Readable.from(plain, { objectMode: false }), createGunzip({ chunkSize }), extract(), () => {});
  try {
    for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) };
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    tar.destroy();
  }
}

/** Errors of the disk as they are, and any other as a damaged backup. */
const asUnreadable = (error: unknown): unknown =>
  isFileError(error) || error instanceof BackupUnreadable
    ? error
    : new BackupUnreadable('The backup is damaged: its bytes were changed or cut off.', { cause: error });

const isFileError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const headerProblem = ({ message }: Error): string =>
  message.startsWith('no identity matched')
    ? 'The passphrase is not the one this backup was made with.'
    : 'This is not a backup of Fraud Shield, or the beginning of the file is damaged.';
