/** A one-dimensional array in PostgreSQL's text format. */
export const arrayLiteral = (values: readonly (string | number | null | undefined)[]): string =>
  `{${values.map(elementText).join(',')}}`;

function elementText(value: string | number | null | undefined): string | number {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return value;
  return `"${/["\\]/.test(value) ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : value}"`;
}
