import { afterAll, expect, test } from 'vitest';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { DecideBody } from '../../../src/contract/moderation/queue.ts';
import { isToBeTexted } from '../../../src/server/areas/disputes/tell-subjects.ts';
import { decideReport } from '../../../src/server/areas/moderation/decide-report.ts';
import { reverseDecision, undoDecision } from '../../../src/server/areas/moderation/reverse-decision.ts';
import { deliverSms } from '../../../src/server/areas/notices/sms/text-messages.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { withdrawReport } from '../../../src/server/areas/reports/filing/withdraw-report.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { httpSmsGateway } from '../../../src/server/platform/sms/sms-gateway.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { aCaseLink, codeIn } from '../../support/named-calls.ts';
import { aReport } from '../../support/reports.ts';
import { startSmsGateway } from '../../support/sms-gateway.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const gateway = await startSmsGateway();
afterAll(() => gateway.close());

const time = movableClock();
const withSms = await startApp({ clock: time.clock, smsGateway: httpSmsGateway(gateway.url, null) });
const plain = await startApp({ clock: time.clock });
const requestId = 'a-request';

/** What happens in a registry: reports that wait, and a moderator who decides. */
async function registry({ as, asStaff, context, db, mails, stranger }: TestApp) {
  const [author, nadia] = [await as(), await asStaff('moderator')];
  const moderator = { accountId: nadia.accountId, requestId };
  const decides = async (id: string, decision: 'verify' | 'list', more = {}) => {
    const [item, report] = [await findQueueItem(context, id), await findAnyReport(context, id)];
    const versions = { itemVersion: item?.version ?? 0, version: report?.version ?? 0 };
    const reason = decision === 'verify' ? 'evidence' : 'plausible';
    return (
      await decideReport(context, moderator, id, { decision, reason, note: null, passages: [], ...versions, ...more })
    ).decisionID;
  };
  const waits = async (subject: object) => {
    const { id } = await createReport(context, author.accountId, aReport({ CNIC: null, phone: null, ...subject }));
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    return id;
  };
  return {
    author,
    moderator,
    waits,
    decides,
    stranger,
    context,
    async verified(subject: object, more = {}) {
      const id = await waits(subject);
      return { id, decisionId: await decides(id, 'verify', more) };
    },
    async noticesTo(address: string) {
      await mails.deliver();
      return mails.to(address).filter(({ subject }) => subject === 'A fraud registry holds something about you');
    },
    async codeTo(address: string) {
      await mails.deliver();
      return codeIn({ mails }, address);
    },
  };
}
const { waits, verified, decides, noticesTo, codeTo, moderator, author, stranger, context } = await registry(plain);

test('Whoever a verified report names is told once it cannot be undone, without a word of what it says', async () => {
  const { email } = aSubject();
  const { id } = await verified({ email, title: 'Sold a phone that he never had' });
  expect(await noticesTo(email)).toEqual([]);
  time.pass(undoMs);
  const [notice] = await noticesTo(email);
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
  expect([await noticesTo(earlier), await noticesTo(later), await noticesTo(other)]).toMatchObject([[], [{}], [{}]]);
  // Nor is an earlier holder whose notice was already waiting.
  const next = aSubject();
  await aCaseLink(plain, next.phone, 'phone', earlier);
  await verified({ phone: next.phone, email: next.email });
  await aCaseLink(plain, next.phone, 'phone', later);
  time.pass(undoMs);
  expect([await noticesTo(earlier), await noticesTo(next.email)]).toMatchObject([[], [{}]]);
});

test('Nobody is told twice in 30 days, and everybody again after that', async () => {
  const { email } = aSubject();
  await verified({ email });
  time.pass(undoMs);
  await verified({ email, title: 'Another matter' });
  time.pass(undoMs);
  expect(await noticesTo(email)).toHaveLength(1);
  time.pass(30 * day);
  await verified({ email, title: 'A third one' });
  time.pass(undoMs);
  expect(await noticesTo(email)).toHaveLength(2);
  await verified({ email, title: 'A fourth one' });
  time.pass(undoMs);
  expect(await noticesTo(email)).toHaveLength(2);
});

test('A verification that was undone, or reversed before anybody was told, tells nobody; the next one does', async () => {
  const { email } = aSubject();
  const { id, decisionId } = await verified({ email });
  await undoDecision(context, moderator, decisionId);
  time.pass(undoMs);
  expect(await noticesTo(email)).toEqual([]);
  const later = await decides(id, 'verify', { tellLater: { days: 7, reason: 'investigation' } });
  time.pass(day);
  await reverseDecision(context, moderator, later, { reason: 'mistake', note: null });
  time.pass(7 * day);
  expect(await noticesTo(email)).toEqual([]);
  await decides(id, 'verify');
  time.pass(undoMs);
  expect(await noticesTo(email)).toHaveLength(1);
});

test('A moderator puts it off for a reason, which the audit trail has, by 30 days at most', async () => {
  const { email } = aSubject();
  const { id } = await verified({ email }, { tellLater: { days: 7, reason: 'authorAtRisk' } });
  time.pass(undoMs);
  expect(await noticesTo(email)).toEqual([]);
  time.pass(7 * day - undoMs);
  expect(await noticesTo(email)).toEqual([]);
  time.pass(undoMs);
  expect(await noticesTo(email)).toHaveLength(1);
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

test('Nobody is told of a report that is only listed, or that lookups no longer find when they would be', async () => {
  const [listed, withdrawn] = [aSubject(), aSubject()];
  await decides(await waits({ email: listed.email }), 'list');
  const { id } = await verified({ email: withdrawn.email });
  await withdrawReport(
    ...[
      context,
      author.accountId,
      id,
      { reason: 'mistake' as const, note: null },
      { expectedVersion: null, requestId },
    ],
  );
  time.pass(undoMs);
  expect(await noticesTo(listed.email)).toEqual([]);
  expect(await noticesTo(withdrawn.email)).toEqual([]);
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
  expect(await sms.noticesTo(contact)).toHaveLength(1);

  const putOff = aSubject();
  await sms.verified({ ...notGiven, phone: putOff.phone }, { tellLater: { days: 7, reason: 'investigation' } });
  time.pass(undoMs);
  await deliverSms(withSms.context, isToBeTexted);
  expect(gateway.received).toHaveLength(1);
  time.pass(7 * day);
  await deliverSms(withSms.context, isToBeTexted);
  expect(gateway.received).toHaveLength(2);
});
