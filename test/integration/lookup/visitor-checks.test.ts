import { describe, expect, test } from 'vitest';
import { check } from '../../../src/contract/lookup/check.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { startApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { context, stranger, as } = testApp;
const ask = (kind: string, identifier: string, address?: string) =>
  stranger.call(check.visitor, { body: { kind, identifier }, ...(address && { address }) });

test('a registry answers no visitor where its policy says so, whatever is asked', async () => {
  await setPolicy(context, { visitorChecks: 'none' });
  const report = aReport({ email: aPerson().email });
  await (await as()).call(reports.create, { body: report });
  for (const identifier of [report.email, aPerson().email]) {
    const refused = await ask('email', identifier);
    expect([refused.status, refused.body.code]).toEqual([401, 'notSignedIn']);
  }
});

describe('where the policy allows it', () => {
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

  test('a report that was withdrawn is none', async () => {
    const report = aReport({ email: aPerson().email });
    const author = await as();
    const { body } = await author.call(reports.create, { body: report });
    expect((await ask('email', report.email)).body).toEqual({ reported: true });
    const reportID = String(body.reportID);
    const withdrawn = await author.call(reports.withdraw, { query: { reportID }, body: { reason: 'mistake' } });
    expect([withdrawn.status, withdrawn.text]).toEqual([200, expect.any(String)]);
    expect((await ask('email', report.email)).body).toEqual({ reported: false });
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
