import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { destroyDueReports } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import type { SignedInClient } from '../../support/app.ts';
import { type Named, refused, startDisputes } from '../../support/disputed.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { eventsOf } from '../../support/trail.ts';

const { testApp, stranger, as, asStaff, context, who, ...it } = await startDisputes();
const { aDisputedPerson, item, rowsOf, decide, decidesTurn, mailTo, moderates, replies, pageOf, namedBy } = it;

type Report = Named & { id: string };

const followUpAsSubject = ({ link, reportID }: Named, followUp: string | null, answers: string | null = null) =>
  stranger.call(disputes.followUp, { body: { link, reportID, followUp, answers } });
const followUp = ({ id }: Report, words: string | null, answers: string | null = null, by = who.author) =>
  by.call(disputes.followUpAsAuthor, { query: { reportID: id }, body: { followUp: words, answers } });
const readByAuthor = async ({ id }: Report, by: SignedInClient = who.author) =>
  (await by.call(disputes.repliesToReport, { query: { reportID: id } })).body;
/** What an answer of the lookup shows beneath the only report. */
async function answered(one: { lookUp: () => Promise<{ reports: Record<string, unknown>[] }> }) {
  const [report] = (await one.lookUp()).reports;
  const followUps = report?.replyFollowUps as { by: string; text: string }[];
  return [report?.reply, ...followUps.map(({ by, text }) => `${by}: ${text}`)];
}

/** A person who has replied, and the author whose follow-up a moderator has shown. */
async function aFollowedUp(by: SignedInClient = who.author) {
  const one = await aDisputedPerson({ by });
  const [first, second] = ['I was abroad then.', 'It was in May.'];
  await replies(one, first);
  expect((await followUp(one, second, first, by)).status).toBe(200);
  await moderates(one.id, 2, true);
  return { ...one, first, second };
}

test('a reply is followed up once by each side, and every answer shows both', async () => {
  const author = await as();
  const one = await aDisputedPerson({ by: author });
  expect(await readByAuthor(one, author)).toEqual({ reply: null, replyFollowUps: [], replyNext: null });

  const { writtenAt } = (await replies(one, 'I was abroad then.')).body.reply;
  expect(await mailTo(author.person.email)).toMatchObject([{ subject: 'There is a reply to your report' }]);
  expect((await one.page()).reports[0]).toMatchObject({ replyFollowUps: [], replyNext: 'author' });
  const read = await readByAuthor(one, author);
  expect(read).toEqual({
    reply: { words: 'I was abroad then.', state: 'shown', writtenAt },
    replyFollowUps: [],
    replyNext: 'author',
  });

  // What the author writes waits for a moderator, so that it gives nobody away.
  const written = (await followUp(one, ' It was in May. ', 'I was abroad then.', author)).body;
  expect(written).toMatchObject({
    replyFollowUps: [{ by: 'author', words: 'It was in May.', state: 'waiting' }],
    replyNext: 'moderator',
  });
  expect(await answered(one)).toEqual(['I was abroad then.']);
  const page = (await one.page()).reports[0];
  expect(page).toMatchObject({ replyFollowUps: [], replyNext: 'moderator' });
  expect(JSON.stringify(page)).not.toContain('in May');
  const staff = await item(one.id);
  expect(staff).toMatchObject({
    causes: expect.arrayContaining(['replied']),
    reply: { state: 'shown' },
    replyFollowUps: [{ by: 'author', words: 'It was in May.', state: 'waiting' }],
  });

  await moderates(one.id, 2, true);
  expect(await answered(one)).toEqual(['I was abroad then.', 'author: It was in May.']);
  const [told] = await mailTo(one.email);
  expect(told).toMatchObject({ subject: 'Your reply was answered' });
  expect(told?.text).not.toContain('in May');
  const [shown] = (await one.page()).reports;
  expect(shown.replyNext).toBe('subject');
  expect(shown.replyFollowUps[0].writtenAt).toMatch(/^\d{4}-\d\d-\d\d$/);

  expect((await followUpAsSubject(one, 'In May, too.', 'It was in May.')).body).toMatchObject({
    replyFollowUps: [{ by: 'author' }, { by: 'subject', words: 'In May, too.', state: 'shown' }],
    replyNext: null,
  });
  expect(await answered(one)).toEqual(['I was abroad then.', 'author: It was in May.', 'subject: In May, too.']);
  expect(await readByAuthor(one, author)).toMatchObject({
    replyFollowUps: [{ by: 'author' }, { by: 'subject', words: 'In May, too.' }],
    replyNext: null,
  });
  expect((await mailTo(author.person.email)).at(-1)).toMatchObject({ subject: 'Your follow-up was answered' });

  const events = (await eventsOf(testApp)).events.filter(
    ({ event, reportIds }) => event.startsWith('reply.') && reportIds.includes(one.id),
  );
  expect(events.map(({ event, details }) => [event, (details as { turn: number }).turn])).toEqual([
    ['reply.written', 1],
    ['reply.written', 2],
    ['reply.shown', 2],
    ['reply.written', 3],
  ]);
  expect(JSON.stringify(events)).not.toContain('in May');
});

