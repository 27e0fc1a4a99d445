import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { staffDisputes } from '../../../src/contract/disputes/staff-disputes.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { corrections } from '../../../src/contract/lookup/corrections.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { type InboxLine, inbox } from '../../../src/contract/notices/inbox.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { expandRecalls } from '../../../src/server/areas/lookup/corrections/recall-store.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { forgetOldNotices } from '../../../src/server/areas/notices/inbox/store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { startDisputes, uphold } from '../../support/disputed.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { decides } from '../../support/report-calls.ts';
import { day } from '../../support/time.ts';

const { as, stranger, db, context, time, who, pass, rowsOf, decide, replies, mailTo, aDisputedPerson } =
  await startDisputes();

const linesOf = async (reader: SignedInClient, query = {}): Promise<InboxLine[]> =>
  (await reader.call(inbox.list, { query })).body.filter(({ kind }: InboxLine) => kind !== 'key');
const unread = async (reader: SignedInClient) => (await reader.call(auth.user)).body.unreadNotices ?? 0;

async function isDecided(id: string, body: object) {
  await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
  const decided = await decides(who.moderator, id, body);
  expect(decided.status).toBe(200);
  return decided;
}
const removes = { decision: 'remove', reason: 'false', note: 'The receipt shows another name.' };
const asksAuthor = { decision: 'ask', reason: 'unclearEvents', note: 'When was it?' };

