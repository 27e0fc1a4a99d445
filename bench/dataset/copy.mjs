/** Fills tables by COPY, fast: without foreign keys and indexes meanwhile. Writes rows for the command `import`. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { csvLine } from '../../dist/server/platform/csv.js';
import { addReference, dropReferences } from '../../dist/server/platform/db/table-copy.js';

/** @typedef {string | number | bigint | boolean | Date | Buffer | readonly (string | number)[] | object | null} Value */

/** @param {unknown} text */
const escaped = (text) =>
  String(text).replace(/[\\\t\n\r]/g, (one) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[one] ?? '\\r');

/** @param {Value} value @returns {string} in COPY's text format */
function text(value) {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((one) => `"${one}"`).join(',')}}`);
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
}

/**
 * @param {import('pg').Client} client
 * @param {string} table
 * @param {string} columns
 * @param {Iterable<readonly Value[]>} rows
 */
export async function copyRows(client, table, columns, rows) {
  const copy = client.query(from(`copy ${table} (${columns}) from stdin`));
  await pipeline(Readable.from(inPieces(rows, (row) => `${row.map(text).join('\t')}\n`)), copy);
}

/** @param {string} file @param {Iterable<readonly string[]>} rows the names of the columns first */
export const writeCsv = (file, rows) => pipeline(Readable.from(inPieces(rows, csvLine)), createWriteStream(file));

/**
 * Lines joined to pieces of a size that streams handle fast.
 * @template T
 * @param {Iterable<T>} rows
 * @param {(row: T) => string} lineOf
 */
function* inPieces(rows, lineOf) {
  let piece = '';
  for (const row of rows) {
    piece += lineOf(row);
    if (piece.length < 1 << 18) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/**
 * Runs `fill` while the schema has no foreign keys, and some tables no indexes, which are made afterwards.
 * @param {import('pg').Client} client
 * @param {readonly string[]} tables
 * @param {() => Promise<void>} fill
 */
export async function withoutIndexes(client, tables, fill) {
  const references = await dropReferences(client);
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
  for (const reference of references) await addReference(client, reference);
}