describe('a follow-up', () => {
  test('needs something to answer, and says which of its values is wrong', async () => {
    const one = await aDisputedPerson();
    const none = refused('replyChanged');
    expect(await followUp(one, 'It was in May.', 'never')).toMatchObject(none);
    expect(await followUpAsSubject(one, 'In May, too.', 'never')).toMatchObject(none);
    await replies(one, 'I was abroad then.');
    expect(await followUpAsSubject(one, 'In May, too.', 'I was abroad then.')).toMatchObject(none);
    // It stands below the words that were read only.
    it.time.pass(1000);
    await replies(one, 'I was in Dubai then.');
    expect(await followUp(one, 'No.', 'I was abroad then.')).toMatchObject(none);
    for (const send of [followUp, followUpAsSubject]) {
      const tooLong = { errors: [{ path: 'followUp', code: 'replyMax' }] };
      expect(await send(one, 'x'.repeat(501), 'I was abroad then.')).toMatchObject({ status: 422, body: tooLong });
      const unsaid = { errors: [{ path: 'answers', code: 'answersRequired' }] };
      expect(await send(one, 'It was in May.')).toMatchObject({ status: 422, body: unsaid });
    }
    expect((await followUp(one, 'x'.repeat(500), 'I was in Dubai then.')).status).toBe(200);
  });

  test('of somebody else who is named in the same report is refused', async () => {
    const phone = '+923001119911';
    const one = await aDisputedPerson({ also: { phone } });
    await replies(one, 'I was abroad then.');
    await followUp(one, 'It was in May.', 'I was abroad then.');
    await moderates(one.id, 2, true);
    const other = await namedBy(await aCaseLink(testApp, phone, 'phone'));
    expect((await pageOf(other.link)).reports[0]).toMatchObject({ reply: null, replyFollowUps: [] });
    expect((await followUpAsSubject({ ...one, ...other }, 'No.', 'It was in May.')).body.code).toBe('replyTaken');
  });

  test('is not taken from a suspended author, nor for a report that is withdrawn or removed', async () => {
    const author = await as();
    const one = await aDisputedPerson({ by: author });
    await replies(one, 'I was abroad then.');
    const admin = await asStaff('admin');
    const note = 'Seven reports about one shop, and none of them is true.';
    await admin.call(people.suspend, { params: { id: author.accountId }, body: { reason: 'falseReports', note } });
    expect(await followUp(one, 'It was in May.', 'I was abroad then.', author)).toMatchObject(
      refused('accountSuspended', 403),
    );

    const withdrawn = await aFollowedUp();
    await who.author.call(reports.withdraw, { query: { reportID: withdrawn.id }, body: { reason: 'resolved' } });
    expect((await followUp(withdrawn, 'Changed.', withdrawn.first)).body.code).toBe('reportNotFound');
    expect((await followUpAsSubject(withdrawn, 'No.', withdrawn.second)).body.code).toBe('caseReportNotFound');

    const removed = await aFollowedUp();
    await removed.open();
    await decide(removed.id, { outcome: 'upheld', removal: 'wrongPerson' });
    expect((await followUp(removed, 'Changed.', removed.first)).body.code).toBe('reportClosed');
    expect((await followUpAsSubject(removed, 'No.', removed.second)).body.code).toBe('caseReportNotFound');
  });

  test('of the person named waits where policy holds new reports', async () => {
    const one = await aFollowedUp();
    await setPolicy(context, 'careful');
    try {
      const { body } = await followUpAsSubject(one, 'In May, too.', one.second);
      expect(body).toMatchObject({ replyNext: 'moderator', replyFollowUps: [{}, { state: 'waiting' }] });
      expect((await readByAuthor(one)).replyFollowUps).toHaveLength(1);
      await moderates(one.id, 3, true);
      expect((await readByAuthor(one)).replyFollowUps).toHaveLength(2);
    } finally {
      await setPolicy(context, 'open');
    }
  });
});

