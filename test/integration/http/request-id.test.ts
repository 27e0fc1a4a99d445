import { expect, test } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';

const { app, as, stranger, context, db, logged } = await startApp({ accessLog: true });
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;

const linesOf = (requestId: string) =>
  logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);

test('a lookup is found by its caller’s request id and trace: in the answer, the access log and the audit trail', async () => {
  const { accountId, keyPair } = await as();
  await createReport(context, accountId, aReport({ email: 'bilal@example.org' }));
  const { id, apiKey, secret } = await keyPair();
  const headers = { api_key: apiKey, secret, 'x-request-id': 'checkout-7f3a-0012', traceparent };
  const body = { email: 'bilal@example.org' };
  const answer = await stranger.call(contract.lookup.detail, { body, headers });
  expect([answer.headers['x-request-id'], answer.body.requestId]).toEqual(['checkout-7f3a-0012', 'checkout-7f3a-0012']);
  expect(linesOf('checkout-7f3a-0012')).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      event: 'request completed',
      requestId: 'checkout-7f3a-0012',
      traceId: trace,
      method: 'POST',
      route: '/api/get-report-detail',
      status: 200,
      ms: expect.any(Number),
      key: id,
    },
  ]);
  await flushAudit(context);
  const events = await db.rows({
    name: 'test.audit',
    text: `select event from audit_events where request_id = 'checkout-7f3a-0012'`,
  });
  expect(events).toEqual([{ event: 'lookup' }]);
});

test('what balancers and Prometheus ask all day is in the access log only when it fails', async () => {
  const asked = async (url: string, id: string, remoteAddress = '127.0.0.1') =>
    (await app.inject({ method: 'GET', url, remoteAddress, headers: { 'x-request-id': id } })).statusCode;
  const probes = ['/healthz', '/readyz', '/metrics'];
  for (const url of probes) expect(await asked(url, `probe-${probes.indexOf(url)}`)).toBe(200);
  expect(await asked('/metrics', 'probe-9', '203.0.113.9')).toBe(401);
  const completed = () => linesOf('probe-9').filter(({ event }) => event === 'request completed');
  await expect.poll(completed).toMatchObject([{ route: '/metrics', status: 401 }]);
  for (const url of probes) expect(linesOf(`probe-${probes.indexOf(url)}`)).toEqual([]);
});

test('a call whose address cannot be parsed has a line in the access log, without the address', async () => {
  const headers = { 'x-request-id': 'broken-1' };
  const { statusCode } = await app.inject({ method: 'GET', url: '/api/42101-1234567-1/%c0%af', headers });
  expect(statusCode).toBe(400);
  expect(linesOf('broken-1')).toMatchObject([{ event: 'request completed', route: 'none', status: 400 }]);
  expect(logged.join('')).not.toContain('42101');
});

test('a refusal names the trace, and no personal value that was sent as an id', async () => {
  const refused = await stranger.call(contract.lookup.detail, { body: {}, headers: { traceparent } });
  expect([refused.status, refused.body.instance, refused.headers['x-request-id']]).toEqual([401, trace, trace]);
  const person = '42101-1234567-1';
  const answer = await stranger.call(contract.lookup.detail, { body: {}, headers: { 'x-request-id': person } });
  expect(answer.body.instance).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers['x-request-id']).toBe(answer.body.instance);
  expect(logged.join('')).not.toContain(person);
});
