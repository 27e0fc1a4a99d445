import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { formatHead, noteAuditEnd } from '../../../src/server/areas/audit/end-file.ts';
import { auditExportLag, exportAudit } from '../../../src/server/areas/audit/export-store.ts';
import { auditVerificationState, keepAuditFindings } from '../../../src/server/areas/audit/last-verification-store.ts';
import { dropOldAudit } from '../../../src/server/areas/audit/retention-store.ts';
import { chainAudit } from '../../../src/server/areas/audit/trail-store.ts';
import type { CommandContext } from '../../../src/server/commands/command.ts';
import { verifyAuditCommand } from '../../../src/server/commands/verify-audit.ts';
import { restoreBackup } from '../../../src/server/platform/backup/restore-backup.ts';
import { takeBackup } from '../../../src/server/platform/backup/take-backup.ts';
import { type Db, openDb } from '../../../src/server/platform/db/pool.ts';
import { diskStore } from '../../../src/server/platform/files/disk.ts';
import { type LineFile, lineFile } from '../../../src/server/platform/files/line-file.ts';
import type { SmallFile } from '../../../src/server/platform/files/small-file.ts';
import { verifyAudit } from '../../../src/server/startup/daily-verification.ts';
import { CommandFailed, CommandStopped } from '../../../src/server/startup/shield-process.ts';
import { auditProcess, beforeEachPage, fileInMemory } from '../../support/audit-process.ts';
import { emptyDatabase, openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { runCommand } from '../../support/run-command.ts';
import { addLines, emptyTrail, tamper, verdictOf } from '../../support/trail.ts';

const opened = await openClone();
let { db } = opened;
let now: Date;
let logged: string[];
/** One that drops nothing. */
let keeper: App;

beforeEach(async () => {
  await emptyTrail(db);
  now = new Date('2026-11-20T10:00:00Z');
  logged = [];
  keeper = aMachine({ keepMonths: null });
});

interface Machine {
  keepMonths?: number | null;
  on?: Db;
  exportFile?: LineFile | null;
  endFile?: SmallFile | null;
}
const aMachine = ({ keepMonths = 2, on = db, exportFile = null, endFile = null }: Machine = {}): App =>
  auditProcess(
    { db: on, clock: () => now, auditExportFile: exportFile, auditEndFile: endFile },
    (line) => logged.push(line),
    {
      auditKeepMonths: keepMonths,
    },
  );
async function lines(machine: App, at: string, count: number): Promise<void> {
  now = new Date(at);
  await addLines(machine, count);
}
/** Lines of five months: 1 to 1,500 of January, ten of each month from February to May. It is 20 May. */
async function fiveMonths(machine: App): Promise<void> {
  await lines(machine, '2026-01-31T23:59:59.999Z', 1_500);
  for (const at of ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-30T00:00:00Z', '2026-05-20T00:00:00Z'])
    await lines(machine, at, 10);
}
const first = async (): Promise<number> => {
  const [row] = await db.rows<{ position: string }>(raw('select min(position) as position from audit_events'));
  return Number(row?.position ?? 0);
};
const headAt = async (position: number): Promise<string> => {
  const [row] = await db.rows<{ mac: Buffer }>(raw(`select mac from audit_events where position = ${position}`));
  return formatHead({ position, mac: row?.mac ?? Buffer.alloc(0) });
};

test('the oldest whole months are dropped, and the rest is still proven, added to, and dropped again', async () => {
  const machine = aMachine();
  await fiveMonths(machine);
  await dropOldAudit(machine);
  expect(await first()).toBe(1_511); // of 1 March
  expect(await verdictOf(aMachine())).toMatchObject({ dropped: 1_510, lines: 30, wrong: [] });

  await lines(machine, '2026-06-01T00:00:00Z', 5);
  await Promise.all([dropOldAudit(machine), dropOldAudit(aMachine()), lines(aMachine(), '2026-06-02T00:00:00Z', 5)]);
  expect(await first()).toBe(1_521);
  expect(await verdictOf(aMachine())).toMatchObject({ dropped: 1_520, lines: 30, wrong: [], end: { position: 1_550 } });
});

test('without AUDIT_KEEP_MONTHS nothing is dropped; when everything is old, the chain goes on all the same', async () => {
  const machine = aMachine({ keepMonths: null });
  await lines(machine, '2026-01-01T00:00:00Z', 10);
  now = new Date('2026-09-01T00:00:00Z');
  await dropOldAudit(machine);
  expect(await first()).toBe(1);
  await dropOldAudit(aMachine());
  expect(await first()).toBe(0);
  expect(await verdictOf(machine)).toMatchObject({ dropped: 10, lines: 0, wrong: [], end: { position: 10 } });
  await lines(aMachine(), '2026-09-01T00:00:00Z', 3);
  expect(await verdictOf(machine)).toMatchObject({ dropped: 10, lines: 3, wrong: [], end: { position: 13 } });
});

test('the database refuses to delete what the chain still contains', async () => {
  const machine = aMachine();
  await fiveMonths(machine);
  await dropOldAudit(machine);
  for (const text of [
    'delete from audit_events where position = 1511',
    'delete from audit_events',
    'truncate audit_events',
  ])
    await expect(db.rows(raw(text))).rejects.toThrow('the audit trail is only added to');
  await db.rows(raw(`insert into audit_events (at, actor, event) values (now(), 'account', 'report.updated')`));
  await expect(db.rows(raw('delete from audit_events where position is null'))).rejects.toThrow();
});

describe('without the keys it is detected when', () => {
  test.each([
    [
      'more lines are removed than were dropped',
      'delete from audit_events where position = 1511',
      /^Line 1511 is missing/,
    ],
    [
      'the start is moved, and lines are removed',
      `with moved as (select position, mac from audit_events where position = 1515),
         gone as (delete from audit_events where position <= 1515)
       update audit_chain set start_position = moved.position, start_mac = moved.mac from moved`,
      /^The start of the audit trail was changed\.$/,
    ],
    [
      'the start is reset',
      `update audit_chain set start_position = 0, start_mac = '', start_seal = null`,
      /^Lines 1 to 1510 are missing/,
    ],
    [
      'the first line kept is changed',
      `update audit_events set event = 'x' where position = 1511`,
      /^Line 1511 .* changed/,
    ],
  ])('%s', async (_what, text, sentence) => {
    const machine = aMachine();
    await fiveMonths(machine);
    await dropOldAudit(machine);
    await tamper(db, text);
    expect((await verdictOf(aMachine())).wrong[0]).toMatch(sentence);
    await expect(dropOldAudit(aMachine({ keepMonths: 1 }))).rejects.toThrow('audit trail');
  });
});

test('changed or missing lines are not dropped: they are evidence', async () => {
  const machine = aMachine();
  await fiveMonths(machine);
  await tamper(db, `update audit_events set event = 'x' where position = 1200`);
  await expect(dropOldAudit(machine)).rejects.toThrow('Line 1200 of the audit trail is missing or was changed.');
  expect(await first()).toBe(1_001); // the turn before was whole
  expect((await verdictOf(machine)).wrong).toEqual([expect.stringMatching(/^Line 1200 /)]);
});

test('what fails in the middle drops nothing', async () => {
  const machine = aMachine();
  await fiveMonths(machine);
  await db.rows(
    raw(`create function fails() returns trigger language plpgsql as $$ begin
      if old.position = 700 then raise exception 'the disk is full'; end if; return old; end $$;`),
  );
  await db.rows(raw('create trigger fails before delete on audit_events for each row execute function fails()'));
  await expect(dropOldAudit(machine)).rejects.toThrow('the disk is full');
  expect(await verdictOf(machine)).toMatchObject({ dropped: 0, lines: 1_540, wrong: [] });
  await db.rows(raw('drop trigger fails on audit_events'));
  await dropOldAudit(machine);
  expect(await verdictOf(machine)).toMatchObject({ dropped: 1_510, lines: 30, wrong: [] });
});

test('ends that were kept elsewhere are compared as far as they can be', async () => {
  const endFile = fileInMemory();
  const machine = aMachine({ endFile });
  await lines(machine, '2026-01-01T00:00:00Z', 10);
  await noteAuditEnd(machine);
  const [fifth, tenth] = [await headAt(5), await headAt(10)];
  await lines(machine, '2026-05-01T00:00:00Z', 10);
  await dropOldAudit(machine);
  for (const noted of [fifth, tenth, await headAt(15)]) expect((await verdictOf(machine, noted)).wrong).toEqual([]);
  expect((await verdictOf(machine, `10:${'0'.repeat(32)}`)).wrong).toEqual([
    'Line 10 was not the one that the given end knows.',
  ]);
  const said: string[] = [];
  const print = (line: string) => said.push(line);
  const command = { app: machine, print, printStatus: print, progress: () => {}, signal: new AbortController().signal };
  const input = { values: { head: `5:${'0'.repeat(32)}` }, positionals: [] };
  expect(await verifyAuditCommand.run(input, command as unknown as CommandContext)).toBe(0);
  expect(said).toContain('Line 5, the given end, is one of them: it could not be compared.');
  const none = { values: { head: `0:${'0'.repeat(32)}` }, positionals: [] };
  await expect(verifyAuditCommand.run(none, command as unknown as CommandContext)).rejects.toThrow(/--head takes/);
  // This machine was off meanwhile.
  await noteAuditEnd(machine);
  expect(endFile.text?.trim()).toBe(await headAt(20));
  expect(logged).toEqual([]);
});

test('a backup of a trail whose beginning was dropped is restored, verified and added to', async () => {
  const machine = aMachine();
  await fiveMonths(machine);
  await dropOldAudit(machine);
  const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-audit-retention-'));
  const place = await emptyDatabase();
  const common = {
    file: path.join(folder, 'backup'),
    files: diskStore(path.join(folder, 'files')),
    passphrase: 'a horse that nobody guesses',
    signal: new AbortController().signal,
    onProgress: () => {},
  };
  await takeBackup({
    ...common,
    connection: opened.connection,
    async *paths() {},
    keys: () => 'a key',
    program: 'test',
  });
  await restoreBackup({
    ...common,
    id: crypto.randomUUID(),
    begin: async () => place.connection,
    putKeys: () => {},
    verify: async () => {},
  });
  db = openDb(place.connection, { max: 3 });
  await lines(aMachine(), '2026-05-21T00:00:00Z', 5);
  expect(await verdictOf(aMachine())).toMatchObject({ dropped: 1_510, lines: 35, wrong: [], end: { position: 1_545 } });
  await db.close();
  db = opened.db;
  await place.drop();
  rmSync(folder, { recursive: true });
});

test('a line is dropped only after it was exported', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-audit-retention-'));
  const file = path.join(folder, 'audit.jsonl');
  const machine = aMachine({ exportFile: lineFile(file) });
  await fiveMonths(machine);
  await dropOldAudit(machine);
  expect(await first()).toBe(1);
  await exportAudit(machine);
  await dropOldAudit(machine);
  expect(await first()).toBe(1_511);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1_540);
  await db.rows(raw('update audit_chain set export_position = 0'));
  expect(await auditExportLag(machine)).toMatchObject({ audit_file: { count: 30 } });
  rmSync(folder, { recursive: true });
});

