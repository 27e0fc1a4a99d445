const uuidOid = 2950;
const lengthBytes = 4;
const uuidBytes = 16;

/**
 * An array of uuids as a parameter of a statement, in PostgreSQL's binary format. Thousands of them take longer to write and
 * to read as text than to be looked for.
 */
export class UuidArray {
  readonly uuids: readonly string[];

  constructor(uuids: readonly string[]) {
    this.uuids = uuids;
  }

  /** What the driver sends. */
  toPostgres(): Buffer {
    const { length } = this.uuids;
    // Dimensions, whether there are nulls, the type; then the dimension's length and lower bound.
    const head = length > 0 ? [1, 0, uuidOid, length, 1] : [0, 0, uuidOid];
    const bytes = Buffer.allocUnsafe(lengthBytes * head.length + (lengthBytes + uuidBytes) * length);
    let at = head.reduce((offset, value) => bytes.writeInt32BE(value, offset), 0);
    for (const uuid of this.uuids) at = writeUuid(bytes, uuid, bytes.writeInt32BE(uuidBytes, at));
    return bytes;
  }
}

/** @returns the offset after the uuid's 16 bytes */
export const writeUuid = (bytes: Buffer, uuid: string, at: number): number =>
  at + bytes.write(uuid.replaceAll('-', ''), at, 'hex');
