import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unnamedOperator } from '../../../src/contract/registry/operator.ts';
import { operator } from '../../../src/contract/registry/staff-operator.ts';
import { checklistItems, type QueuedJobs, system } from '../../../src/contract/registry/system.ts';
import { queueMail } from '../../../src/server/areas/notices/mail/queue-mail.ts';
import type { Mailer } from '../../../src/server/platform/mail/mailer.ts';
import { sendDueMail } from '../../../src/server/startup/due-mail.ts';
import { listBackups } from '../../../src/server/startup/scheduled-backups.ts';
import { startApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';

let isMailDown = true;
const sent: string[] = [];
const mailer: Mailer = {
  async send({ to }) {
    if (isMailDown) throw new Error('the mail server is away');
    sent.push(to);
  },
};
const folder = mkdtempSync(join(tmpdir(), 'backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { as, asStaff, context, db } = await startApp({
  mailer,
  machine: { sendsMail: true, storage: 's3', backupEveryMs: 3_600_000, backups: () => listBackups(folder) },
});
const admin = await asStaff('admin');

const read = async () => (await admin.call(system.get)).body;
const mails = async (): Promise<QueuedJobs> => (await read()).jobs.find(({ kind }: QueuedJobs) => kind === 'mail');

test('an admin sees what of a first run is left, item by item', async () => {
  const left = async () => {
    const { body } = await admin.call(system.checklist);
    return checklistItems.filter((item) => !body[item]);
  };
  expect(await left()).toEqual(['operator', 'policy', 'backup', 'moderator']);
  await setPolicy(context, 'open');
  const named = { ...unnamedOperator(), name: 'Karachi Consumer Trust' };
  await admin.call(operator.set, { body: named, headers: { 'if-match': '"0"' } });
  expect(await left()).toEqual(['operator', 'backup', 'moderator']);
  const body = { ...named, legalBasis: 'publicTask' };
  await admin.call(operator.set, { body, headers: { 'if-match': '"1"' } });
  const moderator = await asStaff('moderator');
  writeFileSync(join(folder, 'registry-20261119T030000Z.tar.gz.age'), Buffer.alloc(10));
  expect(await left()).toEqual([]);
  rmSync(join(folder, 'registry-20261119T030000Z.tar.gz.age'));
  expect((await moderator.call(system.checklist)).status).toBe(404);
});

test('an admin sees versions, database and the backups of this machine, read back or not', async () => {
  const good = 'registry-20261120T030000Z.tar.gz.age';
  const unread = 'registry-20261121T030000Z.tar.gz.age.unverified';
  for (const [name, bytes] of [
    [good, 2_000],
    [unread, 10],
    ['notes.txt', 1],
  ] as const)
    writeFileSync(join(folder, name), Buffer.alloc(bytes));

  const state = await read();
  expect(state.versions).toMatchObject({ node: process.versions.node, schema: expect.any(Number) });
  expect(state.versions.postgres).toMatch(/^\d+\.\d+/);
  expect(state.database.bytes).toBeGreaterThan(1_000_000);
  expect(state.database.connections.open).toBeGreaterThan(0);
  expect(state.database.replica).toBeNull();
  expect(state).toMatchObject({ storage: 's3', disk: null });
  expect(state.backups).toEqual({
    everySeconds: 3_600,
    taken: [
      { name: unread, takenAt: '2026-11-21T03:00:00.000Z', bytes: 10, isReadBack: false },
      { name: good, takenAt: '2026-11-20T03:00:00.000Z', bytes: 2_000, isReadBack: true },
    ],
  });
  expect(await listBackups(join(folder, 'gone'))).toBeNull();
});

test('mail that failed is shown, is tried again at once when an admin asks, and the trail says so', async () => {
  const { to, name } = { to: 'bilal@example.com', name: 'Bilal' };
  for (const at of ['2026-11-20', '2026-11-21'])
    await queueMail(context, db, {
      kind: 'passwordChanged',
      to,
      name,
      language: 'en',
      at,
      keys: { names: [], wereRevoked: false },
    });
  // The first finds the mail server away, and the second waits behind it.
  await sendDueMail(context);

  const failed = await mails();
  expect(failed).toMatchObject({ attempts: 1, waiting: 2, failing: 1 });
  const ago = Date.now() - Date.parse(failed.lastFailedAt ?? '');
  expect(ago).toBeGreaterThanOrEqual(0);
  expect(ago).toBeLessThan(60_000);
  // As after many attempts: the next one is far away.
  await db.rows(raw(`update jobs set due_at = now() + interval '30 minutes' where kind = 'mail' and attempts > 0`));
  isMailDown = false;
  await sendDueMail(context);
  expect(sent).toHaveLength(1);

  const retried = await admin.call(system.retry, { params: { kind: 'mail' } });
  expect(retried.body).toEqual({ jobs: 1 });
  await sendDueMail(context);
  expect(sent).toHaveLength(2);
  expect(await mails()).toMatchObject({ waiting: 0, failing: 0, oldestAt: null, lastFailedAt: null });

  const [line] = await db.rows<{ actor_id: string; details: string }>(
    raw(`select actor_id, details from audit_events where event = 'jobs.retried'`),
  );
  expect(line?.actor_id).toBe(admin.accountId);
  expect(JSON.parse(line?.details ?? '')).toEqual({ kind: 'mail', jobs: 1 });
});

test('a job that is being tried is left alone, and an unknown kind is refused', async () => {
  const now = new Date();
  await context.jobs.enqueue(db, 'scans', [{ id: 'being scanned' }], now);
  const times = { now: new Date(), leaseEnd: new Date(now.getTime() + 120_000), latest: new Date(now.getTime() + 1e9) };
  await context.jobs.claim(db, 'scans', times);
  expect((await admin.call(system.retry, { params: { kind: 'scans' } })).body).toEqual({ jobs: 0 });
  expect(await context.jobs.claim(db, 'scans', times)).toBeNull();

  expect((await admin.call(system.retry, { params: { kind: 'backups' } })).status).toBe(422);
  const member = await as(aPerson());
  expect((await member.call(system.retry, { params: { kind: 'mail' } })).status).toBe(404);
});
