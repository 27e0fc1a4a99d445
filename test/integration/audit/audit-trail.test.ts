import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { formatHead, noteAuditEnd } from '../../../src/server/areas/audit/end-file.ts';
import { flushAudit, noteAudit, noteAuditSoon } from '../../../src/server/areas/audit/note-audit.ts';
import { unchainedAudit } from '../../../src/server/areas/audit/store.ts';
import { chainAudit, resealAuditKey } from '../../../src/server/areas/audit/trail-store.ts';
import type { SmallFile } from '../../../src/server/platform/files/small-file.ts';
import { parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { createVault, type Vault } from '../../../src/server/platform/vault/vault.ts';
import { auditProcess, fileInMemory } from '../../support/audit-process.ts';
import { openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { emptyTrail, tamper, verdictOf } from '../../support/trail.ts';

const ringOf = (...bytes: number[]): Vault =>
  createVault(parseKeyring(bytes.map((byte) => Buffer.alloc(32, byte).toString('base64')).join()));

const { db } = await openClone();
let logged: string[];
/** An audit service, as each process has one. */
const aKeeper = ({ vault = ringOf(1), endFile = null as SmallFile | null } = {}): App =>
  auditProcess({ db, vault, auditEndFile: endFile }, (line) => logged.push(line));

beforeEach(async () => {
  logged = [];
  await emptyTrail(db);
});

const actorId = crypto.randomUUID();
const changed = (keeper: App, reportId: string) =>
  db.transaction((tx) =>
    noteAudit(keeper, tx, {
      actor: 'account',
      actorId,
      event: 'report.updated',
      reportIds: [reportId],
      requestId: 'a-request',
    }),
  );
const read = (keeper: App, reportId: string) =>
  noteAuditSoon(keeper, { actor: 'key', actorId, event: 'lookup', reportIds: [reportId], requestId: 'a-request' });
/** Writes ten lines: five changes and five lookups. */
async function tenLines(keeper: App): Promise<void> {
  for (let n = 1; n <= 5; n++) {
    await changed(keeper, String(n));
    read(keeper, String(n));
  }
  await flushAudit(keeper);
}

test('an untouched trail verifies; a rolled back change leaves no line and no gap', async () => {
  const keeper = aKeeper();
  await tenLines(keeper);
  expect(await verdictOf(keeper)).toMatchObject({ lines: 10, wrong: [], waiting: 0, end: { position: 10 } });
  const refused = db.transaction(async (tx) => {
    await noteAudit(keeper, tx, { actor: 'account', actorId, event: 'report.updated', reportIds: ['6'] });
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await changed(keeper, '7');
  await flushAudit(keeper);
  expect(await verdictOf(keeper)).toMatchObject({ lines: 11, wrong: [] });
  const positions = await db.rows<{ position: string }>(raw('select position from audit_events order by position'));
  expect(positions.map(({ position }) => Number(position))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

describe('tampering with the database without the keys is detected when', () => {
  const cases: [string, string[], RegExp][] = [
    [
      'a line is changed',
      [`update audit_events set report_ids = '{99}' where position = 4`],
      /^Line 4 \(.*\) was changed or moved\.$/,
    ],
    [
      'a line’s time is changed by a microsecond',
      [`update audit_events set at = at + interval '1 microsecond' where position = 4`],
      /^Line 4 /,
    ],
    ['who did it is changed', [`update audit_events set actor_id = null where position = 7`], /^Line 7 /],
    ['a line is removed', ['delete from audit_events where position = 3'], /^Line 3 is missing\.$/],
    ['lines are removed', ['delete from audit_events where position in (1, 2, 3)'], /^Lines 1 to 3 are missing\.$/],
    [
      'the last lines are removed',
      ['delete from audit_events where position > 8'],
      /^Lines 9 to 10 are missing at the end\.$/,
    ],
    [
      'two lines are swapped',
      [
        `update audit_events set position = 100 where position = 2`,
        `update audit_events set position = 2 where position = 3`,
        `update audit_events set position = 3 where position = 100`,
      ],
      /^Line 2 \(.*\) was changed or moved\.$/,
    ],
    [
      'a line is removed and the rest move up',
      [
        'delete from audit_events where position = 4',
        'update audit_events set position = position + 100 where position > 4',
        'update audit_events set position = position - 101 where position > 100',
        'update audit_chain set position = position - 1',
      ],
      /^The end of the audit trail was changed\.$/,
    ],
    [
      'a line is inserted after the end',
      [
        `insert into audit_events (at, actor, event, position, mac)
         values (now(), 'account', 'report.updated', 11, '\\x00112233445566778899aabbccddeeff')`,
      ],
      /^Line 11 \(.*\) was changed or moved\.$/,
    ],
    ['all lines are removed', ['delete from audit_events'], /^Lines 1 to 10 are missing at the end\.$/],
    ['the end is removed', ['delete from audit_chain'], /^The end of the audit trail or its key is missing\.$/],
    [
      'the end is reset',
      ['delete from audit_chain', 'insert into audit_chain default values'],
      /^The key of the audit trail is missing\.$/,
    ],
    [
      'the key is another’s',
      [`update audit_chain set sealed_key = set_byte(sealed_key, 40, (get_byte(sealed_key, 40) + 1) % 256)`],
      /^The key of the audit trail was changed\.$/,
    ],
  ];
  test.each(cases)('%s', async (_what, statements, first) => {
    await tenLines(aKeeper());
    await tamper(db, ...statements);
    const verdict = await verdictOf(aKeeper());
    expect(verdict.wrong[0]).toMatch(first);
    expect(verdict.wrongCount).toBe(verdict.wrong.length);
  });

  test('lines are changed in several places: only those are reported', async () => {
    const keeper = aKeeper();
    await tenLines(keeper);
    await tamper(
      db,
      `update audit_events set event = 'report.viewed' where position in (2, 6)`,
      'delete from audit_events where position = 9',
    );
    expect((await verdictOf(keeper)).wrong.map((sentence) => sentence.slice(0, 9))).toEqual([
      'Line 2 (2',
      'Line 6 (2',
      'Line 9 is',
    ]);
  });

  test('the whole trail is reset to an earlier state (compared with the end file or a given end)', async () => {
    const endFile = fileInMemory();
    const keeper = aKeeper({ endFile });
    await tenLines(keeper);
    const [then] = await db.rows<{ position: string; mac: Buffer; seal: Buffer }>(
      raw('select position, mac, seal from audit_chain'),
    );
    await tenLines(keeper);
    await noteAuditEnd(keeper);
    const kept = formatHead((await verdictOf(keeper)).end);
    expect(endFile.text?.trim()).toBe(kept);

    await tamper(db, 'delete from audit_events where position > 10');
    await db.rows({ name: 'test.replay', text: 'update audit_chain set position = $1, mac = $2, seal = $3' }, [
      then?.position,
      then?.mac,
      then?.seal,
    ]);
    expect((await verdictOf(aKeeper())).wrong).toEqual([]); // the database alone cannot show it
    expect((await verdictOf(aKeeper({ endFile }))).wrong).toEqual([
      'Lines 11 to 20 are missing at the end, which this machine knows.',
    ]);
    expect((await verdictOf(aKeeper(), kept)).wrong).toEqual([
      'Lines 11 to 20 are missing at the end, which the given end knows.',
    ]);
    // A running process logs it at once, and keeps its end file as evidence even when the trail grows again.
    for (let n = 0; n < 3; n++) await tenLines(keeper);
    await noteAuditEnd(keeper);
    expect(logged.join()).toContain('audit trail went back');
    expect(logged.join()).toContain('audit trail lacks a line that this machine knows');
    expect((await verdictOf(keeper)).wrong).toEqual([
      expect.stringMatching(/^Line 20 .* is not the one that this machine/),
    ]);
  });
});

test('an end file that was overwritten is reported, and not replaced', async () => {
  const endFile = fileInMemory();
  const keeper = aKeeper({ endFile });
  await tenLines(keeper);
  await noteAuditEnd(keeper);
  const kept = endFile.text;
  for (const damaged of ['', 'nonsense\n', kept?.slice(0, -9) ?? '']) {
    endFile.text = damaged;
    logged = [];
    await tenLines(keeper);
    await noteAuditEnd(keeper);
    expect(endFile.text).toBe(damaged);
    expect(logged.join()).toContain('audit end file is damaged');
    expect(await verdictOf(keeper)).toMatchObject({
      wrong: ['audit.end in the data directory of this machine cannot be read.'],
      wrongCount: 1,
    });
  }
  endFile.text = null;
  await noteAuditEnd(keeper);
  expect(endFile.text).toBe(`${formatHead((await verdictOf(keeper)).end)}\n`);
});

test('the database refuses to change or remove lines', async () => {
  await tenLines(aKeeper());
  for (const text of [
    `update audit_events set event = 'lookup' where position = 1`,
    'update audit_events set position = 11 where position = 1',
    'delete from audit_events where position = 1',
    'truncate audit_events',
  ])
    await expect(db.rows(raw(text))).rejects.toThrow('the audit trail is only added to');
  const keeper = aKeeper();
  await changed(keeper, '6');
  await expect(
    db.rows(raw(`update audit_events set actor = 'key', position = 11, mac = '\\x00' where position is null`)),
  ).rejects.toThrow('the audit trail is only added to');
  await expect(db.rows(raw('delete from audit_events where position is null'))).rejects.toThrow();
  await flushAudit(keeper);
  expect(await verdictOf(keeper)).toMatchObject({ lines: 11, wrong: [] });
});

test('concurrent processes write one chain, with each line once', async () => {
  const keepers = Array.from({ length: 5 }, () => aKeeper());
  await Promise.all(
    keepers.map(async (keeper, at) => {
      for (let n = 0; n < 30; n++) {
        await changed(keeper, String(at * 1000 + n));
        for (let m = 0; m < 10; m++) read(keeper, String(100_000 + at * 1000 + n * 10 + m));
        if (n % 3 === 0) await flushAudit(keeper);
      }
      await flushAudit(keeper);
    }),
  );
  expect(await verdictOf(aKeeper())).toMatchObject({ lines: 5 * 330, wrong: [], waiting: 0 });
  const [{ count } = { count: '' }] = await db.rows<{ count: string }>(
    raw('select count(distinct report_ids) as count from audit_events'),
  );
  expect(Number(count)).toBe(5 * 330);
});

test('the trail can be verified during writes', async () => {
  const keeper = aKeeper();
  let busy = true;
  let written = 0;
  const writer = (async () => {
    for (; busy; written += 10) await tenLines(keeper);
  })();
  for (let n = 0; n < 10 || written < 30; n++) expect((await verdictOf(aKeeper())).wrong).toEqual([]);
  busy = false;
  await writer;
  expect((await verdictOf(keeper)).lines).toBe(written);
});

test('lines that somebody else has written are reported, also at the beginning, and the trail goes on after them', async () => {
  await db.rows(
    raw(`insert into audit_events (at, actor, actor_id, event, report_ids)
         select now() - n * interval '1 minute', 'account', gen_random_uuid(), 'report.updated', '{1,2}'
         from generate_series(1, 2500) n`),
  );
  const keeper = aKeeper();
  const waiting = await verdictOf(keeper);
  expect(waiting).toMatchObject({ lines: 0, waiting: 2500, wrongCount: 2500 });
  expect(waiting.wrong[0]).toMatch(/^A line that waits for its place .* not written by this program\.$/);
  await tenLines(keeper);
  const chained = await verdictOf(keeper);
  expect(chained).toMatchObject({ lines: 2510, waiting: 0, wrongCount: 2500 });
  expect(chained.wrong[0]).toMatch(/^Line 1 .* was not written by this program\.$/);
  await tamper(db, `update audit_events set event = 'report.viewed' where position = 2505`);
  expect(await verdictOf(keeper)).toMatchObject({ wrongCount: 2501 });
});

test('lines of somebody else at a time that no clock has are reported, and stop neither the trail nor its verification', async () => {
  for (const at of ['infinity', '-infinity', '294000-01-01', '4000-01-01 BC'])
    await db.rows(raw(`insert into audit_events (at, actor, event) values ('${at}', 'operator', 'registry.exported')`));
  const keeper = aKeeper();
  expect(await verdictOf(keeper)).toMatchObject({ waiting: 4, wrongCount: 4 });
  expect((await unchainedAudit(keeper)).oldestAt).toEqual(new Date(0));
  await tenLines(keeper);
  const { lines, waiting, wrong } = await verdictOf(keeper);
  expect([lines, waiting, wrong.length]).toEqual([14, 0, 4]);
  for (const sentence of wrong) expect(sentence).toMatch(/^Line \d+ .* was not written by this program\.$/);
});

test('the end of the trail is noted also where somebody else has written the last line, which cannot be changed unseen', async () => {
  const endFile = fileInMemory();
  const keeper = aKeeper({ endFile });
  await tenLines(keeper);
  await tamper(db, `insert into audit_events (at, actor, event) values (now(), 'account', 'report.updated')`);
  await chainAudit(keeper);
  await noteAuditEnd(keeper);
  await tenLines(keeper);
  await noteAuditEnd(keeper);
  const { end, wrong } = await verdictOf(keeper);
  expect(wrong).toEqual([expect.stringMatching(/^Line 11 .* was not written by this program\.$/)]);
  expect(endFile.text).toBe(`${formatHead(end)}\n`);
  await tamper(db, `update audit_events set event = 'report.viewed' where position = 11`);
  expect((await verdictOf(keeper)).wrong).toEqual([expect.stringMatching(/^Line 11 .* was changed or moved\.$/)]);
});

test('after a key rotation the trail verifies with the new key alone, and accepts lines', async () => {
  await tenLines(aKeeper({ vault: ringOf(1) }));
  const rotating = aKeeper({ vault: ringOf(2, 1) });
  expect((await verdictOf(rotating)).wrong).toEqual([]);
  await resealAuditKey(rotating);
  const rotated = aKeeper({ vault: ringOf(2) });
  await tenLines(rotated);
  expect(await verdictOf(rotated)).toMatchObject({ lines: 20, wrong: [] });
  expect((await verdictOf(aKeeper({ vault: ringOf(1) }))).wrong).toEqual(['The key of the audit trail was changed.']);
});

test('a trail with a damaged end still accepts every line, and the damage is logged', async () => {
  const keeper = aKeeper();
  await tenLines(keeper);
  await db.rows(raw('update audit_chain set position = 3'));
  await tenLines(keeper);
  await tenLines(aKeeper());
  expect(await verdictOf(keeper)).toMatchObject({
    lines: 10,
    waiting: 20,
    wrong: ['The end of the audit trail was changed.'],
  });
  expect(logged.filter((line) => line.includes('audit trail is damaged'))).toHaveLength(2);
});
