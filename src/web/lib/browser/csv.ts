import { saveFile } from './save-text.ts';

/** Digits and the signs of a phone number: nothing dangerous for a spreadsheet to compute. */
const isNumber = /^[+-]?[\d\s().-]*$/;

/**
 * A value that a spreadsheet shows and never runs. A value that begins like a formula gets an apostrophe in front,
 * which spreadsheets hide; numbers, such as +92-3001234567, stay as they are.
 */
function harmless(value: string): string {
  return /^[\s]*[=+\-@＝＋－＠\t\r]/.test(value) && !isNumber.test(value) ? `'${value}` : value;
}

/** A cell of a file that may have been written here, as it was before `harmless`. */
export const asWritten = (cell: string): string => (harmless(cell.slice(1)) === cell ? cell.slice(1) : cell);

/** With quotes where any spreadsheet would split it, whichever sign it splits at. */
const quoted = (value: string): string => (/[",;|\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as CSV (RFC 4180) for spreadsheets. */
export const csvOf = (rows: readonly (readonly (string | null)[])[], delimiter = ','): string =>
  `${rows.map((row) => row.map((value) => quoted(harmless(value ?? ''))).join(delimiter)).join('\r\n')}\r\n`;

/** With a byte-order mark, by which spreadsheets read it as UTF-8. */
export const csvFile = (name: string, csv: string): File =>
  new File(['\uFEFF', csv], name, { type: 'text/csv;charset=utf-8' });

/** Downloads CSV, also from the server, as a file. */
export const saveCsv = (name: string, csv: string): void => saveFile(name, csvFile(name, csv));