describe('an author', () => {
  test('is told of a question with its day once it cannot be undone, and no more once it is answered', async () => {
    const author = await as();
    const { id } = await aDisputedPerson({ by: author, also: { name: 'Farhan Khan', category: 'loan' } });
    const { decisionID } = (await isDecided(id, asksAuthor)).body;
    expect(await linesOf(author)).toEqual([]);
    time.pass(11_000);
    const before = await unread(author);
    const [line] = await linesOf(author);
    expect(line).toMatchObject({
      kind: 'question',
      code: 'ask',
      isDone: false,
      isRead: false,
      report: { reportID: id, subject: { name: 'Farhan Khan', identifiers: [] }, category: 'loan' },
    });
    expect(Math.round((Date.parse(line?.dueAt ?? '') - time.clock().getTime()) / day)).toBe(7);
    const body = { decisionID, answer: 'In May.' };
    expect((await author.call(decisions.answer, { query: { reportID: id }, body })).status).toBe(200);
    expect(await linesOf(author)).toMatchObject([{ isDone: true, isRead: true }]);
    expect(await unread(author)).toBe(before - 1);
  });

  test.each(['hold', 'remove'])(
    'is no longer asked once a moderator decides without an answer: %s',
    async (decision) => {
      const author = await as();
      const { id } = await aDisputedPerson({ by: author });
      await isDecided(id, asksAuthor);
      time.pass(11_000);
      await isDecided(id, { ...removes, decision, reason: decision === 'hold' ? 'unclearEvents' : 'false' });
      time.pass(11_000);
      const question = (await linesOf(author)).find(({ kind }) => kind === 'question');
      expect(question).toMatchObject({ code: 'ask', isDone: true, isRead: true });
    },
  );

  test('is no longer asked once nobody waits for the answer, since a dispute was upheld', async () => {
    const author = await as();
    const { id, open } = await aDisputedPerson({ by: author });
    expect((await open()).status).toBe(200);
    await isDecided(id, asksAuthor);
    expect((await decide(id, uphold)).status).toBe(200);
    time.pass(11_000);
    const question = (await linesOf(author)).find(({ kind }) => kind === 'question');
    expect(question).toMatchObject({ code: 'ask', isDone: true });
    const [own] = (await author.call(reports.all)).body;
    expect(own).toMatchObject({ state: 'removed', askedUntil: null });
  });

  test('is asked about a removed report while the appeal against that waits', async () => {
    const author = await as();
    const { id } = await aDisputedPerson({ by: author });
    const { decisionID } = (await isDecided(id, removes)).body;
    time.pass(11_000);
    const appeal = { decisionID, words: 'The receipt shows that I paid.' };
    expect((await author.call(decisions.appeal, { query: { reportID: id }, body: appeal })).status).toBe(200);
    expect((await decides(who.another, id, asksAuthor)).status).toBe(200);
    time.pass(11_000);
    const question = (await linesOf(author)).find(({ kind }) => kind === 'question');
    expect(question).toMatchObject({ code: 'ask', isDone: false });
  });

  test('is asked what was asked last until that is answered, whatever else is', async () => {
    const author = await as();
    const { id } = await aDisputedPerson({ by: author });
    const [first, last] = [await isDecided(id, asksAuthor), await isDecided(id, { ...asksAuthor, note: 'Who paid?' })];
    time.pass(11_000);
    const answers = (decisionID: string) =>
      author.call(decisions.answer, { query: { reportID: id }, body: { decisionID, answer: 'In May.' } });
    const waits = async () => {
      const { asleepUntil } = (await who.moderator.call(queue.open, { params: { reportID: id } })).body;
      return [(await linesOf(author)).map(({ isDone }) => isDone), asleepUntil !== null];
    };
    expect((await answers(first.body.decisionID)).status).toBe(200);
    expect(await waits()).toEqual([[false, true], true]);
    expect((await answers(last.body.decisionID)).status).toBe(200);
    expect(await waits()).toEqual([[true, true], false]);
  });

  test('is told nothing of a decision that was undone, and until when others can be appealed', async () => {
    const author = await as();
    const { id } = await aDisputedPerson({ by: author });
    const { decisionID } = (await isDecided(id, removes)).body;
    expect((await who.moderator.call(queue.undo, { params: { id: decisionID } })).status).toBe(200);
    time.pass(11_000);
    expect(await linesOf(author)).toEqual([]);
    await isDecided(id, removes);
    time.pass(11_000);
    const [removed] = await linesOf(author);
    expect(removed).toMatchObject({ kind: 'decision', code: 'remove' });
    expect(Math.round((Date.parse(removed?.dueAt ?? '') - time.clock().getTime()) / day)).toBe(30);
  });

  test.each(['the decision is appealed', 'the decision is reversed', 'the report is withdrawn'])(
    'has nothing to appeal any more once %s',
    async (end) => {
      const author = await as();
      const { id } = await aDisputedPerson({ by: author });
      const hold = { decision: 'hold', reason: 'unclearEvents', note: null };
      const { decisionID } = (await isDecided(id, hold)).body;
      await mailTo(author.person.email);
      expect(await linesOf(author)).toMatchObject([{ code: 'hold', isDone: false }]);
      const query = { reportID: id };
      const ended =
        end === 'the decision is reversed'
          ? who.another.call(queue.reverse, { params: { id: decisionID }, body: { reason: 'mistake' } })
          : end === 'the report is withdrawn'
            ? author.call(reports.withdraw, { query, body: { reason: 'mistake' } })
            : author.call(decisions.appeal, { query, body: { decisionID, words: 'The receipt shows that I paid.' } });
      expect((await ended).status).toBe(200);
      expect((await linesOf(author)).find(({ code }) => code === 'hold')).toMatchObject({ isDone: true });
    },
  );

  test.each(['it is taken back', 'it is answered', 'the report is withdrawn', 'the report is removed'])(
    'has no reply to answer any more once %s',
    async (end) => {
      const author = await as();
      const { id, link, reportID } = await aDisputedPerson({ by: author });
      const query = { reportID: id };
      const reply = 'I never sold anything there.';
      await replies({ link, reportID }, reply);
      expect(await linesOf(author)).toMatchObject([{ code: 'replied', isDone: false }]);
      const ended =
        end === 'it is taken back'
          ? replies({ link, reportID }, null)
          : end === 'it is answered'
            ? author.call(disputes.followUpAsAuthor, { query, body: { followUp: 'He did, to me.', answers: reply } })
            : end === 'the report is withdrawn'
              ? author.call(reports.withdraw, { query, body: { reason: 'mistake' } })
              : isDecided(id, removes);
      expect((await ended).status).toBe(200);
      expect((await linesOf(author)).find(({ code }) => code === 'replied')).toMatchObject({ isDone: true });
    },
  );

  test('has a question about a dispute to answer until each that was asked is answered', async () => {
    const author = await as();
    const { id, open } = await aDisputedPerson({ by: author });
    const { disputeID } = (await open()).body;
    for (const question of ['Which shop was it?', 'Who paid?'])
      await who.moderator.call(staffDisputes.ask, { params: { disputeID }, body: { to: 'author', question } });
    const [{ questions }] = (await author.call(disputes.ofReport, { query: { reportID: id } })).body;
    const answers = (questionID: string) =>
      author.call(disputes.answerAsAuthor, {
        query: { reportID: id },
        body: { disputeID, questionID, answer: 'The one at the corner.' },
      });
    const areDone = async () => (await linesOf(author)).map(({ isDone }) => isDone);
    expect((await answers(questions[0].id)).status).toBe(200);
    expect(await areDone()).toEqual([false, false]);
    expect((await answers(questions[1].id)).status).toBe(200);
    expect(await areDone()).toEqual([true, true]);
  });

  test('is told of a dispute, of nothing about who disputes, and reads nothing of others', async () => {
    const author = await as();
    const { id, open, email } = await aDisputedPerson({ by: author });
    await open();
    expect((await decide(id, { outcome: 'refused' })).status).toBe(200);
    time.pass(11_000);
    const lines = await linesOf(author);
    expect(lines).toMatchObject([{ kind: 'dispute', code: 'refused', dueAt: null }]);
    expect(JSON.stringify(lines)).not.toContain(email);
    const other = await as();
    expect(await linesOf(other)).toEqual([]);
    expect((await other.call(inbox.read, { body: { ids: [lines[0]?.id ?? ''] } })).status).toBe(200);
    expect((await linesOf(author))[0]?.isRead).toBe(false);
  });
});

