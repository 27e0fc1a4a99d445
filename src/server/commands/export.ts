import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { reportFieldNames } from '../../contract/report-fields.ts';
import { csvLine } from '../platform/csv.ts';
import { columns } from './columns.ts';
import { type Command, type CommandContext, CommandRefused } from './command.ts';

export const exportCommand: Command = {
  summary: 'Write all reports as CSV, decrypted',
  help: `Usage: npm run --silent shield -- export [FILE]

Writes all reports of all accounts, except withdrawn ones, as CSV with the columns of import: to FILE, which must not exist
yet, or to standard output. Nothing in it is encrypted: anyone who has the file can read who was reported. It does not
contain the authors. A spreadsheet may take a cell that begins with =, +, - or @ for a formula: import it as text.

Exits with 0 when the file is complete; an incomplete file is removed.`,
  options: {},
  positionals: [0, 1],

  async run({ positionals: [file] }, context) {
    if (file !== undefined && existsSync(file)) throw new CommandRefused(`The file ${file} exists already.`);
    context.printStatus('Warning: the output is not sealed. Protect it like the keys, and delete it after use.');
    await context.services.audit.noteOperator('registry.exported');
    const count = file === undefined ? await write(context.out, context) : await writeFile(file, context);
    if (count === null) return 1;
    context.printStatus(`${count} reports written.`);
    return 0;
  },
};

/** @returns the number of reports, or null if it was stopped */
async function writeFile(file: string, context: CommandContext): Promise<number | null> {
  const part = `${file}.${process.pid}.part`;
  const stream = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  try {
    const count = await write(stream, context);
    stream.end();
    await finished(stream);
    if (count !== null) renameSync(part, file);
    return count;
  } finally {
    rmSync(part, { force: true });
  }
}

async function write(
  out: NodeJS.WritableStream,
  { services, signal, progress }: CommandContext,
): Promise<number | null> {
  let count = 0;
  const put = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  await put(csvLine(columns));
  for await (const batch of services.reports.all()) {
    if (signal.aborted) return null;
    await put(batch.map((report) => csvLine(reportFieldNames.map((field) => report[field] ?? ''))).join(''));
    count += batch.length;
    progress(`${count} reports`);
  }
  return count;
}
