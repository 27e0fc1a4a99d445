/**
 * What lies in a backup below its seal: entries, each a head in JSON and bytes. On the wire a letter and a length of
 * four bytes come before each part: H a head, D some of the bytes, E the end of the entry, with length 0.
 */
export interface Entry<Head> {
  head: Head;
  data?: AsyncIterable<Uint8Array>;
}

/** Bytes that are no archive, though their seal was whole: another program made them. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

const mark = { head: 0x48, data: 0x44, end: 0x45 };
const frameLength = 5;
const longestPart = 64 * 1024 * 1024;

function frame(letter: number, length: number): Buffer {
  const bytes = Buffer.alloc(frameLength);
  bytes.writeUInt8(letter, 0);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

/** Writes entries one after the other. */
export async function* writeArchive<Head>(entries: AsyncIterable<Entry<Head>>): AsyncGenerator<Uint8Array> {
  for await (const { head, data } of entries) {
    const json = Buffer.from(JSON.stringify(head));
    yield frame(mark.head, json.length);
    yield json;
    for await (const bytes of data ?? []) {
      if (bytes.length === 0) continue;
      yield frame(mark.data, bytes.length);
      yield bytes;
    }
    yield frame(mark.end, 0);
  }
}

/**
 * Reads what `writeArchive` wrote. The bytes of an entry are to be read before the next entry is asked for; what is left
 * of them is passed over.
 * @throws ArchiveError for anything else
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ head: unknown; data: AsyncGenerator<Buffer> }> {
  const reader = bytesOf(source);
  for (;;) {
    const opening = await reader.take(frameLength);
    if (opening === null) return;
    if (opening.readUInt8(0) !== mark.head) throw new ArchiveError('An entry of the backup has no head.');
    const head: unknown = JSON.parse(String(await reader.need(opening.readUInt32BE(1))));
    const data = dataOf(reader);
    yield { head, data };
    for await (const _ of data);
  }
}

type Reader = ReturnType<typeof bytesOf>;

async function* dataOf(reader: Reader): AsyncGenerator<Buffer> {
  for (;;) {
    const part = await reader.need(frameLength);
    const letter = part.readUInt8(0);
    if (letter === mark.end) return;
    if (letter !== mark.data) throw new ArchiveError('An entry of the backup does not end.');
    yield await reader.need(part.readUInt32BE(1));
  }
}

function bytesOf(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let held: Uint8Array[] = [];
  let size = 0;

  /** So many bytes; null when there is none any more. */
  const take = async (length: number): Promise<Buffer | null> => {
    if (length > longestPart) throw new ArchiveError('A part of the backup is longer than any can be.');
    while (size < length) {
      const { value, done } = await iterator.next();
      if (done) {
        if (size === 0) return null;
        throw new ArchiveError('The backup ends in the middle of a part.');
      }
      held.push(value);
      size += value.length;
    }
    const joined = held.length === 1 && held[0] ? asBuffer(held[0]) : Buffer.concat(held);
    held = [joined.subarray(length)];
    size = joined.length - length;
    return joined.subarray(0, length);
  };
  return {
    take,
    async need(length: number): Promise<Buffer> {
      const bytes = length === 0 ? Buffer.alloc(0) : await take(length);
      if (bytes === null) throw new ArchiveError('The backup ends in the middle of an entry.');
      return bytes;
    },
  };
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);