test('whoever was shown a report is told whom it was about, masked, and a program is not', async () => {
  const business = await as();
  const { headers } = await business.keyPair();
  const { id, email } = await aDisputedPerson({ also: { name: 'Farhan Khan', category: 'loan' } });
  await stranger.call(lookup.detail, { body: { email }, headers });
  await flushDisclosures(context);
  await isDecided(id, removes);
  time.pass(15_000);
  await expandRecalls(context);
  const [line] = await linesOf(business);
  const subject = { name: 'F. K.', identifiers: [expect.stringMatching(/^n\*+@example\.org$/)] };
  expect(line).toMatchObject({
    kind: 'correction',
    code: 'removed',
    report: { reportID: id, subject, category: 'loan' },
  });
  expect((await business.call(corrections.list)).body).toMatchObject([{ reportID: id, subject, category: 'loan' }]);
  const [told] = (await stranger.call(corrections.list, { headers })).body;
  expect(told).toMatchObject({ reportID: id, kind: 'removed' });
  expect(told).not.toHaveProperty('subject');
  const until = new Date(time.clock().getTime() + 1_000).toISOString();
  expect((await business.call(inbox.read, { body: { until } })).body).toEqual({
    unreadNotices: 0,
    unreadCorrections: 0,
  });
});

test('an account reads news of its keys page by page, each line once, for 180 days', async () => {
  const owner = await as();
  for (const name of ['Shop', 'Bank', 'Bot']) await owner.call(keys.create, { body: { name, kind: 'test' } });
  const pages = await everyPage((cursor) => owner.call(inbox.list, { query: { limit: 1, cursor } }));
  const seen = pages.flatMap(({ body }) => body.map(({ keyName }: InboxLine) => keyName));
  expect(seen.slice(0, 3)).toEqual(['Bot', 'Bank', 'Shop']);
  await pass(181 * day);
  await forgetOldNotices(context);
  expect(await rowsOf('inbox_notices', `account_id = '${owner.accountId}'`)).toEqual([]);
});