/** What the command does, without a process of its own. */
async function verifyAll(by: App): Promise<void> {
  const findings = await verdictOf(by);
  await keepAuditFindings(by, findings);
  if (findings.wrongCount > 0) throw new CommandFailed('verify-audit', 'The trail is not intact.');
}

test('a line that was changed, and one that is missing at the end, are named and logged, and the job fails', async () => {
  await addLines(keeper, 20);
  await tamper(db, 'update audit_events set actor_id = gen_random_uuid() where position = 7');
  await tamper(db, 'delete from audit_events where position = 20');
  await expect(verifyAudit(keeper, () => verifyAll(keeper))).rejects.toThrow('verify-audit failed');
  expect((await auditVerificationState(keeper)).result).toMatchObject({
    lines: 19,
    wrongCount: 2,
    wrong: [expect.stringMatching(/^Line 7 .* was changed or moved\.$/), 'Line 20 is missing at the end.'],
  });
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', event: 'audit trail is not intact', wrong: 2 }),
  ]);
});

test('a verification that fails is over, and one that a stop of the server has ended is not', async () => {
  const isUnderWay = async () => (await auditVerificationState(keeper)).isAsked;
  const ended = new CommandFailed('verify-audit', 'It was ended by SIGKILL.');
  await expect(verifyAudit(keeper, () => Promise.reject(ended))).rejects.toBe(ended);
  expect(await isUnderWay()).toBe(false);
  const stopped = new CommandStopped('verify-audit', 'It was ended by SIGTERM.');
  await expect(verifyAudit(keeper, () => Promise.reject(stopped))).rejects.toBe(stopped);
  expect(await isUnderWay()).toBe(true);
});

