import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aBusiness, ask } from '../support/business.ts';
import { eventually } from '../support/programs.ts';
import { aReport } from '../support/reports.ts';
import { testServers } from '../support/servers.ts';
import { runShield, startShield } from '../support/shield-command.ts';

const { newPath, newDataDir, started, databaseOf } = testServers();

test('an export writes a report with hidden passages as import takes it, and fails if the file lacks one that cannot be opened', async () => {
  const DATA_DIR = newDataDir();
  const runs = (command: string, ...args: string[]) => runShield(command, { DATA_DIR }, ...args);
  /** Sets what a new report is, and waits until the running server goes by it. */
  const setNewReports = async (newReports: 'listed' | 'held') => {
    await runs('policy', `newReports=${newReports}`);
    await eventually(async () => {
      const { policy } = await (await fetch(`${address}/api/about`)).json();
      return policy.newReports === newReports;
    });
  };
  const { address } = await started({ DATA_DIR });
  const [author, moderator, other] = [await aBusiness(address), await aBusiness(address), await aBusiness(address)];
  await runs('grant', 'moderator', moderator.email);
  await setNewReports('held');
  // As long as allowed: the mark of a hidden passage may be longer than the passage.
  const [title, evidence] = ['They took the money. '.padEnd(50, 'a'), 'They took the money. '.padEnd(500, 'e')];
  const body = aReport({ url: 'https://example.org/hidden', title, evidence });
  const files = async (report: object) =>
    (await ask(address, 'POST', '/report/add-report', { body: report, headers: author.session })).body.reportID;
  const reportID = await files(body);
  const item = `/admin/queue/${reportID}`;
  const decides = async (decision: object) => {
    const moderates = (step: string, sent: object) =>
      ask(address, 'POST', `${item}/${step}`, { body: sent, headers: moderator.session });
    const { itemVersion, version } = (await moderates('open', {})).body;
    expect(await moderates('decide', { itemVersion, version, ...decision })).toMatchObject({ status: 200 });
  };
  const passages = [
    { field: 'url', from: 0, to: body.url.length },
    { field: 'name', from: 0, to: 3 },
    { field: 'title', from: 0, to: 4 },
    { field: 'evidence', from: 0, to: 4 },
  ];
  await decides({ decision: 'redact', reason: 'namesOthers', passages });
  await decides({ decision: 'list', reason: 'plausible' });
  await setNewReports('listed');
  expect(await files(aReport())).toEqual(expect.any(String));

  const out = newPath('hidden.csv');
  expect(await runs('export', out)).toEqual([0, expect.any(String)]);
  expect(readFileSync(out, 'utf8')).not.toContain(body.url);
  expect(await runs('import', out, '--as', other.email)).toEqual([0, expect.stringContaining('2 filed')]);

  const db = await databaseOf(DATA_DIR);
  await db.query(`update reports set sealed = sealed || '\\x00', redacted = redacted || '\\x00' where id = $1`, [
    reportID,
  ]);
  const lacking = newPath('lacking.csv');
  expect(await runs('export', lacking)).toEqual([1, expect.stringContaining('1 report could not be opened')]);
  expect(readFileSync(lacking, 'utf8')).toContain(aReport().title);
});

test('an export leaves a file alone that somebody else makes under its name meanwhile', async () => {
  const DATA_DIR = newDataDir();
  await started({ DATA_DIR });
  const db = await databaseOf(DATA_DIR);
  await db.query('begin; lock table reports in access exclusive mode');
  const out = newPath('reports.csv');
  const program = startShield('export', { DATA_DIR }, out);
  const part = `${out}.${program.process.pid}.part`;
  await program.waitFor(() => existsSync(part));
  writeFileSync(out, 'of somebody else');
  await db.query('rollback');
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.output()).toContain('it already exists.');
  expect([readFileSync(out, 'utf8'), existsSync(part)]).toEqual(['of somebody else', false]);
});