describe('what was answered', () => {
  test('cannot be changed, only removed with what followed; and what is written then waits for a moderator', async () => {
    const one = await aFollowedUp();
    const answered409 = refused('replyAnswered');
    expect(await replies(one, 'I was at home.')).toMatchObject(answered409);
    await followUpAsSubject(one, 'In May, too.', one.second);
    expect(await followUp(one, 'It was in June.', one.first)).toMatchObject(answered409);
    it.time.pass(1000);
    expect((await followUpAsSubject(one, 'In June, too.', one.second)).body.replyFollowUps[1].words).toBe(
      'In June, too.',
    );

    expect((await replies(one, null)).body).toEqual({ reply: null });
    expect(await answered(one)).toEqual([null]);
    expect(await readByAuthor(one)).toEqual({ reply: null, replyFollowUps: [], replyNext: null });
    expect((await one.page()).reports[0]).toMatchObject({ reply: null, replyFollowUps: [], replyNext: 'subject' });
    expect((await replies(one, 'I was abroad then.')).body.reply.state).toBe('waiting');
    expect(await answered(one)).toEqual([null]);
  });

  test('goes with its answers when the author removes it', async () => {
    const one = await aFollowedUp();
    await followUpAsSubject(one, 'In May, too.', one.second);
    expect((await followUp(one, null)).body).toMatchObject({ replyFollowUps: [], replyNext: 'author' });
    expect(await answered(one)).toEqual(['I was abroad then.']);
    expect((await followUpAsSubject(one, 'In May, too.', one.second)).body.code).toBe('replyChanged');
  });

  test('is taken out of answers by a moderator with what followed, and comes back with it', async () => {
    const one = await aFollowedUp();
    await followUpAsSubject(one, 'In May, too.', one.second);
    const all = await answered(one);
    expect(all).toHaveLength(3);
    // It stays in the queue whatever is decided about the reply.
    await one.open();
    await moderates(one.id, 2, false);
    expect(await answered(one)).toEqual(['I was abroad then.']);
    await moderates(one.id, 2, true);
    expect(await answered(one)).toEqual(all);
    await moderates(one.id, 1, false);
    expect(await answered(one)).toEqual([null]);
    expect(await readByAuthor(one)).toMatchObject({ reply: null, replyFollowUps: [] });
    const { writtenAt } = (await item(one.id)).replyFollowUps[0];
    expect((await decidesTurn(one.id, 2, true, writtenAt)).body.code).toBe('itemChanged');
  });
});

test('a reply that is decided about does not leave the queue while a follow-up waits', async () => {
  const one = await aDisputedPerson();
  await replies(one, 'I was abroad then.');
  await followUp(one, 'It was in May.', 'I was abroad then.');
  await moderates(one.id, 1, true);
  expect((await item(one.id)).causes).toContain('replied');
  await moderates(one.id, 2, true);
  expect((await item(one.id)).causes ?? []).not.toContain('replied');
});

