import { createReadStream, statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { apiMessageText } from '../../contract/messages/api-messages.ts';
import { ReportBody } from '../../contract/reports/report-body.ts';
import { isOptional, notGivenFields, reportFieldNames } from '../../contract/reports/report-fields.ts';
import { filePrepared, importedTables } from '../areas/reports/import/file-prepared.ts';
import { findImported, type PreparedReport, prepareImport } from '../areas/reports/import/store.ts';
import { type CsvRecord, readCsv } from '../platform/csv.ts';
import { analyze, analyzeGrown } from '../platform/db/statistics.ts';
import { type Command, type CommandContext, type CommandInput, CommandRefused, counted } from './command.ts';
import { rowFolders, withDiskReserve } from './disk-reserve.ts';
import { namedAccount } from './named-account.ts';
import { runThroughOutages } from './outages.ts';
import { showProgress } from './progress.ts';

/** Names the required columns that are empty because the author does not have them, separated by spaces. */
const notGivenColumn = 'notGiven';

/** The columns of a CSV file of reports, in the order in which they are written; any order is accepted when reading. */
export const columns: readonly string[] = [...reportFieldNames, notGivenColumn];

const requiredColumns: readonly string[] = reportFieldNames.filter((field) => !isOptional(field));

/** Rows per transaction. */
const batchSize = 1_500;

/** Bytes parsed at a time; between them the event loop serves the database connection. */
const chunkBytes = 8_192;

export const importCommand: Command = {
  summary: 'File the reports of a CSV file for an account',
  help: `Usage: npm run shield -- import FILE.csv --as EMAIL [--dry-run]

Files each row of FILE as a report of the account EMAIL, under the rules of the form. The first row names the columns,
in any order: ${columns.join(', ')}.
${columns.filter((column) => !requiredColumns.includes(column)).join(', ')} may be missing or empty.
${notGivenFields.join(', ')} may be empty in a row whose column ${notGivenColumn} names them, separated by spaces.
The file is CSV (RFC 4180) in UTF-8, with dates as YYYY-MM-DD, CNICs with their dashes and amounts such as 1500.50 PKR.

A rejected row is reported with its line and the reason, and the rest are filed. You can run it again, even after it was
killed: rows that this account has already imported are skipped. The server may be running.

  --as EMAIL   the account that the reports will belong to
  --dry-run    file nothing: only say what would be filed, and which rows would not and why

Exits with 0 if every row was (or would be) filed or had been imported before, otherwise with 1.`,
  options: { as: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  positionals: [1, 1],

  run(input, context) {
    const isDry = input.values['dry-run'] === true;
    return withDiskReserve(context, isDry ? [] : rowFolders(context.location), (watched) => importFile(input, watched));
  },
};

async function importFile(
  { values, positionals: [file = ''] }: CommandInput,
  context: CommandContext,
): Promise<number> {
  const { app, printStatus, print, signal } = context;
  if (typeof values.as !== 'string')
    throw new CommandRefused('Name the account that the reports belong to: --as EMAIL.');
  const account = await namedAccount(app, values.as);
  if (account.suspendedAt) throw new CommandRefused('This account is suspended, and files nothing.');
  const accountId = account.id;
  const size = sizeOf(file);

  const count = { rows: 0, filed: 0, known: 0, bad: 0 };
  const bad = (line: number, why: string) => {
    count.bad += 1;
    printStatus(`line ${line}: ${why}`);
  };
  let read = 0;
  const isDry = values['dry-run'] === true;
  const newBatch = isDry ? dryRun(context, accountId) : filing(context, accountId);
  const progress = showProgress(context);
  const show = () => progress('rows', count.rows, read < size ? Math.round((count.rows * size) / read) : count.rows);
  let batch = newBatch();
  let writing = Promise.resolve();
  const write = async ({ file, size }: Batch) => {
    const filed = await runThroughOutages(context, file);
    if (filed > 0 && !isDry) await analyzeGrown(app.db);
    count.filed += filed;
    count.known += size() - filed;
    show();
  };
  // One batch is written while the next one is read and prepared, so two are in memory, whatever the file's size.
  const fileBatch = async () => {
    await writing;
    writing = write(batch);
    writing.catch(() => {}); // reported by the next await
    batch = newBatch();
  };

  const stream = createReadStream(file);
  const pieces = decode(stream, (bytes) => {
    read += bytes;
  });
  let header: Header | undefined;
  for await (const record of readCsv(pieces)) {
    if (!header) {
      header = parseHeader(record, printStatus);
      continue;
    }
    count.rows += 1;
    const row = parseRow(record, header);
    if (typeof row === 'string') bad(record.line, row);
    else batch.add(row);
    if (batch.size() === batchSize) await fileBatch();
    if (signal.aborted) break;
  }
  stream.destroy();
  if (!header) throw new CommandRefused('The file is empty. Its first row must name the columns.');
  if (batch.size() > 0) await fileBatch();
  await writing;
  if (count.filed > 0 && !isDry) await analyze(app.db, importedTables);
  print(
    `${counted(count.rows, 'row')} read: ${count.filed} ${isDry ? 'would be filed' : 'filed'}, ${count.known} already imported, ${count.bad} rejected.${isDry ? ' Nothing was written.' : ''}${signal.aborted ? ' Stopped before the end; run it again to go on.' : ''}`,
  );
  return count.bad > 0 || signal.aborted ? 1 : 0;
}

/** Rows that are filed together. */
interface Batch {
  add(body: ReportBody): void;
  size(): number;
  /** @returns how many of them are new */
  file(): Promise<number>;
}

const filing =
  ({ app }: CommandContext, accountId: string) =>
  (): Batch => {
    const rows: PreparedReport[] = [];
    return {
      add: (body) => rows.push(prepareImport(app, accountId, body)),
      size: () => rows.length,
      file: () => filePrepared(app, accountId, rows),
    };
  };

/** Counts what would be filed, and writes nothing. */
function dryRun({ app }: CommandContext, accountId: string): () => Batch {
  // 52 bits of the fingerprint of each new row, as a number: a row that occurs twice in the file is filed once.
  const seen = new Set<number>();
  return () => {
    const bodies: ReportBody[] = [];
    return {
      add: (body) => bodies.push(body),
      size: () => bodies.length,
      async file() {
        const before = seen.size;
        for (const { fingerprint, isKnown } of await findImported(app, accountId, bodies))
          if (!isKnown) seen.add(Number.parseInt(fingerprint.replaceAll('-', '').slice(0, 13), 16));
        return seen.size - before;
      },
    };
  };
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new CommandRefused(`There is no file ${file}.`);
  if (!found.isFile())
    throw new CommandRefused(
      `${file} is ${found.isDirectory() ? 'a folder' : 'not a file on a disk'}. Name a CSV file.`,
    );
  return found.size;
}

/** Decodes UTF-8, with or without a byte-order mark. Invalid bytes become U+FFFD, and the row is rejected for them. */
async function* decode(bytes: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += chunkBytes) {
      const piece = chunk.subarray(at, at + chunkBytes);
      yield decoder.decode(piece, { stream: true });
      onRead(piece.length);
      await turn();
    }
  yield decoder.decode();
}

/** The column of each cell; null for unknown columns. */
type Header = (string | null)[];

/** @throws CommandRefused when the header cannot be read, lacks a column or repeats one */
function parseHeader({ cells, broken }: CsvRecord, printStatus: (line: string) => void): Header {
  const names = cells.map((cell) => cell.trim());
  const header = names.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? null);
  const missing = requiredColumns.filter((column) => !header.includes(column));
  if (broken || missing.length > 0)
    throw new CommandRefused(
      `The first row must name the columns, separated by commas. ${broken ? 'It cannot be read.' : `It lacks ${missing.join(', ')}.`}`,
    );
  const twice = columns.find((column) => header.indexOf(column) !== header.lastIndexOf(column));
  if (twice) throw new CommandRefused(`The first row names the column ${twice} twice.`);
  const unknown = names.filter((_, at) => header[at] === null);
  if (unknown.length > 0) printStatus(`Ignored, because reports have no such columns: ${unknown.join(', ')}.`);
  return header;
}

/** The report of a row, or the reason why it is rejected, without values of the row. */
function parseRow({ cells, broken }: CsvRecord, header: Header): ReportBody | string {
  if (broken === 'quote') return 'a quotation mark stands where none may, or is never closed';
  if (broken === 'length') return 'the row is longer than a million characters; a quotation mark may not be closed';
  if (cells.length !== header.length) return `it has ${cells.length} cells, and the first row has ${header.length}`;
  if (cells.some((cell) => cell.includes('\uFFFD'))) return 'it is not written in UTF-8';
  const input: Record<string, unknown> = {};
  for (let at = 0; at < header.length; at++) {
    const column = header[at];
    if (column) input[column] = cells[at];
  }
  const names = cells[header.indexOf(notGivenColumn)] ?? '';
  input[notGivenColumn] = names.split(/[\s,;]+/).filter((name) => name !== '');
  const parsed = ReportBody.safeParse(input);
  if (parsed.success) return parsed.data;
  const reasons = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const column = String(path[0]);
    if (!reasons.has(column)) reasons.set(column, apiMessageText(message));
  }
  return [...reasons].map(([column, reason]) => `${column}: ${reason}`).join('; ');
}
