/** A record of a CSV file, and the line on which it starts, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
  /** Why the record is malformed; it has no cells then. */
  broken?: 'quote' | 'length';
}

/** Characters; bounds the memory that an unclosed quote takes. */
const maxRecordLength = 1_000_000;

/** A cell, in quotes or not. Within quotes a quotation mark is written twice. */
const cellPattern = /"([^"]*(?:""[^"]*)*)"(?!")|[^",\r\n]*/y;
const lineEnd = /\r\n|[\r\n]/g;

/**
 * Parses CSV (RFC 4180) as a stream, with LF, CRLF or CR as newline. Empty lines are skipped. A malformed record is
 * yielded as broken, and parsing continues with the next line.
 * @param pieces the text, split anywhere
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let line = 1;
  /** What is left to parse, from the begin of a record. */
  let text = '';
  /** The record was too long, and the rest of its line is skipped. */
  let isSkipping = false;
  function* parse(isComplete: boolean): Generator<CsvRecord> {
    let at = 0;
    while (at < text.length) {
      const { end, ...record } = isSkipping ? { cells: [''], end: lineEndAfter(text, at) } : recordAt(text, at);
      // What follows may belong to it.
      if (end === text.length && !isComplete) break;
      isSkipping = false;
      const isEmpty = record.cells.length === 1 && record.cells[0] === '';
      if (end - at > maxRecordLength) yield { line, cells: [], broken: 'length' };
      else if (!isEmpty) yield { line, ...record };
      line += lineEndsIn(text.slice(at, end));
      at = end;
    }
    text = text.slice(at);
    if (text.length > maxRecordLength) {
      yield { line, cells: [], broken: 'length' };
      isSkipping = true;
    }
    if (isSkipping) {
      // The last two characters may be, or begin, the end of the line.
      line += lineEndsIn(text.slice(0, -2));
      text = text.slice(-2);
    }
  }
  for await (const piece of pieces) {
    text += piece;
    yield* parse(false);
  }
  yield* parse(true);
}

/** The record that begins there, and where the next one does. */
function recordAt(text: string, start: number): Omit<CsvRecord, 'line'> & { end: number } {
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    cellPattern.lastIndex = at;
    const [cell = '', quoted] = cellPattern.exec(text) ?? [];
    at += cell.length;
    const next = text[at];
    if (cell === '' && next === '"') return { cells: [], broken: 'quote', end: text.length }; // it is never closed
    cells.push(quoted?.replaceAll('""', '"') ?? cell);
    if (next === ',') continue;
    const end = lineEndAfter(text, at);
    const isEnded = next === undefined || next === '\r' || next === '\n';
    return isEnded ? { cells, end } : { cells: [], broken: 'quote', end };
  }
}

function lineEndAfter(text: string, at: number): number {
  lineEnd.lastIndex = at;
  return lineEnd.test(text) ? lineEnd.lastIndex : text.length;
}

const lineEndsIn = (text: string): number => text.match(lineEnd)?.length ?? 0;

/** A CSV line including CRLF; cells are quoted where necessary. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;

/** A cell that a spreadsheet shows and never runs: what begins like a formula gets an apostrophe in front. */
export const harmlessCell = (cell: string): string => (/^\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell);