test('a result that was written by hand counts for nothing', async () => {
  await addLines(keeper, 10);
  await tamper(db, 'update audit_events set actor_id = gen_random_uuid() where position = 3');
  await expect(verifyAll(keeper)).rejects.toThrow();
  await tamper(db, `update audit_chain set verification = replace(verification, '"wrongCount":1', '"wrongCount":0')`);
  expect((await auditVerificationState(keeper)).result).toBe(null);
});

test('lines that are dropped after their time while the trail is verified are not missing', async () => {
  now = new Date('2026-01-20T10:00:00Z');
  await addLines(keeper, 5_500);
  now = new Date('2026-11-20T10:00:00Z');
  await addLines(keeper, 3);
  const dropOld = () => dropOldAudit(aMachine());
  const dropping = aMachine({
    keepMonths: null,
    on: beforeEachPage(db, async (after) => after === 5_000 && dropOld()),
  });
  await verifyAll(dropping);
  expect((await auditVerificationState(keeper)).result).toMatchObject({
    from: 5_501,
    to: 5_503,
    wrong: [],
    wrongCount: 0,
  });
});

describe('verifying from a day on', () => {
  /** Twenty lines; those from the eleventh on are of the second of November. */
  const second = new Date('2026-11-02T00:00:00Z');
  async function twoDays() {
    now = new Date('2026-11-01T23:59:59.999Z');
    await addLines(keeper, 10);
    now = second;
    await addLines(keeper, 10);
  }

  test('reads the lines of that day and later, and says which it did not read', async () => {
    await twoDays();
    expect(await verdictOf(keeper, undefined, second)).toMatchObject({ unread: 10, lines: 10, wrong: [] });
    const later = new Date('2026-11-03T00:00:00Z');
    expect(await verdictOf(keeper, undefined, later)).toMatchObject({ unread: 20, lines: 0, wrong: [] });
    const before = new Date('2026-10-01T00:00:00Z');
    expect(await verdictOf(keeper, undefined, before)).toMatchObject({ unread: 0, lines: 20, wrong: [] });
  });

  test('finds what was changed since, and not what was changed before', async () => {
    await twoDays();
    await tamper(db, `update audit_events set event = 'report.viewed' where position in (3, 14)`);
    expect((await verdictOf(keeper, undefined, second)).wrong).toEqual([
      expect.stringMatching(/^Line 14 .* was changed or moved\.$/),
    ]);
  });

  test.each([
    ['the line before that day', 'delete from audit_events where position = 10', 'Line 10 is missing.'],
    ['the first line of that day', 'delete from audit_events where position = 11', 'Line 11 is missing.'],
    ['the last line', 'delete from audit_events where position = 20', 'Line 20 is missing at the end.'],
  ])('finds that %s was removed', async (_what, statement, sentence) => {
    await twoDays();
    await tamper(db, statement);
    expect((await verdictOf(keeper, undefined, second)).wrong).toContain(sentence);
  });

  test('finds a line that the program did not write, although earlier lines are not read', async () => {
    await twoDays();
    await tamper(db, `insert into audit_events (at, actor, event) values ('2026-11-03', 'account', 'report.updated')`);
    await chainAudit(keeper);
    const { wrong } = await verdictOf(keeper, undefined, new Date('2026-11-03T00:00:00Z'));
    expect(wrong).toEqual([expect.stringMatching(/^Line 21 .* not written by this program\.$/)]);
  });

  test('compares a given end that lies before', async () => {
    await twoDays();
    const at5 = await db.rows<{ mac: string }>(
      raw(`select encode(mac, 'hex') as mac from audit_events where position = 5`),
    );
    expect((await verdictOf(keeper, `5:${at5[0]?.mac}`, second)).wrong).toEqual([]);
    expect((await verdictOf(keeper, `5:${'0'.repeat(32)}`, second)).wrong).toEqual([
      expect.stringMatching(/^Line 5 .* is not the one that the given end knows\.$/),
    ]);
  });
});

