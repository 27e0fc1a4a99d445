import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { DecideBody } from '../../../src/contract/moderation/queue.ts';
import { isToBeTexted } from '../../../src/server/areas/disputes/tell-subjects.ts';
import { decideReport } from '../../../src/server/areas/moderation/decide-report.ts';
import { reverseDecision, undoDecision } from '../../../src/server/areas/moderation/reverse-decision.ts';
import { deliverSms } from '../../../src/server/areas/notices/sms/text-messages.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { editReport } from '../../../src/server/areas/reports/filing/edit-report.ts';
import { undoWithdrawal, withdrawReport } from '../../../src/server/areas/reports/filing/withdraw-report.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { httpSmsGateway } from '../../../src/server/platform/sms/sms-gateway.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { versionsOf } from '../../support/dispute-calls.ts';
import { importReports } from '../../support/import-reports.ts';
import { aCaseLink, codeIn } from '../../support/named-calls.ts';
import { setPolicy } from '../../support/policy.ts';
import { aReport } from '../../support/reports.ts';
import { startSmsGateway } from '../../support/sms-gateway.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, hour, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const gateway = await startSmsGateway();
afterAll(() => gateway.close());

const time = movableClock();
const withSms = await startApp({ clock: time.clock, smsGateway: httpSmsGateway(gateway.url, null) });
const plain = await startApp({ clock: time.clock });
const requestId = 'a-request';

const byEdit = { expectedVersion: null, requestId };
const anEmail = () => ({ email: aSubject().email });

/** What happens in a registry: reports that name somebody alone, and a moderator who decides. */
async function registry({ as, asStaff, context, db, mails, stranger }: TestApp) {
  const [author, other, nadia] = [await as(), await as(), await asStaff('moderator')];
  const moderator = { accountId: nadia.accountId, requestId };
  const about = (subject: object) => aReport({ CNIC: null, phone: null, ...subject });
  const files = async (subject: object, who = author) =>
    (await createReport(context, who.accountId, about(subject), { requestId })).id;
  const decides = async (id: string, decision: 'verify' | 'list', more = {}, by = moderator) => {
    const reason = decision === 'verify' ? 'evidence' : 'plausible';
    const body = { decision, reason, note: null, passages: [], ...(await versionsOf(context, id)), ...more };
    return (await decideReport(context, by, id, body)).decisionID;
  };
  const waits = async (subject: object) => {
    const id = await files(subject);
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    return id;
  };
  const lettersTo = async (address: string) => {
    await mails.deliver();
    return mails.to(address).filter(({ subject }) => subject === 'A fraud registry holds something about you');
  };
  return {
    author,
    other,
    moderator,
    stranger,
    context,
    files,
    decides,
    waits,
    lettersTo,
    noticesTo: async ({ email }: { email: string }) => (await lettersTo(email)).length,
    async verified(subject: object, more = {}) {
      const id = await waits(subject);
      return { id, decisionId: await decides(id, 'verify', more) };
    },
    edits: (id: string, subject: object) => editReport(context, author.accountId, id, about(subject), byEdit),
    withdraws: (id: string) => withdrawReport(context, author.accountId, id, { reason: 'mistake', note: null }, byEdit),
    async codeTo(address: string) {
      await mails.deliver();
      return codeIn({ mails }, address);
    },
  };
}
const { author, other, moderator, stranger, context, ...it } = await registry(plain);
const { files, decides, waits, lettersTo, noticesTo, verified, edits, withdraws, codeTo } = it;

test('Whoever a verified report names is told once it cannot be undone, without a word of what it says', async () => {
  const { email } = aSubject();
  const { id } = await verified({ email, title: 'Sold a phone that he never had' });
  expect(await lettersTo(email)).toEqual([]);
  time.pass(undoMs);
  const [notice] = await lettersTo(email);
  expect(notice?.text).toContain('/named');
  for (const secret of ['phone that he never had', id, author.person.email, 'Lahore'])
    expect(notice?.text, secret).not.toContain(secret);

  // From there to what is held.
  const { proofID } = (await stranger.call(proofs.begin, { body: { kind: 'email', identifier: email } })).body;
  const { link } = (await stranger.call(proofs.confirm, { params: { proofID }, body: { code: await codeTo(email) } }))
    .body;
  expect(link).toContain('/case#');
});

test('Of a number that somebody else has proven since, its earlier holder is told nothing', async () => {
  const { phone } = aSubject();
  const [earlier, later, other] = [aSubject().email, aSubject().email, aSubject().email];
  await aCaseLink(plain, phone, 'phone', earlier);
  await aCaseLink(plain, phone, 'phone', later);
  await verified({ phone, email: other });
  time.pass(undoMs);
  expect([await lettersTo(earlier), await lettersTo(later), await lettersTo(other)]).toMatchObject([[], [{}], [{}]]);
  // Nor is an earlier holder whose notice was already waiting.
  const next = aSubject();
  await aCaseLink(plain, next.phone, 'phone', earlier);
  await verified({ phone: next.phone, email: next.email });
  await aCaseLink(plain, next.phone, 'phone', later);
  time.pass(undoMs);
  expect([await lettersTo(earlier), await lettersTo(next.email)]).toMatchObject([[], [{}]]);
});

