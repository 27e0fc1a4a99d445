import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRecord, csvLine, readCsv } from './csv.ts';

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const read = async (text: string, size = text.length || 1): Promise<CsvRecord[]> => {
  const records: CsvRecord[] = [];
  for await (const record of readCsv(cut(text, size))) records.push(record);
  return records;
};
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells);

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ', 'ب') }),
);
// A record of one empty cell is written as a line without anything, which is left out.
const row = fc.array(cell, { minLength: 1, maxLength: 6 }).filter((cells) => cells.length > 1 || cells[0] !== '');

test('what was written is read, wherever the text is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const records = await read(rows.map(csvLine).join(''), size);
      expect(records.map(({ cells }) => cells)).toEqual(rows);
      expect(records.every(({ broken }) => broken === undefined)).toBe(true);
    }),
  );
});

test('any text at all is read to its end, never an exception', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '\uFEFF') }),
      fc.integer({ min: 1, max: 5 }),
      async (text, size) => {
        expect(await read(text, size)).toEqual(await read(text));
      },
    ),
  );
});

test.each([
  [
    'three kinds of line end',
    'a,b\nc,d\r\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  ['a mark at the begin', '\uFEFFa,b', [['a', 'b']]],
  [
    'empty cells and empty lines',
    'a,,\n\n\r\n,',
    [
      ['a', '', ''],
      ['', ''],
    ],
  ],
  [
    'quotes',
    '"a,b","c ""d"""\n"e\r\nf",g\n""\n',
    [
      ['a,b', 'c "d"'],
      ['e\r\nf', 'g'],
    ],
  ],
  ['spaces as they are', ' a ," b "', [[' a ', ' b ']]],
])('reads %s', async (_what, text, cells) => expect(await cellsOf(text)).toEqual(cells));

test('a record is named by the line it begins on', async () => {
  const records = await read('one\n"two\nlines",x\r\n\r\nlast');
  expect(records.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'one'],
    [2, 'two\nlines'],
    [5, 'last'],
  ]);
});

test('what cannot be read is named, and reading goes on after it', async () => {
  const records = await read('a,"b"c\nd,e"f"\ng,h\n"never closed\nend');
  expect(records).toEqual([
    { line: 1, cells: [], broken: 'quote' },
    { line: 2, cells: [], broken: 'quote' },
    { line: 3, cells: ['g', 'h'] },
    { line: 4, cells: [], broken: 'quote' },
  ]);
});

test('a quote that is never closed does not fill the memory', async () => {
  const [broken, next] = await read(`"${'x'.repeat(1_500_000)}\nnext,row\n`, 65_536);
  expect(broken).toEqual({ line: 1, cells: [], broken: 'length' });
  expect(next?.cells).toEqual(['next', 'row']);
});
