import { expect, test } from 'vitest';
import { text } from '../../../lib/i18n/i18n.ts';
import { readRows } from './read-rows.ts';
import { resultCsv } from './result-csv.ts';
import type { RowAnswer } from './saved-runs.ts';

const found = (
  verdict: 'none' | 'reported',
  score: number,
  reports: number,
  matched: ('email' | 'phone')[] = [],
): RowAnswer => ({
  outcome: 'answered',
  requestId: 'r-1',
  verdict,
  score,
  reports,
  capped: reports >= 100,
  matched,
  ignored: [],
});

const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

test('has each row as it was given, with what was found, and says what was not checked', async () => {
  const file = await readRows(
    new File(
      [
        'name;E-Mail;phone\n=cmd|calc;a@example.org;0300 1234567\n"@Ali;=1+1";b@example.org;12\nC;c@;\nD;d@example.org;\nE;e@example.org;;extra\n',
      ],
      'list.csv',
    ),
  );
  const problem = { code: 'unavailable', message: 'What the server says.' };
  const refused: RowAnswer = { outcome: 'refused', requestId: 'r-2', problem };
  const answers = [found('reported', 21, 100, ['email', 'phone']), found('none', 0, 0), refused];
  expect(linesOf(resultCsv(file, answers, text))).toEqual([
    'name;E-Mail;phone;;verdict;score;reports;matched_on;ignored;error;request_id',
    '"\'=cmd|calc";a@example.org;0300 1234567;;reported;21;100+;email phone;;;r-1',
    '"\'@Ali;=1+1";b@example.org;12;;none;0;0;;"phone must be a number with its country code, such as +92-3001234567";;r-1',
    'C;c@;;;;;;;;Invalid email format;',
    'D;d@example.org;;;;;;;;The service is not ready. Please try again in a moment.;r-2',
    'E;e@example.org;;extra;;;;;;Not checked.;',
  ]);
});

test('names what the server did not compare, which this page took', async () => {
  const file = await readRows(new File(['email,website\na@example.org,com.pk\n'], 'list.csv'));
  const answer: RowAnswer = { ...found('none', 0, 0), ignored: ['hostShared'] } as RowAnswer;
  const [, line] = linesOf(resultCsv(file, [answer], text));
  expect(line).toBe(`a@example.org,com.pk,none,0,0,,"${text('hostShared')}",,r-1`);
});
