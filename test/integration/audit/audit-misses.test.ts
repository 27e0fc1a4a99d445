import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditTrail } from '../../../src/contract/audit/audit.ts';
import { contract } from '../../../src/contract/index.ts';
import type { App } from '../../../src/server/app.ts';
import { exportAudit } from '../../../src/server/areas/audit/export-store.ts';
import { adoptMisses } from '../../../src/server/areas/audit/miss-store.ts';
import {
  closeAudit,
  flushAudit,
  isAuditFull,
  noteAuditSoon,
  noteMiss,
} from '../../../src/server/areas/audit/note-audit.ts';
import { dropOldAudit } from '../../../src/server/areas/audit/retention-store.ts';
import { chainAudit } from '../../../src/server/areas/audit/trail-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { type LineFile, lineFile } from '../../../src/server/platform/files/line-file.ts';
import { startApp, type TestApp, waitingIn } from '../../support/app.ts';
import { auditProcess } from '../../support/audit-process.ts';
import { openClone } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { emptyTrail, eventsOf, verdictOf } from '../../support/trail.ts';

const { db } = await openClone();
let now: Date;
let logged: string[];

beforeEach(async () => {
  await emptyTrail(db);
  now = new Date('2026-11-20T10:00:00.123Z');
  logged = [];
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
/** An audit service, as each process has one. */
const aProcess = (settings: Partial<App['settings']> = {}, exportFile: LineFile | null = null): App =>
  auditProcess({ db, clock: () => now, auditExportFile: exportFile }, (line) => logged.push(line), settings);
const waitingOf = ({ buffers }: App): number => waitingIn(buffers, 'audit');
const keyId = crypto.randomUUID();
const misses = (process: App, ...requestIds: string[]) => {
  for (const requestId of requestIds) noteMiss(process, { keyId, requestId, lookups: 1 });
};
/** The digest as the documentation explains it. */
const digestOf = (...requestIds: string[]): string =>
  BigInt.asUintN(
    256,
    requestIds.map((id) => BigInt(`0x${hash('sha256', id)}`)).reduce((a, b) => a + b, 0n),
  )
    .toString(16)
    .padStart(64, '0');
const lines = async () =>
  (
    await db.rows<{ actor_id: string; at: Date; request_id: string | null; report_ids: string[]; details: string }>(
      raw(
        `select actor_id, at, request_id, report_ids, details from audit_events where event = 'lookup.misses' order by id`,
      ),
    )
  ).map(({ details, ...line }) => ({ ...line, ...JSON.parse(details) }));
const kept = () =>
  db
    .rows<{ details: string }>(raw('select details from audit_misses'))
    .then((rows) => rows.map(({ details }) => JSON.parse(details).calls).sort());
/** Lets the timer of each second do its work. */
const keptSoon = (calls: number[]) => expect.poll(kept, { timeout: 10_000 }).toEqual(calls);
/** The database does not take what is written to a table, until `goOn`. */
const stopWriting = async (tables: readonly string[], on = db) => {
  for (const table of tables) await on.rows(raw(`alter table ${table} add constraint away check (false) not valid`));
};
const goOn = async (tables: readonly string[], on = db) => {
  for (const table of tables) await on.rows(raw(`alter table ${table} drop constraint away`));
};
/** As if processes had not written for long. */
const waitForAdoption = () => db.rows(raw(`update audit_misses set kept_at = now() - interval '4 minutes'`));

describe('lookups that found nothing', () => {
  test('are one line per key and minute, with their number and a digest that does not depend on their order', async () => {
    const process = aProcess();
    const other = crypto.randomUUID();
    misses(process, 'a', 'b');
    noteMiss(process, { keyId: other, requestId: 'o', lookups: 500 });
    later(59_000);
    misses(process, 'c', 'b');
    await flushAudit(process);
    const found = await lines();
    expect(found).toEqual([
      {
        actor_id: keyId,
        at: now,
        request_id: null,
        report_ids: [],
        calls: 4,
        lookups: 4,
        firstAt: '2026-11-20T10:00:00.123Z',
        digest: digestOf('b', 'c', 'b', 'a'),
      },
      expect.objectContaining({ actor_id: other, calls: 1, lookups: 500, digest: digestOf('o') }),
    ]);
    expect(digestOf('a', 'b', 'c')).not.toBe(found[0].digest);
    expect(await verdictOf(process)).toMatchObject({ lines: 2, missLines: 2, missCalls: 5, wrong: [], waiting: 0 });
    expect(await kept()).toEqual([]);
  });

  test('get their line when the minute is over, without a stop, and the next minute another', async () => {
    const process = aProcess();
    misses(process, 'a');
    await keptSoon([1]);
    misses(process, 'b');
    await keptSoon([2]);
    expect(await lines()).toEqual([]);
    later(60_000);
    await expect.poll(async () => (await lines()).length, { timeout: 10_000 }).toBe(1);
    misses(process, 'c');
    await closeAudit(process);
    expect((await lines()).map(({ calls, digest }) => [calls, digest])).toEqual([
      [2, digestOf('a', 'b')],
      [1, digestOf('c')],
    ]);
    expect([await kept(), waitingOf(process)]).toEqual([[], 0]);
    expect(await verdictOf(process)).toMatchObject({ wrong: [], missCalls: 3, waiting: 0 });
  });

  test('lack at most a second when the process is killed; several others add its lines once', async () => {
    const killed = aProcess();
    misses(killed, 'a', 'b');
    await keptSoon([2]);
    const others = [aProcess(), aProcess()] as const;
    misses(others[0], 'c');
    await keptSoon([1, 2]);
    await Promise.all(others.map((other) => adoptMisses(other)));
    expect(await lines()).toEqual([]);

    await db.rows(
      raw(`update audit_misses set kept_at = now() - interval '4 minutes' where details like '%"calls":2%'`),
    );
    await Promise.all(others.map((other) => adoptMisses(other)));
    await Promise.all(others.map((other) => flushAudit(other)));
    const found = (await lines()).map(({ calls, digest }) => `${calls} ${digest}`);
    expect(found.sort()).toEqual([`1 ${digestOf('c')}`, `2 ${digestOf('a', 'b')}`]);
    expect(await verdictOf(others[0])).toMatchObject({ lines: 2, missCalls: 3, wrong: [], waiting: 0 });
    // Those that were kept while the clock of the database was ahead, too.
    misses(others[1], 'd');
    await keptSoon([1]);
    await db.rows(raw(`update audit_misses set kept_at = now() + interval '1 year'`));
    await adoptMisses(others[0]);
    expect((await lines()).at(-1)).toMatchObject({ calls: 1, digest: digestOf('d') });
    await Promise.all([killed, ...others].map(closeAudit));
  });

  test('are as the process knows them, whatever somebody does to what it keeps', async () => {
    const process = aProcess();
    misses(process, 'a', 'b');
    await keptSoon([2]);
    await db.rows(raw('delete from audit_misses'));
    await flushAudit(process);
    expect(await lines()).toMatchObject([{ calls: 2 }]);

    // Changed, and the process killed before it wrote again.
    misses(process, 'c', 'd', 'e');
    await keptSoon([3]);
    await db.rows(raw(`update audit_misses set details = replace(details, '"calls":3', '"calls":1')`));
    await waitForAdoption();
    await adoptMisses(process);
    const next = aProcess();
    await chainAudit(next);
    expect((await verdictOf(next)).wrong).toEqual([
      expect.stringMatching(/^Line 2 \(.*, lookup\.misses\) was not written by this program\.$/),
    ]);
    await closeAudit(process);
  });

  test('wait in memory while the database does not write, and go on beyond their minute', async () => {
    const process = aProcess();
    await stopWriting(['audit_events', 'audit_misses']);
    misses(process, 'a');
    later(61_000);
    await flushAudit(process);
    misses(process, 'b');
    later(61_000);
    misses(process, 'c');
    await flushAudit(process);
    expect(waitingOf(process)).toBe(3);
    expect(logged.some((line) => line.includes('buffered entries are waiting'))).toBe(true);
    await expect(closeAudit(process)).rejects.toThrow('3 audit entries could not be written');
    await goOn(['audit_events', 'audit_misses']);
    await flushAudit(process);
    expect(await lines()).toMatchObject([{ calls: 3, digest: digestOf('a', 'b', 'c') }]);
    expect(await verdictOf(process)).toMatchObject({ wrong: [], missCalls: 3 });
    await closeAudit(process);
  });

  test('are safe as soon as they are kept: a stop loses none, although the trail does not take their line', async () => {
    const process = aProcess();
    await stopWriting(['audit_events']);
    misses(process, 'a');
    later(61_000);
    await closeAudit(process);
    expect([waitingOf(process), await kept()]).toEqual([0, [1]]);
    expect(logged.some((line) => line.includes('audit entries have no line yet'))).toBe(true);
    await goOn(['audit_events']);
    await waitForAdoption();
    const next = aProcess();
    await adoptMisses(next);
    await chainAudit(next);
    expect(await lines()).toMatchObject([{ calls: 1, digest: digestOf('a') }]);
    expect(await verdictOf(next)).toMatchObject({ wrong: [], missCalls: 1 });
    await closeAudit(next);
  });

  test('with AUDIT=required are refused when no more of them fit into memory, and none is lost', async () => {
    const process = aProcess({ auditRequired: true, maxAuditWaiting: 3 });
    await stopWriting(['audit_events', 'audit_misses']);
    misses(process, 'a', 'b', 'c');
    await flushAudit(process);
    expect(isAuditFull(process)).toBe(true);
    expect(() => misses(process, 'd')).toThrow('no room for audit entries');
    expect(() => noteAuditSoon(process, { actor: 'key', actorId: keyId, event: 'lookup' })).toThrow('no room');
    await goOn(['audit_events', 'audit_misses']);
    await flushAudit(process);
    misses(process, 'd');
    await closeAudit(process);
    expect((await lines()).map(({ calls }) => calls)).toEqual([3, 1]);
  });

  test('follow lines of the time before, which stay valid, and are exported and dropped like them', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-audit-misses-'));
    const file = path.join(folder, 'audit.jsonl');
    const process = aProcess({ auditKeepMonths: 1 }, lineFile(file));
    for (const requestId of ['a', 'b'])
      noteAuditSoon(process, { actor: 'key', actorId: keyId, event: 'lookup', requestId });
    await flushAudit(process);
    misses(process, 'c');
    await flushAudit(process);
    expect(await verdictOf(process)).toMatchObject({ lines: 3, missLines: 1, wrong: [] });
    await exportAudit(process);
    const exported = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exported.map(({ event }) => event)).toEqual(['lookup', 'lookup', 'lookup.misses']);
    expect(JSON.parse(exported[2].details)).toMatchObject({ calls: 1, digest: digestOf('c') });
    rmSync(folder, { recursive: true });

    await dropOldAudit(process);
    expect(await verdictOf(process)).toMatchObject({ dropped: 0, lines: 3 });
    await closeAudit(process);
  });
});