describe('the command', () => {
  const runs = (...options: readonly string[]) => runCommand(keeper, 'verify-audit', ...options);

  test('verifies the trail, and against an end that it printed earlier', async () => {
    await addLines(keeper, 2);
    const [code, output] = await runs();
    expect([code, output]).toEqual([0, expect.stringContaining('The trail is intact.')]);
    const kept = /^It ends at (\d+:[0-9a-f]{32})$/m.exec(output)?.[1] ?? '';
    await addLines(keeper, 1);
    expect(await runs('--head', kept)).toEqual([0, expect.any(String)]);
    const [position, mac] = kept.split(':');
    const other = `${position}:${mac?.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`;
    const differs = expect.stringContaining('is not the one that the given end knows');
    expect(await runs('--head', other)).toEqual([1, differs]);
    expect(await runs('--since', '2999-01-01')).toEqual([
      0,
      expect.stringContaining('Did not read lines 1 to 3: they are before 2999-01-01.'),
    ]);
  });

  test.each([
    ['--head', 'the last one', '--head takes an end of the chain'],
    ['--since', '2026-02-30', '--since takes a date, YYYY-MM-DD.'],
  ])('refuses %s %s', async (option, value, why) => {
    expect(await runs(option, value)).toEqual([2, expect.stringContaining(why)]);
  });

  test('names the first changed lines and the number of others', async () => {
    await addLines(keeper, 34);
    await tamper(db, `update audit_events set at = at - interval '1 day' where position >= 2`);
    const [code, output] = await runs();
    expect(code).toBe(1);
    expect(output).toMatch(/^Line 2 \(.*\) was changed or moved\.\nLine 3 /m);
    expect(output).toMatch(/^And 13 more\.\nThe trail is not intact\.$/m);
  });
});