test('Nobody is told twice in 30 days, and everybody again after that', async () => {
  const { email } = aSubject();
  await verified({ email });
  time.pass(undoMs);
  await verified({ email, title: 'Another matter' });
  time.pass(undoMs);
  expect(await lettersTo(email)).toHaveLength(1);
  time.pass(30 * day);
  await verified({ email, title: 'A third one' });
  time.pass(undoMs);
  expect(await lettersTo(email)).toHaveLength(2);
  await verified({ email, title: 'A fourth one' });
  time.pass(undoMs);
  expect(await lettersTo(email)).toHaveLength(2);
});

test('A verification that was undone, or reversed before anybody was told, tells nobody; the next one does', async () => {
  const { email } = aSubject();
  const { id, decisionId } = await verified({ email });
  await undoDecision(context, moderator, decisionId);
  time.pass(undoMs);
  expect(await lettersTo(email)).toEqual([]);
  const later = await decides(id, 'verify', { tellLater: { days: 7, reason: 'investigation' } });
  time.pass(day);
  await reverseDecision(context, moderator, later, { reason: 'mistake', note: null });
  time.pass(7 * day);
  expect(await lettersTo(email)).toEqual([]);
  await decides(id, 'verify');
  time.pass(undoMs);
  expect(await lettersTo(email)).toHaveLength(1);
});

test('A moderator puts it off for a reason, which the audit trail has, by 30 days at most', async () => {
  const { email } = aSubject();
  const { id } = await verified({ email }, { tellLater: { days: 7, reason: 'authorAtRisk' } });
  time.pass(undoMs);
  expect(await lettersTo(email)).toEqual([]);
  time.pass(7 * day - undoMs);
  expect(await lettersTo(email)).toEqual([]);
  time.pass(undoMs);
  expect(await lettersTo(email)).toHaveLength(1);
  const { events } = await eventsOf(plain);
  const line = events.find(({ event, reportIds }) => event === 'report.verified' && reportIds.includes(id));
  expect(line?.details).toMatchObject({ tellLater: { days: 7, reason: 'authorAtRisk' } });
  for (const [decision, tellLater, path] of [
    ['verify', { days: 31, reason: 'investigation' }, 'tellLater.days'],
    ['verify', { days: 3 }, 'tellLater.reason'],
    ['list', { days: 3, reason: 'investigation' }, 'tellLater'],
  ] as const) {
    const reason = decision === 'verify' ? 'evidence' : 'plausible';
    const read = DecideBody.safeParse({ decision, reason, itemVersion: 1, version: 1, tellLater });
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  }
});

test('What the first of two moderators puts off stays put off once the second agrees, who may name another time', async () => {
  const second = { accountId: (await plain.asStaff('moderator')).accountId, requestId };
  const week = { tellLater: { days: 7, reason: 'authorAtRisk' } };
  const tomorrow = { tellLater: { days: 1, reason: 'investigation' } };
  for (const [more, { tellLater }] of [
    [{}, week],
    [tomorrow, tomorrow],
  ] as const) {
    const { email, CNIC } = aSubject();
    const { id } = await verified({ email, CNIC }, week);
    await decides(id, 'verify', more, second);
    time.pass(tellLater.days * day);
    expect(await lettersTo(email)).toEqual([]);
    time.pass(undoMs);
    expect(await lettersTo(email)).toHaveLength(1);
    const { events } = await eventsOf(plain);
    const line = events.find(({ event, reportIds }) => event === 'report.verified' && reportIds.includes(id));
    expect(line?.details).toMatchObject({ tellLater });
  }
});

test('Nobody is told of a report that is only listed, or that lookups no longer find when they would be', async () => {
  const [listed, withdrawn] = [aSubject(), aSubject()];
  await decides(await waits({ email: listed.email }), 'list');
  const { id } = await verified({ email: withdrawn.email });
  await withdraws(id);
  time.pass(undoMs);
  expect(await lettersTo(listed.email)).toEqual([]);
  expect(await lettersTo(withdrawn.email)).toEqual([]);
});