/** A business that looks up someone known, and someone unknown. */
async function aBusiness({ as, stranger, context }: TestApp) {
  const { accountId, keyPair, call } = await as();
  const known = aSubject();
  const report = await createReport(context, accountId, aReport(known));
  const { id, apiKey, secret } = await keyPair();
  const headers = { api_key: apiKey, secret };
  return {
    keyId: id,
    known,
    reportId: report.id,
    session: call,
    asks: async (body: object): Promise<string> =>
      (await stranger.call(contract.lookup.detail, { body, headers })).body.requestId,
    lookUp: () => stranger.call(contract.lookup.detail, { body: { email: known.email }, headers }),
    asksMany: async (queries: object[]): Promise<string> =>
      String((await stranger.call(contract.lookup.batch, { body: { queries }, headers })).headers['x-request-id']),
  };
}

describe('in the product', () => {
  test('a lookup that found something has its own line, others share one; the page and the CSV show both', async () => {
    const testApp = await startApp();
    const { context, asStaff } = testApp;
    const shop = await aBusiness(testApp);
    const { lastId } = await eventsOf(testApp);
    const hit = await shop.asks({ email: shop.known.email });
    const missed = [await shop.asks({ email: aSubject().email }), await shop.asks({ phone: aSubject().phone })];
    missed.push(await shop.asksMany([{ email: aSubject().email }, { email: aSubject().email }]));
    const mixed = await shop.asksMany([{ email: aSubject().email }, { email: shop.known.email }]);
    // From the dashboard, with a session: under the account's first key.
    await shop.session(contract.check.lookup, { body: { email: aSubject().email } });
    const { events } = await eventsOf(testApp, lastId);
    const own = events.filter(({ event }) => event === 'lookup');
    expect(own.map(({ requestId, reportIds }) => [requestId, reportIds])).toEqual([
      [hit, [shop.reportId]],
      [mixed, [shop.reportId]],
    ]);
    const shared = events.filter(({ event }) => event === 'lookup.misses');
    expect(shared.map(({ details }) => details?.calls).reduce((a, b) => Number(a) + Number(b))).toBe(4);
    expect(shared.find(({ actorId }) => actorId === shop.keyId)?.details?.lookups).toBeGreaterThanOrEqual(4);

    const auditor = await asStaff('auditor');
    const listed = await auditor.call(auditTrail.list, { query: { kind: 'lookup', actor: shop.keyId } });
    expect(new Set(listed.body.map(({ event }: { event: string }) => event))).toEqual(
      new Set(['lookup', 'lookup.misses']),
    );
    const csv = await auditor.call(auditTrail.csv, { query: { kind: 'lookup' } });
    expect(csv.text).toContain('""digest""');
    await closeAudit(context);
  });

  test('with AUDIT_MISSES=each every one has its line', async () => {
    const testApp = await startApp({ auditEachMiss: true });
    const shop = await aBusiness(testApp);
    const { lastId } = await eventsOf(testApp);
    const asked = [await shop.asks({ email: aSubject().email }), await shop.asks({ email: shop.known.email })];
    const { events } = await eventsOf(testApp, lastId);
    expect(events.map(({ event, requestId }) => [event, requestId])).toEqual(asked.map((id) => ['lookup', id]));
    expect(events.map(({ reportIds }) => reportIds)).toEqual([[], [shop.reportId]]);
  });
});

