import { describe, expect, test } from 'vitest';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { removalRequests, staffRequests } from '../../../src/contract/disputes/removal-requests.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { unnamedOperator } from '../../../src/contract/registry/operator.ts';
import { localDate } from '../../../src/contract/rules/business-days.ts';
import { holdOrderedReports } from '../../../src/server/areas/disputes/overdue-store.ts';
import { changeOperator, latestOperator } from '../../../src/server/areas/registry/operator/current-operator.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { reasons, refused, startDisputes, story, uphold } from '../../support/disputed.ts';
import { aCaseLink, aRequest } from '../../support/named-calls.ts';
import { setPolicy } from '../../support/policy.ts';
import { anOrder } from '../../support/removal-calls.ts';
import { decides } from '../../support/report-calls.ts';
import { day } from '../../support/time.ts';

const { testApp, stranger, as, asStaff, context, mails, time, who, pass, ...it } = await startDisputes();
const { aDisputedPerson, decide, releases, replies, reverses, rowsOf, mailTo, subjectsTo } = it;

describe('a decision about a dispute that is taken back', () => {
  test('tells nobody who was not told of it, and both sides otherwise; the dispute is open again', async () => {
    const writer = await as();
    const { id, email, open, lookUp } = await aDisputedPerson({ by: writer });
    await open();
    const cleared = () => rowsOf('identifier_markers', `marker = 'cleared' and about = '${id}'`);
    const undone = (await decide(id, uphold)).body.decisionID;
    expect((await who.moderator.call(queue.undo, { params: { id: undone } })).status).toBe(200);
    expect((await it.item(id)).disputes).toMatchObject([{ state: 'open', outcome: null }]);
    expect([(await lookUp()).verdict, await cleared()]).toEqual(['disputed', []]);
    await releases(who.moderator, id);
    const reversed = (await decide(id, { outcome: 'refused' }, who.another)).body.decisionID;
    expect((await reverses(who.moderator, reversed)).status).toBe(200);
    expect([await subjectsTo(writer.person.email), await subjectsTo(email)]).toEqual([[], ['We have your dispute']]);

    const { decisionID } = (await decide(id, { outcome: 'refused' })).body;
    expect(await subjectsTo(writer.person.email)).toEqual(['The dispute about your report has been decided']);
    expect((await subjectsTo(email)).at(-1)).toBe('Your dispute was decided');
    const own = await reverses(who.moderator, decisionID, 'appeal');
    expect(own).toMatchObject(refused('appealNeedsAnother'));
    expect((await reverses(who.another, decisionID)).status).toBe(200);
    expect((await lookUp()).verdict).toBe('disputed');
    expect((await subjectsTo(email)).at(-1)).toBe('Your dispute is open again');
    const [, mail] = await mailTo(writer.person.email);
    expect(mail?.subject).toBe('The dispute about your report is open again');
    expect(mail?.text).toContain(id);
    expect(mail?.text).not.toContain(email);
  });

  test('is refused once the person has disputed the report anew', async () => {
    const { id, email, reportID, open } = await aDisputedPerson();
    await open();
    const { decisionID } = (await decide(id, { outcome: 'refused' })).body;
    await pass(31 * day);
    const body = { link: await aCaseLink(testApp, email, 'email', email), reportID, reason: 'notMe', words: story };
    expect((await stranger.call(disputes.open, { body })).status).toBe(200);
    expect(await reverses(who.another, decisionID)).toMatchObject(refused('decisionNotReversible'));
    expect(await rowsOf('disputes', `report_id = ${id} and state = 'open'`)).toHaveLength(1);
    expect(await rowsOf('moderation_decisions', `report_id = ${id} and reversed_by is not null`)).toEqual([]);
    expect((await decide(id, uphold)).status).toBe(200);
  });
});

test.for(['undone', 'reversed'] as const)(
  'a reply that a decision has shown waits again once it is %s',
  async (how, { expect }) => {
    await setPolicy(context, { newReports: 'held' });
    const writer = await as();
    const { id, link, reportID, open } = await aDisputedPerson({ by: writer });
    await replies({ link, reportID }, 'I was abroad then.');
    await open();
    const shown = async () => (await rowsOf('reports', `id = ${id}`))[0]?.reply !== null;
    const { decisionID } = (await decide(id, { outcome: 'reply_only' })).body;
    expect(await shown()).toBe(true);
    const params = { params: { id: decisionID } };
    expect(
      (await (how === 'undone' ? who.moderator.call(queue.undo, params) : reverses(who.another, decisionID))).status,
    ).toBe(200);
    expect(await shown()).toBe(false);
    await releases(who.moderator, id);
    const { causes, reply } = await it.item(id);
    expect([causes, reply.state]).toEqual([expect.arrayContaining(['disputed', 'replied']), 'waiting']);
    expect(await subjectsTo(writer.person.email)).toEqual([]);
    await setPolicy(context, { newReports: 'listed' });
  },
);

