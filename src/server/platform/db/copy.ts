import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a row for COPY's binary format, with its type. */
export type CopyField =
  | { int8: string }
  | { int4: number }
  | { float4: number }
  | { bool: boolean }
  | { uuid: string | null }
  | { text: string | null }
  /** YYYY-MM-DD */
  | { date: string | null }
  | { time: Date }
  | { texts: readonly string[] }
  | { bytes: Buffer };

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const end = Buffer.from([0xff, 0xff]);
/** PostgreSQL's epoch, 2000-01-01, in epoch milliseconds. */
const epoch = Date.UTC(2000, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;
const textOid = 25;
const lengthBytes = 4;

/** A reused buffer to encode a row in; it grows as needed. */
let scratch = Buffer.alloc(16_384);

/** Encodes a row for `copyBinary`. */
export function copyRow(fields: readonly CopyField[]): Buffer {
  const maxLength = fields.reduce((sum, field) => sum + maxBytes(field), 2);
  if (maxLength > scratch.length) scratch = Buffer.alloc(maxLength * 2);
  let at = scratch.writeInt16BE(fields.length, 0);
  for (const field of fields) {
    const after = write(field, at + lengthBytes);
    scratch.writeInt32BE(isNull(field) ? -1 : after - at - lengthBytes, at);
    at = after;
  }
  return Buffer.from(scratch.subarray(0, at));
}

const isNull = (field: CopyField): boolean =>
  ('text' in field && field.text === null) ||
  ('date' in field && field.date === null) ||
  ('uuid' in field && field.uuid === null);

const maxTextBytes = (text: string) => lengthBytes + 3 * text.length;

function maxBytes(field: CopyField): number {
  if ('text' in field) return maxTextBytes(field.text ?? '');
  if ('bytes' in field) return lengthBytes + field.bytes.length;
  if ('texts' in field) return field.texts.reduce((sum, text) => sum + maxTextBytes(text), 32);
  return 32;
}

/** @returns the offset after the value */
function write(field: CopyField, at: number): number {
  if ('text' in field) return at + scratch.write(field.text ?? '', at);
  if ('bytes' in field) return at + field.bytes.copy(scratch, at);
  if ('int4' in field) return scratch.writeInt32BE(field.int4, at);
  if ('int8' in field) return scratch.writeBigInt64BE(BigInt(field.int8), at);
  if ('float4' in field) return scratch.writeFloatBE(field.float4, at);
  if ('bool' in field) return scratch.writeUInt8(field.bool ? 1 : 0, at);
  if ('uuid' in field) return field.uuid === null ? at : at + scratch.write(field.uuid.replaceAll('-', ''), at, 'hex');
  if ('date' in field)
    return field.date === null ? at : scratch.writeInt32BE((Date.parse(`${field.date}T00:00:00Z`) - epoch) / dayMs, at);
  if ('time' in field) return scratch.writeBigInt64BE(BigInt(field.time.getTime() - epoch) * 1000n, at);
  return writeTexts(field.texts, at);
}

/** A one-dimensional array; an empty one has no dimensions. Header: dimensions, has nulls, type, length, lower bound. */
function writeTexts(texts: readonly string[], at: number): number {
  const head = texts.length > 0 ? [1, 0, textOid, texts.length, 1] : [0, 0, textOid];
  let next = head.reduce((offset, value) => scratch.writeInt32BE(value, offset), at);
  for (const text of texts) {
    const length = scratch.write(text, next + lengthBytes);
    next = scratch.writeInt32BE(length, next) + length;
  }
  return next;
}

/**
 * Runs a `copy … from stdin (format binary)` with rows of `copyRow`.
 * @throws DatabaseError as any statement
 */
export async function copyBinary(client: pg.ClientBase, text: string, rows: readonly Buffer[]): Promise<void> {
  const copy = client.query(from(text));
  copy.end(Buffer.concat([signature, ...rows, end]));
  await finished(copy);
}
