import { describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { staffDisputes } from '../../../src/contract/disputes/staff-disputes.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { forgetOldCases } from '../../../src/server/areas/disputes/cases/forget-cases.ts';
import { editReport } from '../../../src/server/areas/reports/filing/edit-report.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { type Named, startDisputes } from '../../support/disputed.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { setPolicy } from '../../support/policy.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day } from '../../support/time.ts';

const { testApp, stranger, context, who, pass, ...it } = await startDisputes();
const { aDisputedPerson, pageOf, namedBy, item, rowsOf, decidesTurn, moderates, replies } = it;

const said = async (one: Named, words: string | null) => (await replies(one, words)).body;
const shown = async (id: string) => (await rowsOf('reports', `id = ${id}`))[0]?.reply !== null;
/** Someone else who is named in the same report: the holder of its phone number. */
const anotherNamed = async (phone: string) => namedBy(await aCaseLink(testApp, phone, 'phone'));

/** The link ends, and the case is forgotten; then the same email address is proven again. */
async function forgottenAndProven({ email, link }: { email: string; link: string }): Promise<Named> {
  await stranger.call(cases.end, { body: { link } });
  await pass(31 * day);
  await forgetOldCases(context);
  return namedBy(await aCaseLink(testApp, email));
}

describe('what is written after moderators took a reply away', () => {
  test('waits for them, however often it is rewritten', async () => {
    const one = await aDisputedPerson();
    expect((await said(one, 'x'.repeat(501))).code).toBe('replyMax');
    expect((await said(one, 'I was abroad then.')).reply.state).toBe('shown');
    await moderates(one.id, 1, false);
    for (const text of ['I really was.', 'I really was abroad.', 'Ask anybody.']) {
      expect((await said(one, text)).reply.state).toBe('waiting');
      expect(await shown(one.id)).toBe(false);
    }
    await moderates(one.id, 1, true);
    expect((await said(one, 'Ask my neighbours.')).reply.state).toBe('shown');
  });

  test('waits for them after it was deleted, too, whoever writes next', async () => {
    const phone = '+923001112244';
    const one = await aDisputedPerson({ also: { phone } });
    await said(one, 'I was abroad then.');
    await moderates(one.id, 1, false);
    expect(await said(one, null)).toEqual({ reply: null });
    expect((await one.page()).reports[0].reply).toBeNull();
    expect((await item(one.id)).reply ?? null).toBeNull();
    expect(await said(one, null)).toEqual({ reply: null });
    expect((await said(one, 'I really was.')).reply.state).toBe('waiting');
    expect(await said(one, null)).toEqual({ reply: null });
    const other = await anotherNamed(phone);
    expect((await said(other, 'Neither was I.')).reply.state).toBe('waiting');
    expect((await said(one, 'Me again.')).code).toBe('replyTaken');
  });

  test('waits for them when it waited already and the policy has changed since', async () => {
    const one = await aDisputedPerson();
    await setPolicy(context, 'careful');
    expect((await said(one, 'I was abroad then.')).reply.state).toBe('waiting');
    await said(one, null);
    await setPolicy(context, 'open');
    expect((await said(one, 'I really was.')).reply.state).toBe('waiting');
    const next = await aDisputedPerson();
    await said(next, 'I was abroad then.');
    await said(next, null);
    expect((await said(next, 'I really was.')).reply.state).toBe('shown');
  });
});

test('a moderator shows and takes away only the reply that they have read', async () => {
  const one = await aDisputedPerson();
  await said(one, 'I was abroad then.');
  await moderates(one.id, 1, false);
  const read = (await said(one, 'I really was.')).reply.writtenAt;
  await said(one, 'Call 0300 1234567 for cheap phones.');
  for (const isShown of [true, false])
    expect(await decidesTurn(one.id, 1, isShown, read)).toMatchObject({ status: 409, body: { code: 'itemChanged' } });
  expect(await shown(one.id)).toBe(false);
  expect((await one.page()).reports[0].reply).toMatchObject({ state: 'waiting' });
  const without = { params: { reportID: one.id }, body: { isShown: true, turn: 1 } };
  expect((await who.moderator.call(staffDisputes.reply, without)).status).toBe(422);
  expect((await decidesTurn(one.id, 3, true, read)).body.code).toBe('replyMissing');
  await moderates(one.id, 1, true);
  expect(await shown(one.id)).toBe(true);
});

describe('a reply whose case is forgotten', () => {
  test('can be changed and taken back by whoever proves the same identifier, and by nobody else', async () => {
    const phone = '+923001112255';
    const one = await aDisputedPerson({ also: { phone } });
    await said(one, 'I was abroad then.');
    const again = await forgottenAndProven(one);
    const page = async () => (await pageOf(again.link)).reports[0].reply;
    expect(await page()).toMatchObject({ words: 'I was abroad then.', state: 'shown' });
    const other = await anotherNamed(phone);
    expect((await pageOf(other.link)).reports[0]).toMatchObject({ reply: null, replyFollowUps: [], replyNext: null });
    expect((await said(other, 'No.')).code).toBe('replyTaken');
    expect((await said(other, null)).code).toBe('replyTaken');
    expect((await said(again, 'I was in Dubai then.')).reply.state).toBe('shown');
    expect(await said(again, null)).toEqual({ reply: null });
    expect(await shown(one.id)).toBe(false);
    expect(await page()).toBeNull();
  });

  test('is not taken over by somebody else of the same kind whom the report names', async () => {
    const { email } = aSubject();
    const one = await aDisputedPerson({ also: { furtherIdentifiers: [{ kind: 'email', value: email }] } });
    await said(one, 'I was abroad then.');
    const other = await forgottenAndProven({ ...one, email });
    expect((await pageOf(other.link)).reports[0]).toMatchObject({ reply: null, replyNext: null });
    for (const words of ['No.', null]) expect((await said(other, words)).code).toBe('replyTaken');
    expect(await shown(one.id)).toBe(true);
  });

  test('is shown only while the report names some of what it named then; whoever it names instead may reply', async () => {
    const one = await aDisputedPerson();
    const { accountId } = who.author;
    await said(one, 'I was abroad then.');
    await forgottenAndProven(one);
    const next = aSubject().email;
    const edit = (email: string) => {
      const body = aReport({ email, CNIC: null, phone: null });
      return editReport(context, accountId, one.id, body, { expectedVersion: null, requestId: 'a-request' });
    };
    await edit(next);
    expect(await shown(one.id)).toBe(false);
    await edit(one.email);
    expect(await shown(one.id)).toBe(true);
    await edit(next);
    const named = await namedBy(await aCaseLink(testApp, next));
    expect((await pageOf(named.link)).reports[0]).toMatchObject({ reply: null, replyNext: 'subject' });
    expect((await said(named, 'Nor was I.')).reply.state).toBe('shown');
  });

  test('stays hidden when moderators took it away, and what replaces it waits for them', async () => {
    const one = await aDisputedPerson();
    await said(one, 'I was abroad then.');
    await moderates(one.id, 1, false);
    const again = await forgottenAndProven(one);
    expect((await pageOf(again.link)).reports[0].reply).toBeNull();
    expect((await said(again, 'I was in Dubai then.')).reply.state).toBe('waiting');
    expect(await shown(one.id)).toBe(false);
  });
});

test('a reply is shown with a report only while it names the person who wrote it', async () => {
  const one = await aDisputedPerson();
  await said(one, 'I was abroad then.');
  const edit = async (email: string) => {
    const body = aReport({ email, CNIC: null, phone: null });
    expect((await who.author.call(reports.update, { query: { reportID: one.id }, body })).status).toBe(200);
  };
  expect(await shown(one.id)).toBe(true);
  await edit(aSubject().email);
  expect(await shown(one.id)).toBe(false);
  // Nor does its author get rid of it that way.
  await edit(one.email);
  expect(await shown(one.id)).toBe(true);

  const next = aSubject().email;
  await edit(next);
  const link = await aCaseLink(testApp, next);
  expect((await pageOf(link)).reports[0].reply).toBeNull();
  expect((await said(await namedBy(link), 'Nor was I.')).reply.state).toBe('shown');
});

test('a reply that waits for moderators goes on waiting when they decide about its report first', async () => {
  await setPolicy(context, { newReports: 'held' });
  const one = await aDisputedPerson();
  expect((await said(one, 'I was abroad then.')).reply.state).toBe('waiting');
  expect((await decides(who.moderator, one.id, { decision: 'list', reason: 'plausible' })).status).toBe(200);
  expect((await findQueueItem(context, one.id))?.causes).toEqual(['replied']);
  await moderates(one.id, 1, true);
  expect([await shown(one.id), await findQueueItem(context, one.id)]).toEqual([true, null]);
  await setPolicy(context, { newReports: 'listed' });
});
