import { describe, expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { personPlan, usage } from '../../../src/contract/keys/usage.ts';
import { plans } from '../../../src/contract/limits/plans.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { checkHistory } from '../../../src/contract/lookup/check-history.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { readConfig } from '../../../src/server/config.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock, ratePlans: readConfig({}).ratePlans });
const { as, asStaff, context, db, stranger } = testApp;
await setPolicy(context, 'careful');
const author = await as();
const { email } = aSubject();
await setPolicy(context, 'open');
await createReport(context, author.accountId, aReport({ email }));
await setPolicy(context, 'careful');

const asks = (who: SignedInClient, value: string) => who.call(check.lookup, { body: { email: value } });
const perDay = 20;

test('Where live keys need approval, every member and every moderator still checks, and the answer is the same', async () => {
  for (const who of [await as(), await asStaff('moderator')]) {
    const answer = await asks(who, email);
    expect([answer.status, answer.body.reports.length]).toEqual([200, 1]);
    expect((await who.call(keys.create, { body: { name: 'Shop' } })).body.code).toBe('approvalNeeded');
  }
});

test('A person checks twenty different identifiers a day, which are counted for the account', async () => {
  const who = await as();
  const queries = Array.from({ length: perDay }, (_, n) => ({ email: `checked-${n}@example.org` }));
  expect((await who.call(check.batch, { body: { queries } })).status).toBe(200);
  expect((await asks(who, 'checked-0@example.org')).status).toBe(200);
  const refused = await asks(who, 'one-more@example.org');
  expect([refused.status, refused.body.code]).toEqual([429, 'tooManyIdentifiers']);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.headers.ratelimit).toMatch(/"identifiers";r=0;/);
  const { body: allowance } = await who.call(usage.allowance);
  expect(allowance).toMatchObject({ plan: personPlan, identifiersPerDay: perDay, identifiersRemaining: 0 });
  time.pass(day);
  expect((await asks(who, 'one-more@example.org')).status).toBe(200);
});

test('Nobody checks as a person without a confirmed email', async () => {
  const who = await as();
  await db.rows(raw('update accounts set email_confirmed_at = null where id = $1'), [who.accountId]);
  await testApp.markAgain();
  expect((await asks(who, email)).body.code).toBe('checkNeedsConfirmedEmail');
});

test('Whoever revoked their keys still checks, and uses a key again once there is one', async () => {
  await setPolicy(context, 'open');
  const who = await as();
  const { body: pairs } = await who.call(keys.list);
  for (const { id } of pairs) await who.call(keys.revoke, { params: { id } });
  expect((await asks(who, email)).status).toBe(200);
  const { id } = (await who.call(keys.create, { body: { name: 'Shop' } })).body;
  expect((await asks(who, email)).status).toBe(200);
  await flushAudit(context);
  await flushUsage(context);
  const { lines } = (await who.call(checkHistory.list)).body;
  expect(lines.map(({ keyID }: { keyID: string }) => keyID)).toEqual([id, who.accountId]);
  const own = await who.call(checkHistory.list, { query: { key: who.accountId } });
  expect(own.body.lines).toMatchObject([{ keyID: who.accountId, outcome: 'found', reports: 1 }]);
  const { body: days } = await who.call(usage.byDay);
  expect(days.at(-1)).toMatchObject({ lookups: 2, hits: 2 });
  await setPolicy(context, 'careful');
});

test('An admin changes what a person may check in a day', async () => {
  const admin = await asStaff('admin');
  const limits = { callsPerSecond: 5, lookupsPerMinute: 20, identifiersPerDay: 1 };
  expect((await admin.call(plans.set, { params: { name: personPlan }, body: limits })).status).toBe(200);
  const who = await as();
  expect((await asks(who, email)).status).toBe(200);
  expect((await asks(who, 'second@example.org')).body.code).toBe('tooManyIdentifiers');
});

const ask = (kind: string, identifier: string, address?: string) =>
  stranger.call(check.visitor, { body: { kind, identifier }, ...(address && { address }) });

test('A registry answers no visitor where its policy says so, whatever is asked', async () => {
  await setPolicy(context, 'open');
  await setPolicy(context, { visitorChecks: 'none' });
  const report = aReport({ email: aPerson().email });
  await (await as()).call(reports.create, { body: report });
  for (const identifier of [report.email, aPerson().email]) {
    const refused = await ask('email', identifier);
    expect([refused.status, refused.body.code]).toEqual([401, 'notSignedIn']);
  }
});

describe('Where the policy allows it', () => {
  test('a visitor learns a yes or a no, and nothing else', async () => {
    await setPolicy(context, { visitorChecks: 'reported_only' });
    const report = aReport({ email: aPerson().email });
    await (await as()).call(reports.create, { body: report });
    for (const [kind, identifier] of [
      ['email', report.email.toUpperCase()],
      ['phone', report.phone ?? ''],
    ] as const) {
      const yes = await ask(kind, identifier);
      expect([yes.status, yes.body]).toEqual([200, { reported: true }]);
    }
    const host = `shop-${crypto.randomUUID()}.example`;
    const furtherIdentifiers = [{ kind: 'host' as const, value: host }];
    await (await as()).call(reports.create, { body: aReport({ email: aPerson().email, furtherIdentifiers }) });
    expect((await ask('host', `https://www.${host}/sale?a=b`)).body).toEqual({ reported: true });
    const { phone } = aSubject();
    const wallet = { kind: 'wallet' as const, value: `easypaisa:${phone}` };
    const body = aReport({ email: aPerson().email, phone: null, furtherIdentifiers: [wallet] });
    await (await as()).call(reports.create, { body });
    expect((await ask('phone', phone)).body).toEqual({ reported: true });
    const no = await ask('email', aPerson().email);
    expect([no.status, no.body]).toEqual([200, { reported: false }]);
  });

  test('a CNIC, and what is none of its kind, is refused', async () => {
    const report = aReport({ email: aPerson().email });
    for (const [kind, identifier] of [
      ['CNIC', report.CNIC ?? ''],
      ['email', 'nobody'],
      ['phone', '12'],
      ['phone', ''],
      ['host', 'https://'],
      ['host', 'com.pk'],
    ] as const)
      expect((await ask(kind, identifier)).status, `${kind} ${identifier}`).toBe(422);
  });

  test('a network gets five a day, and again five on the next; another has its own', async () => {
    const network = '203.0.113.90';
    const many = await Promise.all(Array.from({ length: 8 }, () => ask('email', aPerson().email, network)));
    expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect((await ask('email', aPerson().email)).status).toBe(200);
    time.pass(day);
    expect((await ask('email', aPerson().email, network)).status).toBe(200);
  });

  test('the trail says that a visitor asked, and neither who nor about whom', async () => {
    const { email } = aPerson();
    await flushAudit(context);
    const { lastId } = await eventsOf(testApp);
    await ask('email', email);
    const { events } = await eventsOf(testApp, lastId);
    expect(events).toMatchObject([{ actor: 'registry', actorId: null, event: 'lookup.visitor', reportIds: [] }]);
    expect(JSON.stringify(events)).not.toContain(email);
  });
});
