import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { analysis } from '../../../src/contract/analysis/analysis.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { startApp } from '../../support/app.ts';
import { temporaryFolder } from '../../support/paths.ts';
import { raw } from '../../support/raw-statement.ts';
import { reportCsv, reportHeader, reportRow } from '../../support/report-csv.ts';
import { runCommand } from '../../support/run-command.ts';

const { as, context, db, stranger } = await startApp();
const folder = temporaryFolder();
afterAll(() => folder.remove());

const shield = (...args: readonly string[]) => runCommand(context, ...args);

function aFile(content: string | Buffer): string {
  const file = path.join(folder.path, `${crypto.randomUUID()}.csv`);
  writeFileSync(file, content);
  return file;
}

test('recount verifies and repairs the totals, and matches reports again', async () => {
  const { person } = await as();
  await shield('import', aFile(reportCsv(2)), '--as', person.email);
  expect(await shield('recount')).toEqual([0, expect.stringContaining('Counted 2 reports with 1 keyword.')]);

  const intoDeltas = 'insert into figure_deltas (dimension, value, day, reports)';
  await db.rows(
    raw(`${intoDeltas} values ('keyword', 'OTP scam', 'infinity', 3), ('keyword', 'invented', 'infinity', 1)`),
  );
  const [differsCode, differsOutput] = await shield('recount');
  expect(differsCode).toBe(1);
  expect(differsOutput).toContain('OTP scam: 5 in the totals, 2 counted');
  expect(differsOutput).toContain('invented: 1 in the totals, 0 counted');
  expect(await shield('recount', '--repair')).toEqual([0, expect.stringContaining('Corrected.')]);
  expect(await shield('recount')).toEqual([0, expect.any(String)]);

  // As if the vocabulary had been different when one of them was filed.
  await db.rows(raw(`update reports set keywords = '{former}' where id in (select id from reports limit 1)`));
  await db.rows(
    raw(`${intoDeltas} values ('keyword', 'OTP scam', 'infinity', -1), ('keyword', 'former', 'infinity', 1)`),
  );
  expect(await shield('recount', '--match')).toEqual([0, expect.stringContaining('1 with other keywords now')]);
  expect((await stranger.call(analysis.pattern)).body).toEqual([{ keyword: 'OTP scam', total: 2 }]);
  const stopped = runCommand({ ...context, signal: AbortSignal.abort() }, 'recount', '--match');
  await expect(stopped).rejects.toThrow('Stopped before the end.');
});

test('import files every valid row, reports every other with its line and reason, and files nothing twice', async () => {
  const author = await as();
  const imports = (file: string, ...options: string[]) =>
    shield('import', file, '--as', author.person.email, ...options);
  const file = aFile(
    [
      // With the byte-order mark that spreadsheets write.
      '\uFEFFTitle,evidence,name,EMAIL,phone,date,url,address,city,remark',
      'Paid nothing came,"He said: ""pay first"", and\r\nnever came back.",Bilal Ahmed,bilal@example.org,,2026-02-14,https://example.org,Mall Road,Lahore,x',
      'No,too short,Bilal Ahmed,bilal@,12,2026-02-30,https://example.org,Mall Road,Lahore,x',
      'Paid nothing came,They never sent what I paid for.,Bilal Ahmed,bilal@example.org,,2026-02-14,https://example.org,Mall Road',
      'Broken "quote,They never sent what I paid for.,B,b,,d,u,a,c,x',
      '',
      'پیسے گئے,پیسے بھیجے مگر سامان نہیں آیا، نمبر بند ہے۔,بلال احمد,bilal2@example.org,۰۳۰۰۷۶۵۴۳۲۱,2026-02-14,https://example.org,مال روڈ,لاہور,x',
    ].join('\r\n'),
  );
  const [dryCode, dryOutput] = await imports(file, '--dry-run');
  expect([dryCode, dryOutput]).toEqual([1, expect.stringContaining('line 5: it has 8 cells')]);
  expect(dryOutput).toContain('5 rows read: 2 would be filed, 0 already imported, 3 rejected. Nothing was written.');
  expect((await author.call(reports.all)).body).toEqual([]);

  const [firstCode, firstOutput] = await shield('import', file, '--as', author.person.email.toUpperCase());
  expect(firstCode).toBe(1);
  expect(firstOutput).toContain('Ignored, because reports have no such columns: remark.');
  expect(firstOutput).toContain(
    'line 4: email: Invalid email format; phone: Invalid Phone number; date: Date must be a day of the calendar, written YYYY-MM-DD; title: Title must be at least 3 characters; evidence: Evidence must be at least 20 characters',
  );
  expect(firstOutput).toContain('line 5: it has 8 cells, and the first row has 10');
  expect(firstOutput).toContain('line 6: a quotation mark stands where none may');
  expect(firstOutput).toContain('5 rows read: 2 filed, 0 already imported, 3 rejected.');
  expect(firstOutput).not.toContain('bilal@');
  expect((await imports(file))[1]).toContain('5 rows read: 0 filed, 2 already imported, 3 rejected.');
  expect((await imports(file, '--dry-run'))[1]).toContain('0 would be filed, 2 already imported, 3 rejected.');
  expect((await author.call(reports.all)).body).toMatchObject([
    { title: 'پیسے گئے', city: 'لاہور' },
    { title: 'Paid nothing came', evidence: 'He said: "pay first", and\nnever came back.', CNIC: null },
  ]);

  const latin = Buffer.from(
    [reportHeader, reportRow(1, { evidence: 'They took my m\xf3ney and never came back.' }), reportRow(2)].join('\n'),
    'latin1',
  );
  const [, output] = await imports(aFile(latin));
  expect(output).toContain('line 2: it is not written in UTF-8');
  expect(output).toContain('1 filed');
});

test.each([
  ['no account', [], 'Name the account that the reports belong to'],
  ['an unknown account', ['--as', 'nobody@example.org'], 'There is no account'],
])('import refuses %s', async (_what, options, why) => {
  expect(await shield('import', aFile(reportCsv(1)), ...options)).toEqual([2, expect.stringContaining(why)]);
});

test.each([
  ['an empty file', '', 'The file is empty'],
  ['a file that lacks columns', 'name;email;title\r\na;b;c', 'It lacks name, email'],
  ['a file with a column twice', `${reportHeader},email\r\n${reportRow(1)},x`, 'names the column email twice'],
])('import refuses %s', async (_what, content, why) => {
  const { person } = await as();
  const answer = await shield('import', aFile(content), '--as', person.email);
  expect(answer).toEqual([2, expect.stringContaining(why)]);
});

test('import refuses a file that is not there', async () => {
  const { person } = await as();
  const answer = await shield('import', path.join(folder.path, 'none.csv'), '--as', person.email);
  expect(answer).toEqual([2, expect.stringContaining('There is no file')]);
});
