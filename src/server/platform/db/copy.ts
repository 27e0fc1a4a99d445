import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { dayMs } from '../clock.ts';
import { writeUuid } from './binary-array.ts';

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const end = Buffer.from([0xff, 0xff]);
/** PostgreSQL's epoch, 2000-01-01, in epoch milliseconds. */
const epoch = Date.UTC(2000, 0, 1);
const textOid = 25;
const lengthBytes = 4;
const maxBytesOfUnit = 3;

/** Rows in COPY's binary format, written value by value into one buffer. */
export class CopyRows {
  #bytes: Buffer;
  #at = 0;

  /** @param expected bytes; it grows as needed */
  constructor(expected = 65_536) {
    this.#bytes = Buffer.allocUnsafe(expected);
  }

  /** Begins a row, whose values follow. */
  row(values: number): this {
    this.#reserve(2);
    this.#at = this.#bytes.writeInt16BE(values, this.#at);
    return this;
  }

  int8(value: bigint): this {
    this.#begin(8);
    this.#at = this.#bytes.writeBigInt64BE(value, this.#at);
    return this;
  }

  int4(value: number): this {
    this.#begin(4);
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
    return this;
  }

  float4(value: number): this {
    this.#begin(4);
    this.#at = this.#bytes.writeFloatBE(value, this.#at);
    return this;
  }

  bool(value: boolean): this {
    this.#begin(1);
    this.#at = this.#bytes.writeUInt8(value ? 1 : 0, this.#at);
    return this;
  }

  uuid(value: string | null): this {
    if (value === null) return this.#null();
    this.#begin(16);
    this.#at = writeUuid(this.#bytes, value, this.#at);
    return this;
  }

  text(value: string | null): this {
    if (value === null) return this.#null();
    this.#reserve(lengthBytes + maxBytesOfUnit * value.length);
    this.#at = this.#text(value, this.#at);
    return this;
  }

  /** @param value YYYY-MM-DD */
  date(value: string | null): this {
    return value === null ? this.#null() : this.int4((Date.parse(`${value}T00:00:00Z`) - epoch) / dayMs);
  }

  time(value: Date): this {
    return this.int8(BigInt(value.getTime() - epoch) * 1000n);
  }

  /** A one-dimensional array; an empty one has no dimensions. */
  texts(values: readonly string[]): this {
    this.#reserve(values.reduce((sum, text) => sum + lengthBytes + maxBytesOfUnit * text.length, 6 * lengthBytes));
    // Dimensions, whether there are nulls, the type; then the dimension's length and lower bound.
    const head = values.length > 0 ? [1, 0, textOid, values.length, 1] : [0, 0, textOid];
    const start = this.#at + lengthBytes;
    let at = head.reduce((offset, value) => this.#bytes.writeInt32BE(value, offset), start);
    for (const value of values) at = this.#text(value, at);
    this.#bytes.writeInt32BE(at - start, this.#at);
    this.#at = at;
    return this;
  }

  bytes(value: Uint8Array): this {
    this.#begin(value.length);
    return this.values(value);
  }

  /** Values that were written before. */
  values(written: Uint8Array): this {
    this.#reserve(written.length);
    this.#bytes.set(written, this.#at);
    this.#at += written.length;
    return this;
  }

  /** What was written. The next values are written over it. */
  take(): Buffer {
    const written = this.#bytes.subarray(0, this.#at);
    this.#at = 0;
    return written;
  }

  #null(): this {
    this.#reserve(lengthBytes);
    this.#at = this.#bytes.writeInt32BE(-1, this.#at);
    return this;
  }

  /** Begins a value of a length. */
  #begin(length: number): void {
    this.#reserve(lengthBytes + length);
    this.#at = this.#bytes.writeInt32BE(length, this.#at);
  }

  /** @returns the offset after the text */
  #text(value: string, at: number): number {
    const length = this.#bytes.write(value, at + lengthBytes);
    return this.#bytes.writeInt32BE(length, at) + length;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#at + length));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

/**
 * Runs a `copy … from stdin (format binary)` with rows of `CopyRows`.
 * @throws DatabaseError as any statement
 */
export async function copyBinary(client: pg.ClientBase, text: string, rows: Buffer): Promise<void> {
  const copy = client.query(from(text));
  copy.write(signature);
  copy.write(rows);
  copy.end(end);
  await finished(copy);
}