test('A number is told by SMS, or by mail if its holder has proven it before', async () => {
  const sms = await registry(withSms);
  const notGiven = { email: null };
  const [reachable, proven] = [aSubject(), aSubject()];
  await sms.verified({ ...notGiven, phone: reachable.phone });
  const contact = 'holder@example.net';
  await aCaseLink(withSms, proven.phone, 'phone', contact);
  await sms.verified({ ...notGiven, phone: proven.phone });
  await deliverSms(withSms.context, isToBeTexted);
  expect(gateway.received).toEqual([]);
  time.pass(undoMs);
  await deliverSms(withSms.context, isToBeTexted);
  expect(gateway.received).toMatchObject([
    { to: reachable.phone, text: expect.stringMatching(/holds something about this number.*\/named$/) },
  ]);
  // The address itself may not be named at all.
  expect((await sms.lettersTo(contact)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/such as a phone number/),
  ]);

  const putOff = aSubject();
  await sms.verified({ ...notGiven, phone: putOff.phone }, { tellLater: { days: 7, reason: 'investigation' } });
  time.pass(undoMs);
  await deliverSms(withSms.context, isToBeTexted);
  expect(gateway.received).toHaveLength(1);
  time.pass(7 * day);
  await deliverSms(withSms.context, isToBeTexted);
  expect(gateway.received).toHaveLength(2);
});

describe('Where the policy tells people of reports that are only listed', () => {
  beforeEach(() => setPolicy(context, { newReports: 'listed', tellSubjects: 'listed' }));

  /** An hour, in which a report can be taken back, and those at some time of which people are told. */
  const whole = 12 * hour;

  test('Whoever a report names that is listed by filing or import is told once, and not at a time that tells when it was filed', async () => {
    const [filed, imported] = [anEmail(), Array.from({ length: 7 }, anEmail)];
    await files(filed);
    const rows = imported.map((one) => aReport({ CNIC: null, phone: null, ...one }));
    await importReports(context, author.accountId, rows);
    const told = async () => {
      let people = 0;
      for (const one of [filed, ...imported]) if ((await noticesTo(one)) === 1) people += 1;
      return people;
    };
    time.pass(hour - 1000);
    expect(await told()).toBe(0);
    time.pass(2000);
    expect(await told()).toBeLessThan(8);
    time.pass(whole);
    expect(await told()).toBe(8);
    await files(filed, other);
    time.pass(whole);
    expect(await noticesTo(filed)).toBe(1);
  });

  test('A report that is held tells nobody until a moderator lists it or others say the same; verified, it tells nobody again', async () => {
    await setPolicy(context, { newReports: 'held' });
    const [decided, corroborated] = [anEmail(), anEmail()];
    const id = await files(decided);
    await files(corroborated);
    time.pass(day + hour);
    expect([await noticesTo(decided), await noticesTo(corroborated)]).toEqual([0, 0]);
    await decides(id, 'list');
    await files(corroborated, other);
    time.pass(day);
    await assessReports(context);
    time.pass(whole);
    expect([await noticesTo(decided), await noticesTo(corroborated)]).toEqual([1, 1]);
    await decides(await files(decided, other), 'verify');
    time.pass(undoMs + whole);
    expect(await noticesTo(decided)).toBe(1);
  });

  test('Taken back within the hour, it tells nobody, although it was back in between', async () => {
    const subject = anEmail();
    const id = await files(subject);
    await withdraws(id);
    await undoWithdrawal(context, author.accountId, id, requestId);
    await withdraws(id);
    time.pass(whole);
    expect(await noticesTo(subject)).toBe(0);
  });

  test('Whoever a listed report names since an edit is told, and nobody whom it named before', async () => {
    const [before, since] = [anEmail(), anEmail()];
    const id = await files(before);
    time.pass(40 * day);
    expect(await noticesTo(before)).toBe(1);
    await edits(id, { ...before, title: 'A clearer title' });
    await edits(id, { ...before, furtherIdentifiers: [{ kind: 'email', value: since.email }] });
    time.pass(whole);
    expect([await noticesTo(before), await noticesTo(since)]).toEqual([1, 1]);
  });

  test('A report that is gone when its subject is to be told keeps nobody from being told of another one', async () => {
    const [later, meanwhile] = [anEmail(), anEmail()];
    for (const subject of [later, meanwhile]) {
      await withdraws(await files(subject));
    }
    await files(meanwhile, other);
    time.pass(whole);
    expect([await noticesTo(later), await noticesTo(meanwhile)]).toEqual([0, 1]);
    await files(later, other);
    time.pass(whole);
    expect([await noticesTo(later), await noticesTo(meanwhile)]).toEqual([1, 1]);
  });

  test('Whoever a report names by mistake is not told once its author has named somebody else within the hour', async () => {
    const [mistaken, meant, both] = [anEmail(), anEmail(), anEmail()];
    const id = await files(mistaken);
    const twice = await files(both);
    await edits(id, meant);
    await edits(twice, { ...both, title: 'A clearer title' });
    time.pass(whole);
    expect([await noticesTo(mistaken), await noticesTo(meant), await noticesTo(both)]).toEqual([0, 1, 1]);
    await files(mistaken, other);
    time.pass(whole);
    expect(await noticesTo(mistaken)).toBe(1);
  });
});
