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
// A record of one empty cell is written as an empty line, which is skipped.
const row = fc.array(cell, { minLength: 1, maxLength: 6 }).filter((cells) => cells.length > 1 || cells[0] !== '');

test('reads back what was written, wherever the text is split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const records = await read(rows.map(csvLine).join(''), size);
      expect(records.map(({ cells }) => cells)).toEqual(rows);
      expect(records.every(({ broken }) => broken === undefined)).toBe(true);
    }),
  );
});

test('reads any text to its end without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a') }),
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

test('numbers records by the line they start on', async () => {
  const records = await read('one\n"two\nlines",x\r\n\r\nlast');
  expect(records.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'one'],
    [2, 'two\nlines'],
    [5, 'last'],
  ]);
});

test('reports a malformed record and continues after it', async () => {
  const records = await read('a,"b"c\nd,e"f"\ng,h\n"never closed\nend');
  expect(records).toEqual([
    { line: 1, cells: [], broken: 'quote' },
    { line: 2, cells: [], broken: 'quote' },
    { line: 3, cells: ['g', 'h'] },
    { line: 4, cells: [], broken: 'quote' },
  ]);
});

test('an unclosed quote does not fill the memory', async () => {
  const [broken, next] = await read(`"${'x'.repeat(1_500_000)}\nnext,row\n`, 65_536);
  expect(broken).toEqual({ line: 1, cells: [], broken: 'length' });
  expect(next?.cells).toEqual(['next', 'row']);
});
