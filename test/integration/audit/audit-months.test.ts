import { beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import { flushAudit, noteAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { dropOldAudit, findPartitions, makeAuditMonths } from '../../../src/server/areas/audit/retention-store.ts';
import { monthsBefore } from '../../../src/server/platform/clock.ts';
import { type Db, openDb } from '../../../src/server/platform/db/pool.ts';
import { auditProcess } from '../../support/audit-process.ts';
import { cloneDatabase } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { addLines, tamper, verdictOf } from '../../support/trail.ts';

let db: Db;
let now: Date;
let logged: string[];

beforeEach(async () => {
  const database = await cloneDatabase();
  db = openDb(database.connection, { max: 6 });
  logged = [];
  return async () => {
    await db.close();
    await database.drop();
  };
});

const aMachine = ({ keepMonths = 3, on = db } = {}): App =>
  auditProcess({ db: on, clock: () => now }, (line) => logged.push(line), { auditKeepMonths: keepMonths });
async function lines(machine: App, at: string, count: number): Promise<void> {
  now = new Date(at);
  await addLines(machine, count);
}
const rowsOf = <Row>(text: string): Promise<Row[]> => db.rows<Row>(raw<Row>(text));
const run = async (text: string): Promise<void> => {
  await db.rows(raw(text));
};
const numberOf = async (text: string): Promise<number> => Number((await rowsOf<{ n: string }>(text))[0]?.n);
const countIn = (table: string): Promise<number> => numberOf(`select count(*) as n from ${table}`);
const partitions = async (): Promise<string[]> =>
  (await findPartitions(db)).map((name) => name.replace('audit_events_', ''));
/** Partitions for January to May of 2026, instead of the ones that a new registry has. */
async function fiveMonths(): Promise<void> {
  for (const name of await partitions()) if (name !== 'default') await run(`drop table audit_events_${name}`);
  for (const month of ['01', '02', '03', '04', '05']) await run(`select audit_events_add_month('2026-${month}-01')`);
}

/** A table that somebody reads meanwhile, such as a vacuum, is dropped in a later run. */
const dropped = (machine: App, left: readonly string[]) =>
  expect
    .poll(async () => {
      await dropOldAudit(machine);
      return partitions();
    })
    .toEqual(left);

describe('a month', () => {
  test('is dropped although some of its lines were chained late: those stay for another month', async () => {
    await fiveMonths();
    const machine = aMachine();
    await lines(machine, '2026-01-31T00:00:00Z', 20);
    await lines(machine, '2026-02-01T00:00:00Z', 5);
    await lines(machine, '2026-01-31T23:59:59.999Z', 3);
    await lines(machine, '2026-05-20T00:00:00Z', 10);
    // One more that has no position yet.
    await db.transaction((tx) => {
      now = new Date('2026-01-31T23:59:59.999Z');
      return noteAudit(machine, tx, { actor: 'operator', actorId: null, event: 'report.updated' });
    });
    now = new Date('2026-05-20T00:00:00Z');
    await dropOldAudit(machine);
    expect(await partitions()).not.toContain('2026_01');
    expect(await countIn('audit_events_default')).toBe(4);
    expect(await verdictOf(aMachine())).toMatchObject({ dropped: 20, lines: 18, waiting: 1, wrong: [] });
    await lines(machine, '2026-06-20T00:00:00Z', 1);
    await dropped(machine, ['2026_03', '2026_04', '2026_05', 'default']);
    // 21 to 28 of January and February; what was chained after May's lines is kept with them.
    expect(await verdictOf(aMachine())).toMatchObject({ dropped: 28, lines: 12, waiting: 0, wrong: [] });
  });

  test('with more than 10,000 late lines waits until they are old in the chain, too', async () => {
    await fiveMonths();
    const machine = aMachine();
    await lines(machine, '2026-01-31T00:00:00Z', 10);
    await lines(machine, '2026-02-01T00:00:00Z', 1);
    await lines(machine, '2026-01-31T00:00:00Z', 10_001);
    now = new Date('2026-05-20T00:00:00Z');
    await dropOldAudit(machine);
    expect(await countIn('audit_events_2026_01')).toBe(10_011);
    expect(await verdictOf(aMachine())).toMatchObject({ dropped: 10, lines: 10_002, wrong: [] });
    now = new Date('2026-06-20T00:00:00Z');
    await dropped(machine, ['2026_03', '2026_04', '2026_05', 'default']);
    expect(await verdictOf(aMachine())).toMatchObject({ dropped: 10_012, lines: 0, wrong: [] });
  });

  test('that is read for long is dropped later, and holds up nobody who writes', async () => {
    await fiveMonths();
    const machine = aMachine();
    await lines(machine, '2026-01-31T00:00:00Z', 20);
    await lines(machine, '2026-05-20T00:00:00Z', 10);
    await db.transaction(async (tx) => {
      await tx.rows(raw('select count(*) from audit_events')); // as a backup does
      // Either would wait for as long as this transaction lasts.
      await Promise.all([dropOldAudit(machine), lines(aMachine(), '2026-05-20T00:00:00Z', 5)]);
      expect(await partitions()).toContain('2026_01');
    });
    await dropOldAudit(machine);
    expect(await partitions()).not.toContain('2026_01');
    expect(await verdictOf(machine)).toMatchObject({ dropped: 20, lines: 15, wrong: [] });
  });

  test.each([
    'delete from audit_events_2026_01',
    'truncate audit_events_2026_01',
    'truncate audit_events_default',
    `update audit_events_2026_01 set event = 'x'`,
  ])('refuses what its table refuses: %s', async (text) => {
    await fiveMonths();
    await lines(aMachine(), '2026-01-31T00:00:00Z', 2);
    await expect(run(text)).rejects.toThrow('the audit trail is only added to');
    expect(await countIn('audit_events')).toBe(2);
  });
});

describe('months', () => {
  const names = (from: Date, count: number) =>
    Array.from({ length: count }, (_, at) => monthsBefore(from, -at).toISOString().slice(0, 7).replace('-', '_'));

  test('are made three ahead, by several processes at once, and from then on as time goes by', async () => {
    now = new Date();
    const [before] = (await partitions()).filter((name) => name.startsWith('before_'));
    const first = new Date(`${before?.slice(7).replace('_', '-')}-01T00:00:00Z`);
    const made = async () => (await partitions()).filter((name) => /^\d/.test(name));
    expect(await made()).toEqual(names(first, 4));
    now = monthsBefore(first, -2);
    await Promise.all([makeAuditMonths(aMachine()), makeAuditMonths(aMachine()), makeAuditMonths(aMachine())]);
    await makeAuditMonths(aMachine());
    expect(await made()).toEqual(names(first, 6));
    await lines(aMachine(), monthsBefore(first, -3).toISOString(), 4);
    expect(await countIn(`audit_events_${names(first, 4)[3]}`)).toBe(4);
  });

  test('that are missing lose no line, and leave those lines where they are', async () => {
    await fiveMonths();
    const machine = aMachine({ keepMonths: 1 });
    await lines(machine, '2026-08-10T00:00:00Z', 10);
    expect(await countIn('audit_events_default')).toBe(10);
    await makeAuditMonths(machine);
    expect(await partitions()).not.toContain('2026_08');
    expect(await partitions()).toContain('2026_09');
    await lines(machine, '2026-10-10T00:00:00Z', 10);
    expect(await verdictOf(machine)).toMatchObject({ lines: 20, wrong: [] });
    await dropOldAudit(machine);
    expect(await countIn('audit_events_default')).toBe(0);
    expect(await verdictOf(machine)).toMatchObject({ dropped: 10, lines: 10, wrong: [] });
  });
});

describe('two lines with one position', () => {
  const forge = (at: string, position: number) =>
    `insert into audit_events (at, actor, event, position, mac)
     select '${at}', actor, event, ${position}, mac from audit_events order by position limit 1`;

  test('are found, wherever a page ends, and are not dropped', async () => {
    await fiveMonths();
    const machine = aMachine();
    await lines(machine, '2026-01-10T00:00:00Z', 1_005);
    await lines(machine, '2026-05-20T00:00:00Z', 10);
    await run(forge('2026-02-01', 1_000));
    expect((await verdictOf(aMachine())).wrong).toContainEqual(
      expect.stringMatching(/^Two lines have the position 1000: Line 1000 /),
    );
    await expect(dropOldAudit(machine)).rejects.toThrow(
      /^Two lines of the audit trail have the position 1000\.$|^Line 1000 /,
    );
    expect(await countIn('audit_events')).toBe(1_016);
    expect(await partitions()).toContain('2026_01');
  });

  test('never come from the program: it stops at a line after the end, in whichever month', async () => {
    await fiveMonths();
    const machine = aMachine();
    await lines(machine, '2026-01-10T00:00:00Z', 5);
    await run(forge('2026-03-01', 6));
    await lines(machine, '2026-01-11T00:00:00Z', 5);
    expect(logged.join()).toContain('audit trail is damaged');
    expect(await numberOf('select count(*) as n from audit_events where position = 6')).toBe(1);
    expect(await numberOf('select count(*) as n from audit_events where position is null')).toBe(5);
    await tamper(db, 'delete from audit_events where position = 6');
    await flushAudit(machine);
    expect(await verdictOf(machine)).toMatchObject({ lines: 10, wrong: [] });
  });
});
