import { expect, test } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const required = await startApp({ auditRequired: true, maxAuditWaiting: 3 });
const buffered = await startApp({ maxAuditWaiting: 3 });

/** A business that looks up a known email. */
async function aBusiness({ as, stranger, context }: TestApp) {
  const { accountId, keyPair } = await as();
  await createReport(context, accountId, aReport({ email: 'known@example.org' }));
  const { apiKey, secret } = await keyPair();
  await flushAudit(context);
  const headers = { api_key: apiKey, secret };
  return () => stranger.call(contract.lookup.detail, { body: { email: 'known@example.org' }, headers });
}

const stopWriting = ({ db }: TestApp) =>
  db.rows(raw('alter table audit_events add constraint away check (false) not valid'));
const goOn = ({ db }: TestApp) => db.rows(raw('alter table audit_events drop constraint away'));
const kept = async ({ db }: TestApp) => {
  const [row] = await db.rows(
    raw<{ lookups: number }>(`select count(*)::int as lookups from audit_events where event = 'lookup'`),
  );
  return row?.lookups;
};

test('with AUDIT=required, a lookup that cannot be recorded is refused and tells nothing, and none is lost', async () => {
  const lookUp = await aBusiness(required);
  await stopWriting(required);
  for (let n = 0; n < 3; n++) expect((await lookUp()).status).toBe(200);
  await flushAudit(required.context).catch(() => {});
  const refused = await lookUp();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect(refused.text).not.toContain('known@example.org');
  for (const url of ['/readyz', '/readyz?for=lookups']) {
    const ready = await required.app.inject(url);
    expect([ready.statusCode, ready.json().checks.audit]).toEqual([503, 'full']);
  }
  await goOn(required);
  await flushAudit(required.context);
  expect((await lookUp()).status).toBe(200);
  await flushAudit(required.context);
  expect(await kept(required)).toBe(4);
  expect((await required.app.inject('/readyz')).statusCode).toBe(200);
});

test('otherwise lookups go on, and what was dropped is logged and measured', async () => {
  const lookUp = await aBusiness(buffered);
  await stopWriting(buffered);
  for (let n = 0; n < 5; n++) expect((await lookUp()).status).toBe(200);
  await flushAudit(buffered.context).catch(() => {});
  const [line] = buffered.logged.filter((one) => one.includes('"buffered entries dropped"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', buffer: 'audit', count: 2, sinceStart: 2 });
  const metrics = (await buffered.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  expect(metrics).toContain('fraud_shield_write_buffer_dropped{process="main",buffer="audit"} 2');
  await goOn(buffered);
  await flushAudit(buffered.context);
  expect(await kept(buffered)).toBe(3);
});