test('a dispute that is refused takes no appeal against an earlier decision away from the author', async () => {
  const { id, open, lookUp } = await aDisputedPerson();
  await open();
  const hold = { decision: 'hold', reason: 'noEvidence' };
  const { decisionID } = (await decides(who.moderator, id, hold)).body;
  await releases(who.moderator, id);
  const refusal = (await decide(id, { outcome: 'refused' }, who.another)).body.decisionID;
  time.pass(15_000);
  const body = { decisionID, words: 'The receipts show it.' };
  expect((await who.author.call(decisions.appeal, { query: { reportID: id }, body })).status).toBe(200);
  expect((await reverses(who.another, decisionID)).status).toBe(200);
  expect((await lookUp()).verdict).toBe('reported');
  expect((await it.item(id)).causes).not.toContain('disputed');
  // Taken back afterwards, the refusal holds the report no more.
  expect((await reverses(who.moderator, refusal)).status).toBe(200);
  expect((await lookUp()).verdict).toBe('disputed');
});

describe('the decision about an appeal', () => {
  /** A report whose dispute `who.moderator` refused, and `who.another` upheld on appeal. */
  async function decidedOnAppeal() {
    const { id, link, open, lookUp } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    await decide(id, { outcome: 'refused' });
    time.pass(15_000);
    await stranger.call(disputes.appeal, { body: { link, disputeID, words: 'Look again.' } });
    await releases(who.moderator, id);
    const { decisionID } = (await decide(id, uphold, who.another)).body;
    time.pass(15_000);
    return { id, decisionID, lookUp };
  }
  const needsAnother = refused('appealNeedsAnother');

  test('is taken back by somebody who made neither it nor the one that was appealed', async () => {
    const { decisionID, lookUp } = await decidedOnAppeal();
    for (const by of [who.moderator, who.another]) expect(await reverses(by, decisionID)).toMatchObject(needsAnother);
    expect((await lookUp()).reports).toEqual([]);
    expect((await reverses(await asStaff('moderator'), decisionID)).status).toBe(200);
    expect((await lookUp()).verdict).toBe('disputed');
  });

  test('is confirmed against its author by somebody who made neither', async () => {
    const { id, decisionID } = await decidedOnAppeal();
    const body = { decisionID, words: 'The receipts show it.' };
    expect((await who.author.call(decisions.appeal, { query: { reportID: id }, body })).status).toBe(200);
    const upholds = (by: SignedInClient) =>
      decides(by, id, { decision: 'uphold', reason: 'sameConclusion', note: reasons });
    for (const by of [who.moderator, who.another]) {
      expect(await upholds(by)).toMatchObject(needsAnother);
      const next = (await by.call(queue.next, { body: { except: [] } })).body.item;
      expect(next?.reportID).not.toBe(id);
      if (next) await releases(by, next.reportID);
    }
    expect((await upholds(await asStaff('moderator'))).status).toBe(200);
  });
});

test('whoever was overruled on an appeal about the report still decides the dispute about it', async () => {
  const { id, open } = await aDisputedPerson();
  await open();
  const { decisionID } = (await decides(who.moderator, id, { decision: 'hold', reason: 'noEvidence' })).body;
  time.pass(15_000);
  const body = { decisionID, words: 'The receipts show it.' };
  expect((await who.author.call(decisions.appeal, { query: { reportID: id }, body })).status).toBe(200);
  expect((await reverses(who.another, decisionID)).status).toBe(200);
  await releases(who.another, id);
  expect((await decide(id, { outcome: 'refused' })).status).toBe(200);
});

