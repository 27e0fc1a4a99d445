import Papa from 'papaparse';
import { check } from '../../../../contract/lookup/check.ts';
import type { BatchAnswer } from '../../../../contract/lookup/lookup.ts';
import { BatchQuery } from '../../../../contract/lookup/lookup-body.ts';
import { countedAs, type IdentifierKind, identifierKinds } from '../../../../contract/rules/identifiers.ts';
import { api } from '../../../lib/api/api.ts';
import { asWritten } from '../../../lib/browser/csv.ts';
import { columnNames, kindOfColumn } from '../../../lib/checks/typed-identifier.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';
import { FileRefused, type FileRow, type FileRows, maxFileBytes, maxRows, type RowQuery } from './file-rows.ts';

/** Rows that are read before the page may do something else. */
const rowsAtATime = 500;

const workbook = [0x50, 0x4b, 0x03, 0x04];

/** @throws FileRefused when it is no text in UTF-8 or UTF-16 */
function decoded(bytes: Uint8Array): string {
  if (workbook.every((byte, at) => bytes[at] === byte)) throw new FileRefused('listWorkbook');
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  try {
    const text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text.replace(/\r\n?/g, '\n');
  } catch {
    // Said below.
  }
  throw new FileRefused('listEncoding');
}

const delimiters = [',', ';', '\t', '|'];

/** The sign between the cells: the one by which the most columns are known, or there are the most columns. */
function delimiterOf(text: string): string {
  const guesses = delimiters.map((delimiter) => {
    const [heads = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
    return { delimiter, known: new Set(heads.map(kindOfColumn)).size, count: heads.length };
  });
  const [best] = guesses.sort((a, b) => b.known - a.known || b.count - a.count);
  return best?.delimiter ?? ',';
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Reads a CSV file: commas, semicolons, tabs or bars between the cells, and heads in any order. It stays on the device.
 * @throws FileRefused with what is wrong with it
 */
export async function readRows(file: File): Promise<FileRows> {
  if (file.size > maxFileBytes) throw new FileRefused('listTooLarge');
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  const delimiter = delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw new FileRefused('listQuotes', { row: (broken.row ?? 0) + 1 });
  const [heads = [], ...others] = data;
  if (!isFilled(heads)) throw new FileRefused('listNoHeads');

  const places = new Map<IdentifierKind, number>();
  const leftOut: string[] = [];
  for (const [place, head] of heads.entries()) {
    const kind = kindOfColumn(head);
    if (kind === undefined) continue;
    if (places.has(kind)) leftOut.push(head.trim());
    else places.set(kind, place);
  }
  if (places.size === 0)
    throw new FileRefused('listNoColumns', { kinds: columnNames.join(', '), heads: shortened(heads) });

  const filled = others.map((cells, at) => ({ number: at + 2, cells })).filter(({ cells }) => isFilled(cells));
  if (filled.length === 0) throw new FileRefused('listNoRows');
  if (filled.length > maxRows) throw new FileRefused('listTooManyRows', { count: filled.length });

  const rows: FileRow[] = [];
  for (const row of filled) {
    if (rows.length % rowsAtATime === rowsAtATime - 1) await new Promise((goOn) => setTimeout(goOn));
    rows.push({ ...row, ...understood(row.cells, places) });
  }
  const columns = [...places].map(([kind, place]) => ({ kind, head: (heads[place] ?? '').trim() }));
  return { name: file.name, delimiter, heads, columns, leftOut, rows };
}

/** What a row asks for, read as the server reads it. */
function understood(
  cells: readonly string[],
  places: ReadonlyMap<IdentifierKind, number>,
): Pick<FileRow, 'query' | 'identifiers' | 'unusable'> {
  const given: RowQuery = {};
  for (const [kind, place] of places) given[kind] = asWritten(cells[place] ?? '');
  const { data, error } = BatchQuery.safeParse(given);
  const refused = data
    ? data.unusable
    : error.issues.flatMap(({ path: [field], message }) => {
        const kind = identifierKinds.find((one) => one === field);
        return kind && message !== 'identifierRequired' ? [{ field: kind, code: message }] : [];
      });
  const unusable = refused.map(({ field, code }) => ({ kind: field, given: (given[field] ?? '').trim(), code }));
  if (!data) return { query: null, identifiers: [], unusable };
  return {
    // A link may be long, and a call has many rows.
    query: Object.fromEntries(data.identifiers.map(({ kind, value }) => [kind, kind === 'host' ? value : given[kind]])),
    identifiers: data.identifiers.map(countedAs),
    unusable,
  };
}

/** Checks rows, without their reports. They are counted once for a key. */
export const checkRows = (queries: readonly RowQuery[], once: string, signal: AbortSignal): Promise<BatchAnswer> =>
  inSession(() => api(check.batch, { body: { queries: [...queries], detail: 'verdict' } }, { once, signal }));

/** The first names, for an error. */
const shortened = (heads: readonly string[]): string => {
  const text = heads
    .slice(0, 6)
    .map((head) => head.trim().slice(0, 40))
    .join(', ');
  return heads.length > 6 ? `${text}, …` : text;
};
