import { beforeEach, expect, test } from 'vitest';
import { auditRepository } from '../../src/server/modules/audit/repository.ts';
import { type AuditService, auditService } from '../../src/server/modules/audit/service.ts';
import { type Db, openDb } from '../../src/server/platform/db/pool.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { parseKeyring } from '../../src/server/platform/vault/keyring.ts';
import { createVault } from '../../src/server/platform/vault/vault.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { raw } from '../support/raw-statement.ts';
import { day } from '../support/time.ts';

let db: Db;
let now: Date;
let logged: string[];
let machine: AuditService;

beforeEach(async () => {
  const database = await cloneDatabase();
  db = openDb(database.connection, { max: 6 });
  now = new Date('2026-11-20T10:00:00Z');
  logged = [];
  machine = aMachine();
  return async () => {
    await db.close();
    await database.drop();
  };
});

const aMachine = (keepMonths: number | null = null): AuditService =>
  auditService({
    db,
    audit: auditRepository(),
    vault: createVault(parseKeyring(Buffer.alloc(32, 1).toString('base64'))),
    clock: () => now,
    isRequired: false,
    log: createLog('warn', (line) => logged.push(line)),
    endFile: null,
    keepMonths,
  });
async function lines(count: number): Promise<void> {
  for (let n = 0; n < count; n++) machine.noteSoon({ actor: 'operator', actorId: null, event: 'lookup' });
  await machine.flush();
}
const change = async (sql: string) => {
  await db.rows(raw('alter table audit_events disable trigger user'));
  await db.rows(raw(sql));
};
async function verifyAll(steps = 5): Promise<void> {
  for (let step = 0; step < steps; step++) await machine.verifyFurther();
}
const found = async () => (await machine.verificationState()).result;

test('a long trail is verified in steps, and any process goes on where another stopped', async () => {
  await lines(6_000);
  expect(await machine.verificationState()).toEqual({ running: null, isAsked: false, result: null });
  await machine.verifyFurther();
  expect(await machine.verificationState()).toMatchObject({ running: { position: 5_000, of: 6_000 }, result: null });
  // If one is killed here, another one continues; two at once do not disturb each other.
  const others = [aMachine(), aMachine()];
  for (let step = 0; step < 3; step++) await Promise.all(others.map((other) => other.verifyFurther()));
  expect(await machine.verificationState()).toEqual({
    running: null,
    isAsked: false,
    result: { at: now.toISOString(), from: 1, to: 6_000, lines: 6_000, wrong: [], wrongCount: 0 },
  });
});

test('a line that was changed, and one that is missing at the end, are named and logged', async () => {
  await lines(20);
  await change('update audit_events set actor_id = gen_random_uuid() where position = 7');
  await change('delete from audit_events where position = 20');
  await verifyAll();
  expect(await found()).toMatchObject({
    lines: 19,
    wrongCount: 2,
    wrong: [expect.stringMatching(/^Line 7 .* was changed or moved\.$/), 'Line 20 is missing at the end.'],
  });
  expect(logged.filter((line) => line.includes('audit trail is not intact'))).toHaveLength(1);
});

test('the whole trail is verified again after a day, or when somebody asks', async () => {
  await lines(10);
  await verifyAll();
  await change('update audit_events set actor_id = gen_random_uuid() where position = 3');
  await verifyAll();
  expect(await found()).toMatchObject({ wrongCount: 0 });
  now = new Date(now.getTime() + day);
  await verifyAll();
  expect(await found()).toMatchObject({ at: now.toISOString(), wrongCount: 1 });
  now = new Date(now.getTime() + 60_000);
  await machine.askToVerify();
  expect((await machine.verificationState()).isAsked).toBe(true);
  await verifyAll();
  expect(await machine.verificationState()).toMatchObject({ isAsked: false, result: { at: now.toISOString() } });
});

test('a result that was written by hand counts for nothing', async () => {
  await lines(10);
  await change('update audit_events set actor_id = gen_random_uuid() where position = 3');
  await verifyAll();
  await change(`update audit_verification set state = replace(state, '"wrongCount":1', '"wrongCount":0')`);
  expect(await found()).toBe(null);
  await verifyAll();
  expect(await found()).toMatchObject({ wrongCount: 1 });
});

test('lines that are dropped after their time while the trail is verified are not missing', async () => {
  now = new Date('2026-01-20T10:00:00Z');
  await lines(5_500);
  now = new Date('2026-11-20T10:00:00Z');
  await lines(3);
  await machine.verifyFurther();
  await aMachine(2).dropOld();
  await verifyAll();
  expect(await found()).toMatchObject({ from: 5_501, to: 5_503, wrong: [], wrongCount: 0 });
});