test('mails name the day of the operator, on which the decision is due', async () => {
  const { accountId } = await as();
  const { version: expectedVersion } = await latestOperator(context);
  const details = { ...unnamedOperator(), country: 'US', timeZone: 'America/Los_Angeles' };
  await changeOperator(context, details, { by: accountId, expectedVersion, requestId: 'a-request' });
  const { id, email, open } = await aDisputedPerson();
  const due = new Date((await open()).body.decisionDueAt);
  // The end of the day in Los Angeles is the next morning in London.
  const [there, inUtc] = [localDate(due, 'America/Los_Angeles'), due.toISOString().slice(0, 10)];
  expect(there < inUtc).toBe(true);
  const asWritten = (date: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const [mail] = await mailTo(email);
  expect(mail?.text).toContain(asWritten(there));
  expect(mail?.text).not.toContain(asWritten(inUtc));
  await decide(id, { outcome: 'refused' });
  time.pass(15_000);
  const { date } = (await open()).body.values;
  const [closedAt] = (await rowsOf('disputes', `report_id = ${id}`)).map((dispute) => Number(dispute.closed_at));
  // The first day that is late enough from its beginning.
  expect(date).toBe(localDate(new Date((closedAt ?? 0) + 31 * day - 1), 'America/Los_Angeles'));
});

describe('the reversal of a decision about a report', () => {
  const hold = { decision: 'hold', reason: 'noEvidence' };
  const sends = async (kind: 'notice' | 'order', id: string): Promise<string> => {
    const body = aRequest({ report: id, ...(kind === 'order' && anOrder) });
    return (await stranger.call(removalRequests.send, { body })).body.requestID;
  };
  const answers = (id: string) =>
    who.moderator.call(staffRequests.decide, { params: { id }, body: { outcome: 'refused', answer: 'It is right.' } });
  type Person = Awaited<ReturnType<typeof aDisputedPerson>>;

  test.for<[string, (person: Person) => Promise<() => Promise<{ status: number }>>]>([
    [
      'somebody could read it',
      async ({ id, link, reportID }) => {
        await stranger.call(disputes.askToRead, { body: { link, reportID } });
        return () => decides(who.moderator, id, { decision: 'release', reason: 'subjectAsked' });
      },
    ],
    [
      'the reply was deleted',
      async ({ link, reportID }) => {
        await replies({ link, reportID }, 'I was abroad then.');
        return () => replies({ link, reportID }, null);
      },
    ],
    ...(['notice', 'order'] as const).map(
      (kind): [string, (person: Person) => Promise<() => Promise<{ status: number }>>] => [
        `the ${kind} was answered`,
        async ({ id }) => {
          const request = await sends(kind, id);
          return () => answers(request);
        },
      ],
    ),
  ])('does not have it wait for what has ended since: %s', async ([, begin], { expect }) => {
    const person = await aDisputedPerson();
    const end = await begin(person);
    const { decisionID } = (await decides(who.moderator, person.id, hold)).body;
    expect((await end()).status).toBe(200);
    expect((await reverses(who.another, decisionID)).status).toBe(200);
    const waits = (await findQueueItem(context, person.id))?.causes ?? [];
    expect(waits.filter((cause) => cause !== 'held')).toEqual([]);
  });

  test('does not put it to sleep again once something else has woken it', async () => {
    const { id } = await aDisputedPerson();
    await stranger.call(removalRequests.send, { body: aRequest({ report: id }) });
    await decides(who.moderator, id, { decision: 'ask', reason: 'noEvidence', note: 'Which shop was it?' });
    const passages = [{ field: 'evidence', from: 0, to: 5 }];
    const redaction = { decision: 'redact', reason: 'excessive', passages };
    const { decisionID } = (await decides(who.moderator, id, redaction)).body;
    expect((await findQueueItem(context, id))?.asleepUntil).not.toBeNull();
    await sends('order', id);
    expect((await reverses(who.another, decisionID)).status).toBe(200);
    expect(await findQueueItem(context, id)).toMatchObject({
      asleepUntil: null,
      causes: expect.arrayContaining(['ordered']),
    });
  });

  test('has it wait again where it is held, whatever else has ended since', async () => {
    const { id } = await aDisputedPerson();
    const order = await sends('order', id);
    await pass(2 * day);
    await holdOrderedReports(context);
    const { decisionID } = (await decides(who.moderator, id, { decision: 'list', reason: 'plausible' })).body;
    expect((await answers(order)).status).toBe(200);
    expect((await reverses(who.another, decisionID)).status).toBe(200);
    expect(await it.item(id)).toMatchObject({ state: 'held', causes: ['held'] });
  });
});