const required = await startApp({ auditRequired: true, maxAuditWaiting: 3 });
const buffered = await startApp({ maxAuditWaiting: 3 });

const keptIn = async ({ db }: TestApp) => {
  const [row] = await db.rows(
    raw<{ lookups: number }>(`select count(*)::int as lookups from audit_events where event = 'lookup'`),
  );
  return row?.lookups;
};

test('with AUDIT=required, a lookup that cannot be recorded is refused and tells nothing, and none is lost', async () => {
  const { lookUp, known } = await aBusiness(required);
  await flushAudit(required.context);
  await stopWriting(['audit_events'], required.db);
  for (let n = 0; n < 3; n++) expect((await lookUp()).status).toBe(200);
  await flushAudit(required.context).catch(() => {});
  const refused = await lookUp();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect(refused.text).not.toContain(known.email);
  for (const url of ['/readyz', '/readyz?for=lookups']) {
    const ready = await required.app.inject(url);
    expect([ready.statusCode, ready.json().checks.audit]).toEqual([503, 'full']);
  }
  await goOn(['audit_events'], required.db);
  await flushAudit(required.context);
  expect((await lookUp()).status).toBe(200);
  await flushAudit(required.context);
  expect(await keptIn(required)).toBe(4);
  expect((await required.app.inject('/readyz')).statusCode).toBe(200);
});

test('otherwise lookups go on, and what was dropped is logged and measured', async () => {
  const { lookUp } = await aBusiness(buffered);
  await flushAudit(buffered.context);
  await stopWriting(['audit_events'], buffered.db);
  for (let n = 0; n < 5; n++) expect((await lookUp()).status).toBe(200);
  await flushAudit(buffered.context).catch(() => {});
  const [line] = buffered.logged.filter((one) => one.includes('"buffered entries dropped"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', buffer: 'audit', count: 2, sinceStart: 2 });
  const metrics = (await buffered.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  expect(metrics).toContain('fraud_shield_write_buffer_dropped{process="main",buffer="audit"} 2');
  await goOn(['audit_events'], buffered.db);
  await flushAudit(buffered.context);
  expect(await keptIn(buffered)).toBe(3);
});
