import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { auditVerificationState, keepAuditFindings } from '../../../src/server/areas/audit/last-verification-store.ts';
import { dropOldAudit } from '../../../src/server/areas/audit/retention-store.ts';
import { chainAudit } from '../../../src/server/areas/audit/trail-store.ts';
import { verifyAudit } from '../../../src/server/startup/daily-verification.ts';
import { CommandFailed, CommandStopped } from '../../../src/server/startup/shield-process.ts';
import { auditProcess, beforeEachPage } from '../../support/audit-process.ts';
import { openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { runCommand } from '../../support/run-command.ts';
import { addLines, emptyTrail, tamper, verdictOf } from '../../support/trail.ts';

let now: Date;
let logged: string[];
const { db } = await openClone();
let machine: App;

beforeEach(async () => {
  await emptyTrail(db);
  now = new Date('2026-11-20T10:00:00Z');
  logged = [];
  machine = aMachine();
});

const aMachine = (auditKeepMonths: number | null = null, on = db): App =>
  auditProcess({ db: on, clock: () => now }, (line) => logged.push(line), { auditKeepMonths });
const lines = (count: number) => addLines(machine, count);
/** What the command does, without a process of its own. */
async function verifyAll(by = machine): Promise<void> {
  const findings = await verdictOf(by);
  await keepAuditFindings(by, findings);
  if (findings.wrongCount > 0) throw new CommandFailed('verify-audit', 'The trail is not intact.');
}

test('a line that was changed, and one that is missing at the end, are named and logged, and the job fails', async () => {
  await lines(20);
  await tamper(db, 'update audit_events set actor_id = gen_random_uuid() where position = 7');
  await tamper(db, 'delete from audit_events where position = 20');
  await expect(verifyAudit(machine, () => verifyAll())).rejects.toThrow('verify-audit failed');
  expect((await auditVerificationState(machine)).result).toMatchObject({
    lines: 19,
    wrongCount: 2,
    wrong: [expect.stringMatching(/^Line 7 .* was changed or moved\.$/), 'Line 20 is missing at the end.'],
  });
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', event: 'audit trail is not intact', wrong: 2 }),
  ]);
});

test('a verification that fails is over, and one that a stop of the server has ended is not', async () => {
  const isUnderWay = async () => (await auditVerificationState(machine)).isAsked;
  const ended = new CommandFailed('verify-audit', 'It was ended by SIGKILL.');
  await expect(verifyAudit(machine, () => Promise.reject(ended))).rejects.toBe(ended);
  expect(await isUnderWay()).toBe(false);
  const stopped = new CommandStopped('verify-audit', 'It was ended by SIGTERM.');
  await expect(verifyAudit(machine, () => Promise.reject(stopped))).rejects.toBe(stopped);
  expect(await isUnderWay()).toBe(true);
});

test('a result that was written by hand counts for nothing', async () => {
  await lines(10);
  await tamper(db, 'update audit_events set actor_id = gen_random_uuid() where position = 3');
  await expect(verifyAll()).rejects.toThrow();
  await tamper(db, `update audit_chain set verification = replace(verification, '"wrongCount":1', '"wrongCount":0')`);
  expect((await auditVerificationState(machine)).result).toBe(null);
});

test('lines that are dropped after their time while the trail is verified are not missing', async () => {
  now = new Date('2026-01-20T10:00:00Z');
  await lines(5_500);
  now = new Date('2026-11-20T10:00:00Z');
  await lines(3);
  const dropOld = () => dropOldAudit(aMachine(2));
  const dropping = aMachine(
    null,
    beforeEachPage(db, async (after) => after === 5_000 && dropOld()),
  );
  await verifyAll(dropping);
  expect((await auditVerificationState(machine)).result).toMatchObject({
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
    await lines(10);
    now = second;
    await lines(10);
  }

  test('reads the lines of that day and later, and says which it did not read', async () => {
    await twoDays();
    expect(await verdictOf(machine, undefined, second)).toMatchObject({ unread: 10, lines: 10, wrong: [] });
    const later = new Date('2026-11-03T00:00:00Z');
    expect(await verdictOf(machine, undefined, later)).toMatchObject({ unread: 20, lines: 0, wrong: [] });
    const before = new Date('2026-10-01T00:00:00Z');
    expect(await verdictOf(machine, undefined, before)).toMatchObject({ unread: 0, lines: 20, wrong: [] });
  });

  test('finds what was changed since, and not what was changed before', async () => {
    await twoDays();
    await tamper(db, `update audit_events set event = 'report.viewed' where position in (3, 14)`);
    expect((await verdictOf(machine, undefined, second)).wrong).toEqual([
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
    expect((await verdictOf(machine, undefined, second)).wrong).toContain(sentence);
  });

  test('finds a line that the program did not write, although earlier lines are not read', async () => {
    await twoDays();
    await tamper(db, `insert into audit_events (at, actor, event) values ('2026-11-03', 'account', 'report.updated')`);
    await chainAudit(machine);
    const { wrong } = await verdictOf(machine, undefined, new Date('2026-11-03T00:00:00Z'));
    expect(wrong).toEqual([expect.stringMatching(/^Line 21 .* not written by this program\.$/)]);
  });

  test('compares a given end that lies before', async () => {
    await twoDays();
    const at5 = await db.rows<{ mac: string }>(
      raw(`select encode(mac, 'hex') as mac from audit_events where position = 5`),
    );
    expect((await verdictOf(machine, `5:${at5[0]?.mac}`, second)).wrong).toEqual([]);
    expect((await verdictOf(machine, `5:${'0'.repeat(32)}`, second)).wrong).toEqual([
      expect.stringMatching(/^Line 5 .* is not the one that the given end knows\.$/),
    ]);
  });
});

describe('the command', () => {
  const runs = (...options: readonly string[]) => runCommand(machine, 'verify-audit', ...options);

  test('verifies the trail, and against an end that it printed earlier', async () => {
    await lines(2);
    const [code, output] = await runs();
    expect([code, output]).toEqual([0, expect.stringContaining('The trail is intact.')]);
    const kept = /^It ends at (\d+:[0-9a-f]{32})$/m.exec(output)?.[1] ?? '';
    await lines(1);
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
    await lines(34);
    await tamper(db, `update audit_events set at = at - interval '1 day' where position >= 2`);
    const [code, output] = await runs();
    expect(code).toBe(1);
    expect(output).toMatch(/^Line 2 \(.*\) was changed or moved\.\nLine 3 /m);
    expect(output).toMatch(/^And 13 more\.\nThe trail is not intact\.$/m);
  });
});
