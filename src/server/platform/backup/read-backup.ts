import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openStream, runningChecksum, SealedStreamError } from '../vault/sealed-stream.ts';
import { fingerprint } from '../vault/secrets.ts';
import { ArchiveError, readArchive } from './archive.ts';
import { type BackupHead, countLines, Head, type Manifest } from './entries.ts';

/** What somebody does with a backup that is read; each is called in the order of the file. */
export interface BackupReader {
  begin(head: BackupHead): Promise<void>;
  /** Reads all of `data`. */
  table(table: { name: string; columns: string[] }, data: AsyncIterable<Buffer>): Promise<void>;
  file(path: string, bytes: Buffer): Promise<void>;
  keys(text: string): Promise<void>;
  /** Everything was read and is as the manifest says. */
  end(manifest: Manifest): Promise<void>;
}

/**
 * Reads a whole backup and holds it against its manifest: each table's rows and checksum, each file's.
 * @throws SealedStreamError for another passphrase and for a file that is damaged, cut off or no backup
 */
export async function readBackup(file: string, passphrase: string, reader: BackupReader): Promise<void> {
  const sealed = createReadStream(file, { highWaterMark: 256 * 1024 });
  // The pipeline hands errors on both ways; whoever reads its end hears of them.
  const opened = pipeline(
    Readable.from(openStream(passphrase, sealed), { objectMode: false }),
    createGunzip({ chunkSize: 256 * 1024 }),
    () => {},
  );
  try {
    await readEntries(opened, reader);
  } catch (error) {
    if (error instanceof ArchiveError) throw new SealedStreamError(`The backup is damaged: ${error.message}`);
    throw error;
  } finally {
    opened.destroy();
    sealed.destroy();
  }
}

async function readEntries(source: AsyncIterable<Uint8Array>, reader: BackupReader): Promise<void> {
  const found: Manifest['tables'] = {};
  const files = { count: 0, bytes: 0 };
  let begun = false;
  let manifest: Manifest | undefined;
  for await (const { head: given, data } of readArchive(source)) {
    const parsed = Head.safeParse(given);
    if (!parsed.success) throw new ArchiveError('it holds something that this program does not know.');
    const head = parsed.data;
    if ((head.kind === 'backup') === begun || manifest) throw new ArchiveError('its entries are out of order.');
    begun = true;
    if (head.kind === 'backup') await reader.begin(head);
    if (head.kind === 'table') {
      const checksum = runningChecksum();
      let rows = 0;
      async function* passing() {
        for await (const bytes of data) {
          checksum.add(bytes);
          rows += countLines(bytes);
          yield bytes;
        }
      }
      await reader.table(head, passing());
      found[head.name] = { rows, sha256: checksum.hex() };
    }
    if (head.kind === 'file') {
      const bytes = await whole(data);
      if (bytes.length !== head.size || fingerprint(bytes) !== head.sha256)
        throw new ArchiveError('a file in it is not what it was.');
      files.count += 1;
      files.bytes += bytes.length;
      await reader.file(head.path, bytes);
    }
    if (head.kind === 'keys') await reader.keys(String(await whole(data)));
    if (head.kind === 'end') manifest = head;
  }
  if (!manifest) throw new ArchiveError('it has no end.');
  const same =
    Object.keys(manifest.tables).length === Object.keys(found).length &&
    Object.entries(manifest.tables).every(
      ([name, { rows, sha256 }]) => found[name]?.rows === rows && found[name]?.sha256 === sha256,
    );
  if (!same || files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
    throw new ArchiveError('its content is not what its manifest says.');
  await reader.end(manifest);
}

async function whole(data: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of data) parts.push(bytes);
  return Buffer.concat(parts);
}
