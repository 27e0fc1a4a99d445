import type { IdentifierKind } from '../../../../contract/rules/identifiers.ts';
import type { TextKey } from '../../../lib/i18n/i18n.ts';
import type { TextValues } from '../../../lib/i18n/message.ts';

/** Rows of a file, without the heads. */
export const maxRows = 10_000;

/** Bytes of a file: 5 MB. */
export const maxFileBytes = 5 * 1024 ** 2;

/** A file that cannot be checked, with the message for the person who chose it. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly key: TextKey;
  readonly values: TextValues | undefined;

  constructor(key: TextKey, values?: TextValues) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** The identifiers of a row as they were given. */
export type RowQuery = Partial<Record<IdentifierKind, string>>;

/** A value that cannot be used, with the key of the message. */
interface UnusableCell {
  kind: IdentifierKind;
  given: string;
  code: string;
}

export interface FileRow {
  /** Its number in a spreadsheet, where the heads are row 1. */
  number: number;
  cells: readonly string[];
  /** What can be used of it; null for nothing. */
  query: RowQuery | null;
  /** The same as they are counted: see `countedAs`. */
  identifiers: readonly string[];
  unusable: readonly UnusableCell[];
}

export interface FileRows {
  name: string;
  delimiter: string;
  heads: readonly string[];
  /** The columns that are checked. */
  columns: readonly { kind: IdentifierKind; head: string }[];
  /** Further columns of a kind that another column already has. */
  leftOut: readonly string[];
  /** Empty ones are not among them. */
  rows: readonly FileRow[];
}

/** A row with something to check. */
export type AskedRow = FileRow & { query: RowQuery };

export const askedRows = (rows: readonly FileRow[]): AskedRow[] =>
  rows.filter((row): row is AskedRow => row.query !== null);

/**
 * What rows cost: each different identifier counts once.
 * @param left identifiers that may be asked for today
 * @returns `fit`: how many of the rows, from the first, that is enough for
 */
export function costOf(rows: readonly AskedRow[], left: number): { identifiers: number; fit: number } {
  const different = new Set<string>();
  let fit = 0;
  for (const { identifiers } of rows) {
    for (const identifier of identifiers) different.add(identifier);
    if (different.size <= left) fit += 1;
  }
  return { identifiers: different.size, fit };
}
