import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { formatHead, noteAuditEnd } from '../../../src/server/areas/audit/end-file.ts';
import { auditExportLag, exportAudit } from '../../../src/server/areas/audit/export-store.ts';
import { dropOldAudit } from '../../../src/server/areas/audit/retention-store.ts';
import type { CommandContext } from '../../../src/server/commands/command.ts';
import { verifyAuditCommand } from '../../../src/server/commands/verify-audit.ts';
import { restoreBackup } from '../../../src/server/platform/backup/restore-backup.ts';
import { takeBackup } from '../../../src/server/platform/backup/take-backup.ts';
import { openDb } from '../../../src/server/platform/db/pool.ts';
import { diskStore } from '../../../src/server/platform/files/disk.ts';
import { type LineFile, lineFile } from '../../../src/server/platform/files/line-file.ts';
import type { SmallFile } from '../../../src/server/platform/files/small-file.ts';
import { auditProcess, fileInMemory } from '../../support/audit-process.ts';
import { emptyDatabase, openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { addLines, emptyTrail, tamper, verdictOf } from '../../support/trail.ts';

const opened = await openClone();
let { db } = opened;
let now: Date;
let logged: string[];

beforeEach(async () => {
  await emptyTrail(db);
  logged = [];
});

interface Machine {
  keepMonths?: number | null;
  exportFile?: LineFile | null;
  endFile?: SmallFile | null;
}
const aMachine = ({ keepMonths = 2, exportFile = null, endFile = null }: Machine = {}): App =>
  auditProcess(
    { db, clock: () => now, auditExportFile: exportFile, auditEndFile: endFile },
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
