import { expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { type AuditLine, auditTrail } from '../../../src/contract/audit/audit.ts';
import type { AuditKind } from '../../../src/contract/audit/audit-events.ts';
import { grantRole } from '../../../src/server/areas/accounts/roles/store.ts';
import { keepAuditFindings } from '../../../src/server/areas/audit/last-verification-store.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { startApp } from '../../support/app.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { raw } from '../../support/raw-statement.ts';
import { tamper, verdictOf } from '../../support/trail.ts';

const testApp = await startApp();
const { as, asStaff, context, db } = testApp;

test('an auditor reads the trail page by page, filtered by kind, actor and day', async () => {
  const auditor = await asStaff('auditor');
  const sana = await as();
  await grantRole(context, sana.accountId, 'moderator', null);
  await flushAudit(context);

  const pages = await everyPage((cursor) =>
    auditor.call(auditTrail.list, { query: { kind: 'role', limit: 1, cursor } }),
  );
  const seen = pages.flatMap(({ body }) => body.map(({ details }: { details: string }) => JSON.parse(details).role));
  expect(seen).toEqual(['moderator', 'auditor']);

  const own = await auditor.call(auditTrail.list, { query: { actor: sana.accountId } });
  expect(own.body.map(({ event }: { event: string }) => event)).toEqual([
    'session.started',
    'key.created',
    'account.created',
  ]);
  expect((await auditor.call(auditTrail.list, { query: { until: '2020-01-01' } })).body).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const since = { from: today, actor: sana.accountId };
  expect((await auditor.call(auditTrail.list, { query: since })).body).toHaveLength(3);
  expect((await auditor.call(auditTrail.list, { query: { ...since, from: tomorrow } })).body).toEqual([]);
  expect((await auditor.call(auditTrail.list, { query: { kind: 'role', from: tomorrow } })).body).toEqual([]);
  expect((await auditor.call(auditTrail.list, { query: { until: today } })).body.length).toBeGreaterThan(5);
  const csv = await auditor.call(auditTrail.csv, { query: { kind: 'role' } });
  expect(csv.text.split('\r\n')[0]).toBe('position,at,actor,actorID,event,reportIDs,requestID,details');
  expect(csv.text.match(/role\.granted/g)).toHaveLength(2);
});

test('an admin reads the names of accounts and keys, an auditor those of staff', async () => {
  const [auditor, admin] = [await asStaff('auditor'), await asStaff('admin')];
  const hina = await as();
  await grantRole(context, hina.accountId, 'moderator', null);
  const member = await as();
  await flushAudit(context);
  const granted = async (reader: typeof auditor) =>
    (await reader.call(auditTrail.list, { query: { kind: 'role', limit: 1 } })).body[0];
  const own = async (reader: typeof auditor) =>
    (await reader.call(auditTrail.list, { query: { actor: member.accountId, limit: 1 } })).body[0];
  expect((await granted(auditor)).accountName).toEqual(expect.any(String));
  expect((await granted(admin)).accountName).toEqual((await granted(auditor)).accountName);
  expect(await own(auditor)).toMatchObject({ actorID: member.accountId, actorName: null });
  expect((await own(admin)).actorName).toEqual(expect.any(String));
});

test('a kind has every event that belongs to it, of whatever first word', async () => {
  const auditor = await asStaff('auditor');
  const sana = await as();
  await sana.call(account.savePreferences, { body: { theme: 'dark', language: 'ur', mailNotices: false } });
  await flushAudit(context);
  const eventsOf = async (kind: AuditKind) =>
    (await auditor.call(auditTrail.list, { query: { kind, limit: 2 } })).body.map(({ event }: AuditLine) => event);
  expect(await eventsOf('account')).toEqual(['preferences.updated', 'account.created']);
  await flushAudit(context);
  expect(await eventsOf('registry')).toContain('trail.viewed');
});

/** What the command does that the scheduled job runs. */
const verifyAll = async () => keepAuditFindings(context, await verdictOf(context));

test('an auditor lets the trail be verified, and reads what that found', async () => {
  const auditor = await asStaff('auditor');
  const verified = async () => (await auditor.call(auditTrail.verification)).body;
  expect(await verified()).toEqual({ isAsked: false, result: null });
  expect((await auditor.call(auditTrail.verify)).body).toMatchObject({ isAsked: true, result: null });
  await flushAudit(context);
  await verifyAll();
  expect(await verified()).toMatchObject({ isAsked: false, result: { isIntact: true, wrong: [], from: 1 } });

  await tamper(db, `update audit_events set actor_id = null where event = 'session.started'`);
  await auditor.call(auditTrail.verify);
  await verifyAll();
  const { isIntact, wrong } = (await verified()).result;
  expect(isIntact).toBe(false);
  expect(wrong[0]).toMatch(/^Line \d+ .* was changed or moved/);
});

test('a line that somebody else wrote is shown, whatever its details and its time are, and runs in no spreadsheet', async () => {
  const [auditor, admin] = [await asStaff('auditor'), await asStaff('admin')];
  await db.rows(
    raw(`insert into audit_events (at, actor, event, details)
         values (now(), 'operator', 'role.granted', 'no JSON'), (now(), 'operator', 'role.granted', 'null')`),
  );
  await db.rows(
    raw(`insert into audit_events (at, actor, event, details)
         values ('infinity', 'operator', 'role.granted', 'later'), ('4000-01-01 BC', 'operator', 'role.granted', 'earlier')`),
  );
  await db.rows(
    raw(`insert into audit_events (at, actor, event, report_ids, request_id, details)
         values (now(), 'stranger', 'role.taken', '{NULL,-1}', E'a\nb', '{"account": "nobody"}')`),
  );
  for (const reader of [auditor, admin]) {
    const { status, body } = await reader.call(auditTrail.list, { query: { kind: 'role', limit: 5 } });
    expect([status, body.map(({ details }: AuditLine) => details)]).toEqual([
      200,
      ['{"account": "nobody"}', 'earlier', 'later', 'null', 'no JSON'],
    ]);
    expect(body[0].reportIDs).toEqual(['-1']);
  }
  await db.rows(raw(`insert into audit_events (at, actor, event) values (now(), 'operator', '=1+1')`));
  expect((await auditor.call(auditTrail.csv, { query: { limit: 1 } })).text).toMatch(/,'=1\+1,,,\r\n$/);
});
