/** A record of a CSV file, and the line on which it starts, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
  /** Why the record is malformed; it has no cells then. */
  broken?: 'quote' | 'length';
}

/** Characters; bounds the memory that an unclosed quote takes. */
const maxRecordLength = 1_000_000;

/** Characters that may end a cell or a line. */
const ends = /[,"\r\n]/g;
const endsInQuotes = /["\r\n]/g;

/** The index of the next match from `at` on; the length of the text when there is none. */
function nextIndex(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? text.length;
}

/**
 * Parses CSV (RFC 4180) as a stream, with LF, CRLF or CR as newline. Empty lines are skipped. A malformed record is
 * yielded as broken, and parsing continues with the next line.
 * @param pieces the text, split anywhere
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let line = 1;
  let startLine = 1;
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
  /** The finished record; null for an empty line. */
  const endRecord = (): CsvRecord | null => {
    endCell();
    const isEmpty = cells.length === 1 && cells[0] === '' && !broken;
    const record: CsvRecord | null = isEmpty
      ? null
      : broken
        ? { line: startLine, cells: [], broken }
        : { line: startLine, cells };
    cells = [];
    broken = undefined;
    length = 0;
    startLine = line;
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
        // Append everything up to the next special character in one step.
        const stop = nextIndex(state === 'quoted' ? endsInQuotes : ends, text, at);
        if (stop > at) {
          afterReturn = false;
          length += stop - at;
          if (length > maxRecordLength) state = breakRecord('length');
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
      // The second character of CRLF.
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
        // Skip the rest of the line.
      } else if (length > maxRecordLength) {
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

/** A CSV line including CRLF; cells are quoted where necessary. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;

/** A cell that a spreadsheet shows and never runs: what begins like a formula gets an apostrophe in front. */
export const harmlessCell = (cell: string): string => (/^\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell);
