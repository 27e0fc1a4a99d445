/** Digits and the signs of a phone number: nothing dangerous for a spreadsheet to compute. */
const isNumber = /^[+-]?[\d\s().-]*$/;

/**
 * A value that a spreadsheet shows and never runs. A value that begins like a formula gets an apostrophe in front,
 * which spreadsheets hide; numbers, such as +92-3001234567, stay as they are.
 */
function harmless(value: string): string {
  return /^[\s]*[=+\-@＝＋－＠\t\r]/.test(value) && !isNumber.test(value) ? `'${value}` : value;
}

/** With quotes where any spreadsheet would split it, whichever sign it splits at. */
const quoted = (value: string): string => (/[",;|\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows as CSV (RFC 4180) for spreadsheets, with a byte-order mark, by which they read it as UTF-8. */
export const csvOf = (rows: readonly (readonly (string | null)[])[], delimiter = ','): string =>
  `\uFEFF${rows.map((row) => row.map((value) => quoted(harmless(value ?? ''))).join(delimiter)).join('\r\n')}\r\n`;
