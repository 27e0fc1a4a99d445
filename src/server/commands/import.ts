import { createReadStream, statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { messageText } from '../../contract/messages.ts';
import { ReportBody } from '../../contract/reports.ts';
import { type CsvRecord, readCsv } from '../platform/csv.ts';
import { columns, requiredColumns } from './columns.ts';
import { type Command, type CommandContext, CommandRefused } from './command.ts';

/** Rows of one transaction. */
const batchSize = 2_000;

/** Bytes that are worked on at a time: so few that what is written meanwhile gets its turn between them. */
const pieceBytes = 8_192;

export const importCommand: Command = {
  summary: 'File the reports of a CSV file for an account',
  help: `Usage: npm run shield -- import FILE.csv --as EMAIL

Files each row of FILE as a report of the account EMAIL, under the rules of the form. The first row names the columns,
in any order: ${columns.join(', ')}.
${columns.filter((column) => !requiredColumns.includes(column)).join(', ')} may be missing or empty. CSV as RFC 4180 has it, in UTF-8; dates as YYYY-MM-DD.

A row that is not taken is named with its line and the reason, and the rest are filed. It can be run again, also after
it was killed in the middle: a row that this account has imported before is left out. The server may run meanwhile.

Exits with 0 when every row was filed or there already, else with 1.`,
  options: { as: { type: 'string' } },
  positionals: [1, 1],

  async run({ values, positionals: [file = ''] }, context) {
    const { services, tell, print, signal } = context;
    if (typeof values.as !== 'string') throw new CommandRefused('Say whose reports they are: --as EMAIL.');
    const accountId = await services.auth.accountIdOf(values.as);
    if (!accountId) throw new CommandRefused('There is no account with this e-mail address.');
    const size = sizeOf(file);

    const count = { rows: 0, filed: 0, known: 0, bad: 0 };
    const bad = (line: number, why: string) => {
      count.bad += 1;
      tell(`line ${line}: ${why}`);
    };
    let read = 0;
    const show = progressOf(context, () => ({ share: size === 0 ? 1 : read / size, ...count }));
    let batch: ReportBody[] = [];
    let writing = Promise.resolve();
    const write = async (bodies: readonly ReportBody[]) => {
      const filed = await services.reports.import(accountId, bodies);
      count.filed += filed;
      count.known += bodies.length - filed;
      show();
    };
    // One batch is written while the next one is read, so two are in memory, whatever the file's size.
    const fileBatch = async () => {
      await writing;
      writing = write(batch);
      writing.catch(() => {}); // reported by the next await
      batch = [];
    };

    const stream = createReadStream(file);
    const pieces = decoded(stream, (bytes) => {
      read += bytes;
    });
    let header: Header | undefined;
    for await (const record of readCsv(pieces)) {
      if (!header) {
        header = headerOf(record, tell);
        continue;
      }
      count.rows += 1;
      const row = bodyOf(record, header);
      if (typeof row === 'string') bad(record.line, row);
      else batch.push(row);
      if (batch.length === batchSize) await fileBatch();
      if (signal.aborted) break;
    }
    stream.destroy();
    if (!header) throw new CommandRefused('The file is empty. Its first row must name the columns.');
    if (batch.length > 0) await fileBatch();
    await writing;
    print(
      `${count.rows} rows read: ${count.filed} filed, ${count.known} there already, ${count.bad} not taken.${signal.aborted ? ' Stopped before the end; run it again to go on.' : ''}`,
    );
    return count.bad > 0 || signal.aborted ? 1 : 0;
  },
};

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new CommandRefused(`There is no file ${file}.`);
  return found.size;
}

/** The text of the bytes; a byte that is not UTF-8 becomes U+FFFD, by which its row is found out. */
async function* decoded(bytes: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      yield decoder.decode(piece, { stream: true });
      onRead(piece.length);
      await turn();
    }
  yield decoder.decode();
}

/** The column that each cell of a row belongs to; null for one we do not know. */
type Header = (string | null)[];

/** @throws CommandRefused when it is no header, lacks a column or has one twice */
function headerOf({ cells, broken }: CsvRecord, tell: (line: string) => void): Header {
  const names = cells.map((cell) => cell.trim());
  const header = names.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? null);
  const lacks = requiredColumns.filter((column) => !header.includes(column));
  if (broken || lacks.length > 0)
    throw new CommandRefused(
      `The first row must name the columns, with commas between them. ${broken ? 'It cannot be read.' : `It lacks ${lacks.join(', ')}.`}`,
    );
  const twice = columns.find((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (twice) throw new CommandRefused(`The first row names the column ${twice} twice.`);
  const unknown = names.filter((_, at) => header[at] === null);
  if (unknown.length > 0) tell(`Left out, since reports have no such columns: ${unknown.join(', ')}.`);
  return header;
}

/** The report that a row is, or why it is none; the reason names no value. */
function bodyOf({ cells, broken }: CsvRecord, header: Header): ReportBody | string {
  if (broken === 'quote') return 'a quotation mark stands where none may, or is never closed';
  if (broken === 'length') return 'the row is longer than a million characters; a quotation mark may not be closed';
  if (cells.length !== header.length) return `it has ${cells.length} cells, and the first row has ${header.length}`;
  if (cells.some((cell) => cell.includes('\uFFFD'))) return 'it is not written in UTF-8';
  const input: Record<string, string | undefined> = {};
  for (const [at, column] of header.entries()) if (column !== null) input[column] = cells[at];
  const parsed = ReportBody.safeParse(input);
  if (parsed.success) return parsed.data;
  const reasons = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const column = path.join('.');
    if (!reasons.has(column)) reasons.set(column, messageText(message));
  }
  return [...reasons].map(([column, reason]) => `${column}: ${reason}`).join('; ');
}

interface Progress {
  /** From 0 to 1. */
  share: number;
  rows: number;
  bad: number;
}

/** Draws a bar where there is a screen, and says a line at every tenth where there is none. */
function progressOf({ progress, tell, isScreen }: CommandContext, now: () => Progress): () => void {
  let tenth = 0;
  return () => {
    const { share, rows, bad } = now();
    const text = `${String(Math.floor(share * 100)).padStart(3)} %  ${rows} rows${bad > 0 ? `, ${bad} not taken` : ''}`;
    const filled = Math.round(share * 30);
    if (isScreen) progress(`[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${text}`);
    else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10);
      tell(text.trim());
    }
  };
}
