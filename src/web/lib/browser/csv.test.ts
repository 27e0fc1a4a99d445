import { expect, test } from 'vitest';
import { asWritten, csvFile, csvOf } from './csv.ts';

const lineOf = (...values: (string | null)[]) => csvOf([values]).slice(0, -2);

test('a file begins with a byte-order mark, and its lines end as RFC 4180 says', async () => {
  const file = csvFile('list.csv', csvOf([['name'], ['علی']]));
  expect([file.name, file.type]).toEqual(['list.csv', 'text/csv;charset=utf-8']);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe('\uFEFFname\r\nعلی\r\n');
});

test('commas, quotes and line breaks are quoted, and a missing value is empty', () => {
  expect(lineOf('a,b', 'says "no"', 'two\nlines', null, 'plain')).toBe('"a,b","says ""no""","two\nlines",,plain');
});

test.each([
  '=HYPERLINK("https://evil.example")',
  '+SUM(A1)',
  '-2+cmd|calc',
  '@SUM(A1)',
  ' =1+A1',
  '\t=A1',
  '\r=A1',
  '＝1+A1',
  '＠SUM(A1)',
])('%j is not run as a formula', (value) => {
  expect(lineOf(value).replace(/^"/, '')).toMatch(/^'/);
});

test.each(['=a@example.org', '+a@example.org', "'a@example.org", '+92-3001234567', 'a@example.org', ''])(
  '%j is read as it was before it was written',
  (value) => expect(asWritten(lineOf(value))).toBe(value),
);

test.each(['+92-3001234567', '0300 1234567', '35202-1234567-1', '-5', 'a=b', '(042) 111'])(
  '%s stays as it is',
  (value) => {
    expect(lineOf(value)).toBe(value);
  },
);

test('whatever sign separates the cells, a value that has it stays in one cell', () => {
  expect(csvOf([['a;b', 'c,d', 'e\tf', 'g|h', 'plain']], ';')).toBe('"a;b";"c,d";"e\tf";"g|h";plain\r\n');
});
