import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type CopyValue = string | number | Date | Buffer | readonly string[] | null;

/** A row as COPY reads it in its text format, with its line end. */
export const copyLine = (values: readonly CopyValue[]): string => `${values.map(written).join('\t')}\n`;

const special = /[\\\t\n\r]/;
const specials = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(specials, (char) => escapes[char] ?? char) : text;

function written(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return escaped(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

/**
 * Runs a `copy … from stdin` with these lines.
 * @throws DatabaseError as a statement does
 */
export async function copyIn(client: pg.ClientBase, text: string, lines: readonly string[]): Promise<void> {
  const copy = client.query(from(text));
  copy.end(lines.join(''));
  await finished(copy);
}