test('a reply that is decided about brings no report back into the queue that was removed meanwhile', async () => {
  const one = await aDisputedPerson();
  const { writtenAt } = (await replies(one, 'I was abroad then.')).body.reply;
  await followUp(one, 'It was in May.', 'I was abroad then.');
  await one.open();
  expect((await decide(one.id, { outcome: 'upheld', removal: 'wrongPerson' })).status).toBe(200);
  expect((await decidesTurn(one.id, 1, true, writtenAt)).status).toBe(200);
  expect(await rowsOf('queue_items', `report_id = ${one.id}`)).toEqual([]);
});

describe('at once', () => {
  test('an author who changes what the person named is answering: only one of the two lands', async () => {
    const one = await aFollowedUp();
    const both = await Promise.all([
      followUp(one, 'It was in June.', one.first),
      followUpAsSubject(one, 'In May, too.', one.second),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const turns = await rowsOf('report_replies', `report_id = ${one.id}`);
    expect(turns).toHaveLength(both[1]?.status === 200 ? 3 : 2);
  });

  test('the person named removes the reply while the author follows up: nothing is left without what it answers', async () => {
    const one = await aDisputedPerson();
    await replies(one, 'I was abroad then.');
    await Promise.all([followUp(one, 'It was in May.', 'I was abroad then.'), replies(one, null)]);
    const said = (await item(one.id)).replyFollowUps ?? [];
    expect(said).toEqual([]);
    expect(await answered(one)).toEqual([null]);
  });
});

test('where policy withholds the narrative, the author’s follow-up is withheld with it', async () => {
  const one = await aFollowedUp();
  await followUpAsSubject(one, 'In May, too.', one.second);
  await setPolicy(context, { ...policyPresets.open, unverifiedReports: 'summary' });
  try {
    const [report] = (await one.lookUp()).reports;
    expect(report).toMatchObject({
      reply: 'I was abroad then.',
      replyFollowUps: [{ by: 'subject', text: 'In May, too.' }],
      withheld: expect.arrayContaining(['evidence', 'replyFollowUps']),
    });
  } finally {
    await setPolicy(context, 'open');
  }
  expect((await one.lookUp()).reports[0].withheld).toEqual([]);
});

test('after the author has gone, what was said stays, and the person named still has the last turn', async () => {
  const author = await as();
  const one = await aFollowedUp(author);
  await author.call(account.remove, { body: { email: author.person.email } });
  expect(await answered(one)).toEqual(['I was abroad then.', 'author: It was in May.']);
  expect((await followUpAsSubject(one, 'In May, too.', one.second)).status).toBe(200);
  expect(await answered(one)).toHaveLength(3);
});

test('what was said goes with the account that takes its reports along, and with the content of a report', async () => {
  const author = await as();
  const one = await aFollowedUp(author);
  await author.call(account.remove, { body: { email: author.person.email, withdrawReports: true } });
  expect(await rowsOf('report_replies', `report_id = ${one.id}`)).toEqual([]);
  const other = await aFollowedUp();
  await other.open();
  await decide(other.id, { outcome: 'upheld', removal: 'wrongPerson' });
  it.time.pass(1000);
  await destroyDueReports(context, 'removed', it.time.clock());
  expect(await rowsOf('report_replies', `report_id = ${other.id}`)).toEqual([]);
  expect((await rowsOf('reports', `id = ${other.id}`))[0]?.reply).toBeNull();
});

test('the other side is told three times a day at most, however often a reply is rewritten', async () => {
  const author = await as(aPerson());
  const one = await aDisputedPerson({ by: author });
  for (let n = 0; n < 5; n += 1) {
    expect((await replies(one, `Reply ${n}.`)).status).toBe(200);
    await replies(one, null);
  }
  expect(await mailTo(author.person.email)).toHaveLength(3);
});
