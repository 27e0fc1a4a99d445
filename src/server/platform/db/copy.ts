import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value with its type, as COPY writes it in its binary format. */
export type CopyField =
  | { int8: string }
  | { int4: number }
  | { uuid: string }
  | { text: string | null }
  /** YYYY-MM-DD */
  | { date: string | null }
  | { time: Date }
  | { texts: readonly string[] }
  | { bytes: Buffer };

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const end = Buffer.from([0xff, 0xff]);
/** 2000-01-01T00:00:00Z in epoch milliseconds, from which PostgreSQL counts. */
const epoch = Date.UTC(2000, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;
const textOid = 25;
const lengthBytes = 4;

/** Where a row is put together; larger for a row that does not fit. */
let scratch = Buffer.alloc(16_384);

/** A row for `copyIn`. */
export function copyRow(fields: readonly CopyField[]): Buffer {
  const most = fields.reduce((sum, field) => sum + mostBytes(field), 2);
  if (most > scratch.length) scratch = Buffer.alloc(most * 2);
  let at = scratch.writeInt16BE(fields.length, 0);
  for (const field of fields) {
    const after = write(field, at + lengthBytes);
    scratch.writeInt32BE(isNull(field) ? -1 : after - at - lengthBytes, at);
    at = after;
  }
  return Buffer.from(scratch.subarray(0, at));
}

const isNull = (field: CopyField): boolean =>
  ('text' in field && field.text === null) || ('date' in field && field.date === null);

const mostOfText = (text: string) => lengthBytes + 3 * text.length;

function mostBytes(field: CopyField): number {
  if ('text' in field) return mostOfText(field.text ?? '');
  if ('bytes' in field) return lengthBytes + field.bytes.length;
  if ('texts' in field) return field.texts.reduce((sum, text) => sum + mostOfText(text), 32);
  return 32;
}

/** @returns where the value ends */
function write(field: CopyField, at: number): number {
  if ('text' in field) return at + scratch.write(field.text ?? '', at);
  if ('bytes' in field) return at + field.bytes.copy(scratch, at);
  if ('int4' in field) return scratch.writeInt32BE(field.int4, at);
  if ('int8' in field) return scratch.writeBigInt64BE(BigInt(field.int8), at);
  if ('uuid' in field) return at + scratch.write(field.uuid.replaceAll('-', ''), at, 'hex');
  if ('date' in field)
    return field.date === null ? at : scratch.writeInt32BE((Date.parse(`${field.date}T00:00:00Z`) - epoch) / dayMs, at);
  if ('time' in field) return scratch.writeBigInt64BE(BigInt(field.time.getTime() - epoch) * 1000n, at);
  return writeTexts(field.texts, at);
}

/** An array of one dimension, or of none when it is empty: number of dimensions, no nulls, type, length, first index. */
function writeTexts(texts: readonly string[], at: number): number {
  const head = texts.length > 0 ? [1, 0, textOid, texts.length, 1] : [0, 0, textOid];
  let next = head.reduce((place, value) => scratch.writeInt32BE(value, place), at);
  for (const text of texts) {
    const length = scratch.write(text, next + lengthBytes);
    next = scratch.writeInt32BE(length, next) + length;
  }
  return next;
}

/**
 * Runs a `copy … from stdin (format binary)` with these rows.
 * @throws DatabaseError as a statement does
 */
export async function copyIn(client: pg.ClientBase, text: string, rows: readonly Buffer[]): Promise<void> {
  const copy = client.query(from(text));
  copy.end(Buffer.concat([signature, ...rows, end]));
  await finished(copy);
}
