import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { staffDisputes } from '../../../src/contract/disputes/staff-disputes.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { startDisputes, story } from '../../support/disputed.ts';
import { aPicture } from '../../support/pictures.ts';
import { decides } from '../../support/report-calls.ts';
import { day } from '../../support/time.ts';

const { stranger, as, time, who, item, replies, aDisputedPerson } = await startDisputes();

const hold = { decision: 'hold', reason: 'noEvidence', note: null };
const asks = (link: string, reportID: string) => stranger.call(disputes.askToRead, { body: { link, reportID } });

describe('an item of the queue', () => {
  test('is due when the appeal is, once the dispute that was due before is taken back', async () => {
    const author = await as();
    const { id, link, open } = await aDisputedPerson({ by: author });
    const { disputeID, decisionDueAt } = (await open()).body;
    const { decisionID } = (await decides(who.moderator, id, hold)).body;
    time.pass(day);
    await author.call(decisions.appeal, { query: { reportID: id }, body: { decisionID, words: story } });
    const appealed = await item(id, who.another);
    expect(appealed.dueAt).toBe(decisionDueAt);
    expect(Date.parse(appealed.appeal.dueAt)).toBeGreaterThan(Date.parse(decisionDueAt));
    await stranger.call(disputes.withdraw, { body: { link, disputeID } });
    expect((await item(id, who.another)).dueAt).toBe(appealed.appeal.dueAt);
  });

  test('is due no more once the person named may read the report', async () => {
    const { id, link, reportID } = await aDisputedPerson();
    const { dueAt } = (await asks(link, reportID)).body.reading;
    expect((await item(id)).dueAt).toBe(dueAt);
    await replies({ link, reportID }, story);
    expect((await decides(who.moderator, id, { decision: 'release', reason: 'subjectAsked', note: null })).status).toBe(
      200,
    );
    expect(await item(id)).toMatchObject({ causes: ['replied'], dueAt: null });
  });

  test('sleeps no longer than until it is due', async () => {
    const { id, link, reportID } = await aDisputedPerson();
    time.pass(2 * day);
    const { dueAt } = (await asks(link, reportID)).body.reading;
    time.pass(2 * day);
    const ask = { decision: 'ask', reason: 'unclearEvents', note: 'Which shop was it?' };
    expect((await decides(who.moderator, id, ask)).status).toBe(200);
    expect((await item(id)).asleepUntil).toBe(dueAt);
  });

  test('wakes up when either side sends a file, and nobody decides who has not seen it', async () => {
    const author = await as();
    const { id, link, open } = await aDisputedPerson({ by: author });
    const { disputeID } = (await open()).body;
    const bytes = await aPicture({ width: 9, height: 8, kind: 'png' });
    const adds = {
      subject: () => stranger.call(disputes.addFile, { file: { bytes, fields: { link, disputeID } } }),
      author: () => author.call(attachments.add, { query: { reportID: id }, file: { bytes } }),
    };
    for (const to of ['subject', 'author'] as const) {
      const body = { to, question: 'Have you the bill?' };
      await who.moderator.call(staffDisputes.ask, { params: { disputeID }, body });
      const { itemVersion, version, asleepUntil } = await item(id);
      expect([asleepUntil !== null, (await adds[to]()).status]).toEqual([true, 200]);
      const sent = { outcome: 'refused', reasons: 'Neither of them has sent a bill.', itemVersion, version };
      const decided = await who.moderator.call(staffDisputes.decide, { params: { disputeID }, body: sent });
      expect(decided).toMatchObject({ status: 409, body: { code: 'itemChanged' } });
      expect((await item(id)).asleepUntil).toBeNull();
    }
  });

  test('does not sleep on for an answer after a decision that leaves the dispute to decide', async () => {
    const { id, open } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    const body = { to: 'author', question: 'Which shop was it?' };
    await who.moderator.call(staffDisputes.ask, { params: { disputeID }, body });
    expect((await item(id)).asleepUntil).toEqual(expect.any(String));
    expect((await decides(who.moderator, id, hold)).status).toBe(200);
    time.pass(undoMs);
    expect(await item(id)).toMatchObject({ causes: ['disputed'], asleepUntil: null });
  });

  test('does not sleep on for an answer once its author has deleted the account', async () => {
    const author = await as();
    const { id, open } = await aDisputedPerson({ by: author });
    expect((await open()).status).toBe(200);
    const ask = { decision: 'ask', reason: 'unclearEvents', note: 'Which shop was it?' };
    expect((await decides(who.moderator, id, ask)).status).toBe(200);
    const { email } = author.person;
    expect((await author.call(account.remove, { body: { email, withdrawReports: false } })).status).toBe(200);
    expect((await item(id)).asleepUntil).toBeNull();
  });
});
