import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { auditVerificationState, keepAuditFindings } from '../../../src/server/areas/audit/last-verification-store.ts';
import { dropOldAudit } from '../../../src/server/areas/audit/retention-store.ts';
import { verifyAudit } from '../../../src/server/startup/daily-verification.ts';
import { CommandFailed, CommandStopped } from '../../../src/server/startup/shield-process.ts';
import { auditProcess, beforeEachPage } from '../../support/audit-process.ts';
import { openClone } from '../../support/postgres.ts';
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
  });

  test('refuses what is no end of a chain', async () => {
    expect(await runs('--head', 'the last one')).toEqual([
      2,
      expect.stringContaining('--head takes an end of the chain'),
    ]);
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
