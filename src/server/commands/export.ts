import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { notGivenIn } from '../../contract/reports/report-body.ts';
import {
  notGivenFields,
  type ReportContent,
  reportFieldNames,
  reportFields,
  textOf,
} from '../../contract/reports/report-fields.ts';
import { hiddenMark } from '../../contract/rules/narrative.ts';
import { countListedReports } from '../areas/analysis/find-figures.ts';
import { noteOperator } from '../areas/audit/note-audit.ts';
import { everyReport } from '../areas/reports/staff/every-report-store.ts';
import { csvLine } from '../platform/csv.ts';
import { writeNewFile } from '../platform/files/name-file.ts';
import { type Command, type CommandContext, counted } from './command.ts';
import { withDiskReserve } from './disk-reserve.ts';
import { columns } from './import.ts';
import { requireNewFile } from './output-file.ts';
import { showProgress } from './progress.ts';

export const exportCommand: Command = {
  summary: 'Write the listed reports as CSV, decrypted',
  help: `Usage: npm run --silent shield -- export [FILE]

Writes all listed reports of all accounts as CSV with the columns of import: to FILE, which must not exist
yet, or to standard output. Nothing in it is encrypted: anyone who has the file can read who was reported. It does not
name the authors. A spreadsheet may treat a cell that begins with =, +, - or @ as a formula: import it as text.

What moderators have hidden is left out of it: a name, a link or an address with such a passage counts as not given.

Exits with 0 if the file is complete, and with 1 if it lacks reports that could not be opened. An unfinished file is
removed.`,
  positionals: [0, 1],

  async run({ positionals: [file] }, context) {
    if (file !== undefined) requireNewFile(file);
    context.printStatus('Warning: the output is not encrypted. Protect it like the keys, and delete it after use.');
    await noteOperator(context.app, 'registry.exported');
    return withDiskReserve(context, file === undefined ? [] : [dirname(file)], async (watched) => {
      let unreadable = 0;
      context.vault.onUnreadable(() => {
        unreadable += 1;
      });
      const count = await (file === undefined
        ? write((text) => putOn(context.out, text), watched)
        : writeFile(file, watched));
      if (count === null) return 1;
      context.printStatus(`${counted(count, 'report')} written.`);
      if (unreadable === 0) return 0;
      context.printStatus(`The file lacks ${counted(unreadable, 'report')} that could not be opened.`);
      return 1;
    });
  },
};

/** @returns the number of reports, or null if it was stopped */
const writeFile = (file: string, context: CommandContext): Promise<number | null> =>
  writeNewFile({ file, part: `${file}.${process.pid}.part` }, (out) =>
    write((text) => out.writeFile(text).then(() => true), context),
  );

/** @returns whether it was written; if not, the command is stopped, and says why */
const putOn = (out: Writable, text: string): Promise<boolean> =>
  new Promise((resolve) => {
    out.write(text, (error) => resolve(!error));
  });

/** With a shorter mark for hidden passages, where the usual one makes the text longer than import allows. */
const fitting = (field: 'title' | 'evidence', text: string): string =>
  reportFields[field].schema.safeParse(text).success ? text : text.replaceAll(hiddenMark, '…');

/** A report as import takes it: a name, link or address of which a moderator has hidden a part is none any more. */
function importable(report: ReportContent): ReportContent {
  const hidden = notGivenFields.filter((field) => report[field]?.includes(hiddenMark));
  return {
    ...report,
    ...Object.fromEntries(hidden.map((field) => [field, null])),
    title: fitting('title', report.title),
    evidence: fitting('evidence', report.evidence),
  };
}

const cellsOf = (report: ReportContent): string[] => [
  ...reportFieldNames.map((field) => textOf(report[field])),
  notGivenIn(report).join(' '),
];

async function write(put: (text: string) => Promise<boolean>, context: CommandContext): Promise<number | null> {
  const { app, signal } = context;
  const show = showProgress(context);
  const total = await countListedReports(app);
  let count = 0;
  if (!(await put(csvLine(columns)))) return null;
  for await (const batch of everyReport(app, 'listed')) {
    if (signal.aborted) return null;
    if (!(await put(batch.map((report) => csvLine(cellsOf(importable(report)))).join('')))) return null;
    count += batch.length;
    show('reports', count, Math.max(count, total));
  }
  return signal.aborted ? null : count;
}
