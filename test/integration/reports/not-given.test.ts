import { describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { hiddenMark } from '../../../src/contract/rules/narrative.ts';
import { proveCase } from '../../../src/server/areas/disputes/cases/prove-case.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { everyReport } from '../../../src/server/areas/reports/staff/every-report-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, asStaff, db, context } = await startApp();
const [sana, moderator] = [await as(), await asStaff('moderator')];
const { apiKey, secret } = await (await as()).keyPair();
const headers = { api_key: apiKey, secret };

const notGiven = ['name', 'email', 'url', 'address'] as const;
const nothing = { name: null, email: null, url: null, address: null };
/** What a program sends whose types know no null. */
const agreed = { email: 'not-given@example.com', url: 'https://wa.me/923007654321', address: 'Not known' };

const aPhoneReport = (overrides: object = {}) => ({
  ...aReport({ phone: aSubject().phone, CNIC: null }),
  ...nothing,
  notGiven: [...notGiven],
  ...overrides,
});
async function files(body: ReturnType<typeof aPhoneReport>, who: SignedInClient = sana): Promise<string> {
  const answer = await who.call(reports.create, { body });
  expect(answer.status).toBe(200);
  return String(answer.body.reportID);
}
const asks = async (body: object) => (await stranger.call(lookup.detail, { headers, body })).body;
const tokensOf = async (id: string) =>
  (await db.rows(raw(`select token from report_tokens where report_id = ${id}`))).length;

describe('A report without name, email, link and address', () => {
  test('has null in their place wherever it is read', async () => {
    const body = aPhoneReport();
    const id = await files(body);
    const { notGiven: _, relation, ...content } = body;

    const own = (await sana.call(reports.single, { query: { reportID: id } })).body;
    expect(own).toMatchObject({ ...content, relation, notGiven: [...notGiven] });
    const [listed] = (await sana.call(reports.all, { query: {} })).body;
    expect(listed).toMatchObject({ repID: id, ...nothing });
    const history = (await sana.call(reports.history, { query: { reportID: id } })).body;
    expect(history.versions).toMatchObject([nothing]);

    const found = await asks({ phone: body.phone });
    expect(found.reports).toMatchObject([{ reportID: id, ...content, matchedOn: ['phone'], withheld: [] }]);
    expect(found.reports[0]).not.toHaveProperty('relation');
    expect((await asks({ phone: body.phone, detail: 'summary' })).reports).toMatchObject([
      { name: '', email: null, url: '', address: '', withheld: expect.arrayContaining(['url', 'address']) },
    ]);
    const recent = (await stranger.call(lookup.recentReports, { headers: { api_key: apiKey } })).body;
    expect(recent.reports[0]).toMatchObject({ name: null, email: null, url: null });

    const staff = await moderator.call(staffReports.one, { params: { reportID: id } });
    expect(staff.body.report).toMatchObject(nothing);
    expect(staff.body.versions).toMatchObject([{ email: null }]);
    const exported: unknown[] = [];
    for await (const some of everyReport(context, 'listed')) exported.push(...some);
    expect(exported).toContainEqual(expect.objectContaining({ id, ...nothing }));
  });

  test('is found by its phone number alone, also by its author', async () => {
    const body = aPhoneReport(agreed);
    const id = await files(body);
    expect(await tokensOf(id)).toBe(1);
    expect(await asks({ email: agreed.email })).toMatchObject({ verdict: 'none', reports: [] });
    const mine = await sana.call(reports.find, { query: {}, body: { phone: body.phone } });
    expect(mine.body.map(({ repID }: { repID: string }) => repID)).toEqual([id]);
    expect((await sana.call(reports.find, { query: {}, body: { email: agreed.email } })).body).toEqual([]);
  });

  test('is connected with no other report by the values that stood in for what is missing', async () => {
    const [nadia, omar] = [await as(), await as()];
    const [one, other] = [await files(aPhoneReport(agreed), nadia), await files(aPhoneReport(agreed), omar)];
    for (const id of [one, other]) {
      const staff = (await moderator.call(staffReports.one, { params: { reportID: id } })).body;
      expect(staff.standing).toBe('unverified');
      const { body } = await moderator.call(staffReports.connections, { params: { reportID: id } });
      expect(JSON.stringify(body)).not.toContain(id === one ? other : one);
    }
  });

  test('takes what its author learns later, and is found by it', async () => {
    const body = aPhoneReport();
    const id = await files(body);
    const email = aSubject().email;
    const updates = (changed: object) => sana.call(reports.update, { query: { reportID: id }, body: changed });
    const forgotten = await updates({ ...body, email, notGiven: undefined });
    expect(forgotten.status).toBe(422);
    expect(forgotten.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'url', 'address']);

    expect((await updates({ ...body, email, notGiven: ['name', 'url', 'address'] })).status).toBe(200);
    expect((await asks({ email })).reports).toMatchObject([{ reportID: id, email, url: null, address: null }]);
    const { versions } = (await sana.call(reports.history, { query: { reportID: id } })).body;
    expect(versions[0]).toMatchObject({ changed: ['email'], email });

    // What the answer says goes back as it is.
    const own = (await sana.call(reports.single, { query: { reportID: id } })).body;
    expect((await updates(own)).status).toBe(200);
    expect((await updates(body)).status).toBe(200);
    expect(await asks({ email })).toMatchObject({ verdict: 'none' });
    expect(await tokensOf(id)).toBe(1);
  });

  test('is moderated and shown to the person named like others', async () => {
    const body = aPhoneReport();
    const id = await files(body);
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    expect((await moderator.call(queue.open, { params: { reportID: id } })).body.report).toMatchObject(nothing);
    expect((await moderator.call(queue.identifiers, { params: { reportID: id } })).body).toEqual({
      email: null,
      CNIC: null,
      phone: body.phone,
      furtherIdentifiers: null,
    });
    const hides = (field: string) =>
      decides(moderator, id, { decision: 'redact', reason: 'namesOthers', passages: [{ field, from: 0, to: 6 }] });
    expect((await hides('address')).status).toBe(422);
    expect((await hides('evidence')).status).toBe(200);
    const [shown] = (await asks({ phone: body.phone })).reports;
    expect(shown).toMatchObject({ evidence: expect.stringContaining(hiddenMark), address: null, url: null });

    expect((await decides(moderator, id, { decision: 'release', reason: 'subjectAsked' })).status).toBe(200);
    const identifier = { kind: 'phone' as const, value: body.phone ?? '' };
    const proven = { identifier, contactEmail: 'contact@example.org', language: 'en' as const };
    const { link } = await db.transaction((tx) => proveCase(context, tx, proven));
    const answer = await stranger.call(cases.open, { body: { link: link.split('#')[1] ?? '' } });
    expect(answer.body.reports).toMatchObject([{ narrative: { name: null, address: null, url: null } }]);
  });
});
