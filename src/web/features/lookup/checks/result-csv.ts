import { messageText, textOfProblem } from '../../../lib/api/problem.ts';
import { csvOf } from '../../../lib/browser/csv.ts';
import type { TextOf } from '../../../lib/i18n/i18n.ts';
import { askedRows, type FileRow, type FileRows } from './file-rows.ts';
import type { RowAnswer } from './saved-runs.ts';

const columns = ['verdict', 'score', 'reports', 'matched_on', 'ignored', 'error', 'request_id'];

/** Why values of a row were left out. @param ignored why the server left out others */
export const unusableText = (
  { unusable }: Pick<FileRow, 'unusable'>,
  text: TextOf,
  ignored: readonly string[] = [],
): string => [...unusable.map(({ code }) => code), ...ignored].map((code) => messageText(code, text)).join(' · ');

const ofRow = (row: FileRow, answer: RowAnswer | undefined, text: TextOf): string[] => {
  const why = unusableText(row, text);
  if (row.query === null) return ['', '', '', '', '', why || text('listRowEmpty'), ''];
  if (!answer) return ['', '', '', '', why, text('listNotChecked'), ''];
  const { requestId } = answer;
  if (answer.outcome === 'refused') return ['', '', '', '', why, textOfProblem(answer.problem, text), requestId];
  const reports = answer.capped ? `${answer.reports}+` : String(answer.reports);
  const ignored = unusableText(row, text, answer.ignored);
  return [answer.verdict, String(answer.score), reports, answer.matched.join(' '), ignored, '', requestId];
};

/** The rows as they were given, with what was found for each, written like the file that was read. */
export function resultCsv({ heads, rows, delimiter }: FileRows, answers: readonly RowAnswer[], text: TextOf): string {
  const answerOf = new Map<FileRow, RowAnswer | undefined>(askedRows(rows).map((row, at) => [row, answers[at]]));
  const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length));
  const given = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return csvOf(
    [
      [...given(heads), ...columns],
      ...rows.map((row) => [...given(row.cells), ...ofRow(row, answerOf.get(row), text)]),
    ],
    delimiter,
  );
}
