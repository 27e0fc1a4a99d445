/** A record of a CSV file: its cells, and the line of the file on which it begins, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
  /** What keeps it from being read; the cells are then not to be used. */
  broken?: 'quote' | 'length';
}

/** Characters of a record at most: a quote that is never closed must not fill the memory. */
const longest = 1_000_000;

/** What may end a cell, or a line. */
const ends = /[,"\r\n]/g;
const endsInQuotes = /["\r\n]/g;

/** Where one of these comes next, from `at` on; the text's length when none does. */
function next(ofThese: RegExp, text: string, at: number): number {
  ofThese.lastIndex = at;
  return ofThese.exec(text)?.index ?? text.length;
}

/**
 * Reads CSV as RFC 4180 has it, piece by piece: commas, cells in quotes with commas, line ends and doubled quotes in
 * them, and any of the three line ends. Lines without anything are left out. A record that cannot be read is given as
 * broken, and reading goes on with the next line.
 * @param pieces the text, cut anywhere
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let cell = '';
  let length = 0;
  let state: 'start' | 'plain' | 'quoted' | 'quote in quotes' | 'broken' = 'start';
  let broken: CsvRecord['broken'];
  let afterReturn = false;
  let isFirst = true;

  const endCell = () => {
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  /** The record that ends here; null for a line without anything. */
  const endRecord = (): CsvRecord | null => {
    endCell();
    const isEmpty = cells.length === 1 && cells[0] === '' && !broken;
    const record: CsvRecord | null = isEmpty
      ? null
      : broken
        ? { line: begun, cells: [], broken }
        : { line: begun, cells };
    cells = [];
    broken = undefined;
    length = 0;
    begun = line;
    return record;
  };
  const breakRecord = (why: NonNullable<CsvRecord['broken']>): 'broken' => {
    broken = why;
    cell = '';
    return 'broken';
  };

  for await (const piece of pieces) {
    const text = isFirst && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
    if (piece !== '') isFirst = false;
    for (let at = 0; at < text.length; at += 1) {
      if (state !== 'quote in quotes' && state !== 'broken') {
        // Whatever ends nothing goes into the cell in one piece.
        const stop = next(state === 'quoted' ? endsInQuotes : ends, text, at);
        if (stop > at) {
          afterReturn = false;
          length += stop - at;
          if (length > longest) state = breakRecord('length');
          else {
            cell += text.slice(at, stop);
            if (state === 'start') state = 'plain';
          }
          at = stop;
          if (at === text.length) break;
        }
      }
      const char = text.charAt(at);
      const isLineEnd = char === '\n' || char === '\r';
      // The two characters of one line end.
      if (char === '\n' && afterReturn) {
        afterReturn = false;
        if (state === 'quoted') cell += char;
        continue;
      }
      afterReturn = char === '\r';
      if (isLineEnd) line += 1;
      length += 1;

      if (isLineEnd && state !== 'quoted') {
        const record = endRecord();
        if (record) yield record;
      } else if (state === 'broken') {
        // The rest of the line goes unread.
      } else if (length > longest) {
        state = breakRecord('length');
      } else if (state === 'quoted') {
        if (char === '"') state = 'quote in quotes';
        else cell += char;
      } else if (char === ',') {
        endCell();
      } else if (char === '"') {
        if (state === 'plain') state = breakRecord('quote');
        else {
          if (state === 'quote in quotes') cell += char;
          state = 'quoted';
        }
      } else if (state === 'quote in quotes') {
        state = breakRecord('quote');
      } else {
        cell += char;
        state = 'plain';
      }
    }
  }
  if (state === 'quoted') state = breakRecord('quote');
  if (length > 0) {
    const record = endRecord();
    if (record) yield record;
  }
}

/** A line of CSV with its line end; a cell is quoted where it has to be. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
