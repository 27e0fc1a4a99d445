import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { auditExportLag, exportAudit } from '../../../src/server/areas/audit/export-store.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { type LineFile, lineFile } from '../../../src/server/platform/files/line-file.ts';
import { startApp } from '../../support/app.ts';
import { auditProcess } from '../../support/audit-process.ts';
import { openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { addLines, emptyTrail } from '../../support/trail.ts';

let folder: string;
const { db } = await openClone();
let logged: string[];
const inFolder = (name: string) => path.join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-audit-export-'));
  await emptyTrail(db);
  logged = [];
  return () => rmSync(folder, { recursive: true });
});

/** The audit service of a machine that exports. */
const aMachine = (auditExportFile: LineFile): App => auditProcess({ db, auditExportFile }, (line) => logged.push(line));
/** Adds lookups to the trail, and chains them. */
const lookups = (machine: App, count: number) =>
  addLines(machine, count, {
    actor: 'key',
    actorId: crypto.randomUUID(),
    event: 'lookup',
    reportIds: ['17'],
    requestId: 'r',
  });
const positionsIn = (file: string): number[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).position);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
/** Another machine has claimed the export, and is killed. */
const claimedFor = (time: string) =>
  db.rows(raw(`update audit_chain set export_holder = gen_random_uuid(), export_until = now() + interval '${time}'`));

describe('a file', () => {
  test('gets every chained line once and in order, as JSON, also after a rotation and on another machine', async () => {
    const file = inFolder('audit.jsonl');
    const machine = aMachine(lineFile(file));
    await lookups(machine, 1_500);
    await exportAudit(machine);
    await exportAudit(machine);
    expect(positionsIn(file)).toEqual(upTo(1_500));
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

    renameSync(file, inFolder('audit.1.jsonl'));
    await lookups(machine, 2);
    await exportAudit(machine);
    await lookups(machine, 2);
    await exportAudit(aMachine(lineFile(file)));
    expect(positionsIn(file)).toEqual([1_501, 1_502, 1_503, 1_504]);

    const [row] = await db.rows<{ mac: string; at: string }>(
      raw(`select encode(mac, 'hex') as mac,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit_events where position = 1504`),
    );
    expect(JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toEqual({
      position: 1_504,
      at: row?.at,
      actor: 'key',
      actorId: expect.any(String),
      event: 'lookup',
      reportIds: ['17'],
      requestId: 'r',
      mac: row?.mac,
    });
  });

  test('gets lines again when the machine was killed before it remembered them, and lacks none', async () => {
    const file = inFolder('audit.jsonl');
    const target = lineFile(file);
    const killed = aMachine({
      async append(lines) {
        await target.append(lines);
        appendFileSync(file, '{"position":4,"a');
        throw new Error('killed');
      },
    });
    await lookups(killed, 3);
    await exportAudit(killed);
    const next = aMachine(target);
    await lookups(next, 2);
    await exportAudit(next);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines[3]).toBe('{"position":4,"a');
    lines.splice(3, 1);
    expect(lines.map((line) => JSON.parse(line).position)).toEqual([1, 2, 3, 1, 2, 3, 4, 5]);
  });

  test('gets a line of somebody else at a time that no clock has, and those after it', async () => {
    const file = inFolder('audit.jsonl');
    const machine = aMachine(lineFile(file));
    await db.rows(
      raw(`insert into audit_events (at, actor, event) values ('infinity', 'operator', 'registry.exported')`),
    );
    await lookups(machine, 2);
    await exportAudit(machine);
    expect(positionsIn(file)).toEqual([1, 2, 3]);
  });

  test('is written by one machine at a time; another goes on when the first was killed', async () => {
    const file = inFolder('audit.jsonl');
    const [first, second] = [aMachine(lineFile(file)), aMachine(lineFile(file))];
    await lookups(first, 2_500);
    await Promise.all([exportAudit(first), exportAudit(second), exportAudit(first), exportAudit(second)]);
    expect(positionsIn(file)).toEqual(upTo(2_500));

    await lookups(first, 5);
    // The clock of the database may be put back by seconds meanwhile.
    await claimedFor('35 seconds');
    await exportAudit(second);
    expect(positionsIn(file)).toHaveLength(2_500);
    expect(await auditExportLag(second)).toMatchObject({ audit_file: { count: 5, oldestAt: expect.any(Date) } });
    await claimedFor('-1 second');
    await exportAudit(second);
    expect(positionsIn(file)).toEqual(upTo(2_505));
    expect(await auditExportLag(second)).toEqual({ audit_file: { count: 0, oldestAt: null } });

    // It was claimed while the clock was ahead.
    await lookups(first, 1);
    await claimedFor('1 year');
    await exportAudit(second);
    expect(positionsIn(file)).toEqual(upTo(2_506));
  });

  test('that cannot be written is logged, and nothing of it is skipped', async () => {
    const machine = aMachine(lineFile(inFolder('missing/audit.jsonl')));
    await lookups(machine, 3);
    await exportAudit(machine);
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', event: 'audit export is away', code: 'ENOENT' }),
    ]);
    expect(await auditExportLag(machine)).toMatchObject({ audit_file: { count: 3 } });
  });

  test('is measured by how many lines it lacks', async () => {
    const { as, context, app } = await startApp({ auditExportFile: lineFile(inFolder('audit.jsonl')) });
    await as();
    await flushAudit(context);
    const metrics = async () => (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
    expect(await metrics()).toMatch(/fraud_shield_queue_length\{queue="audit_file"\} [1-9]/);
    await exportAudit(context);
    expect(await metrics()).toContain('fraud_shield_queue_length{queue="audit_file"} 0');
  });
});
