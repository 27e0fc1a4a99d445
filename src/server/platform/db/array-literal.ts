/** A one-dimensional array in PostgreSQL's text format. */
export const arrayLiteral = (values: readonly (string | number | null | undefined)[]): string =>
  `{${values.map(elementText).join(',')}}`;

function elementText(value: string | number | null | undefined): string | number {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return value;
  return `"${/["\\]/.test(value) ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : value}"`;
}

/**
 * The elements of an array in PostgreSQL's text format, such as ids; null when one is quoted, null, or an array itself. The
 * driver reads all arrays letter by letter, which takes several times as long.
 */
export function plainArray(literal: string): string[] | null {
  if (!/^\{[^{"\\]*\}$/.test(literal) || /\bnull\b/i.test(literal)) return null;
  return literal === '{}' ? [] : literal.slice(1, -1).split(',');
}
