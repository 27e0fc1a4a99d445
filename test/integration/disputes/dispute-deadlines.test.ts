import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { staffDisputes } from '../../../src/contract/disputes/staff-disputes.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports, withdrawalUndoMs } from '../../../src/contract/reports/reports.ts';
import { forgetOldCases } from '../../../src/server/areas/disputes/cases/forget-cases.ts';
import { removeOwnerlessDisputeFiles } from '../../../src/server/areas/disputes/file-store.ts';
import { takeDueSteps } from '../../../src/server/areas/disputes/overdue-store.ts';
import { disputeFigures } from '../../../src/server/areas/disputes/store.ts';
import { liftLegalHold, placeLegalHold } from '../../../src/server/areas/moderation/legal-holds.ts';
import { formatTime } from '../../../src/server/areas/notices/mail/english-time.ts';
import { disownReportsOf } from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { refused, startDisputes, story, uphold } from '../../support/disputed.ts';
import { filePathsOf } from '../../support/file-paths.ts';
import { aPicture } from '../../support/pictures.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides } from '../../support/report-calls.ts';
import { day } from '../../support/time.ts';

const { stranger, as, db, context, filesFolder, time, who, pass, ...it } = await startDisputes({
  scanner: { scan: async (bytes) => (Buffer.from(bytes).includes('virus') ? 'Eicar' : null) },
});
const { aDisputedPerson, item, decide, replies, rowsOf, mailTo, subjectsTo } = it;

describe('the clocks of a dispute', () => {
  test('ask the author, warn the moderators and hold the report, each once, whoever looks and whatever the time', async () => {
    const somebody = await as();
    const { id, email, open, lookUp } = await aDisputedPerson({ by: somebody });
    const { steps } = (await open()).body;
    const dueOf = (step: string) => Date.parse(steps.find((one: { step: string }) => one.step === step).dueAt);
    const sweepAt = async (at: number) => {
      await pass(at - time.clock().getTime());
      // Two processes at once, and once more.
      await Promise.all([takeDueSteps(context), takeDueSteps(context)]);
      await takeDueSteps(context);
    };
    const writer = somebody.person.email;
    await sweepAt(dueOf('authorAsked') - 3_600_000);
    expect((await item(id)).disputes[0].authorAskedAt).toBeNull();
    await sweepAt(dueOf('authorAsked') + 1_000);
    expect(await subjectsTo(writer)).toEqual(['A question about your report']);
    expect((await item(id)).disputes[0].toAuthor).toMatchObject([{ words: null, answer: null }]);
    const harm = (await item(id)).harm;
    await sweepAt(dueOf('decided') + 1);
    expect(await item(id)).toMatchObject({
      harm: harm + 2,
      details: [{ code: 'disputeOverdue' }],
      disputes: [{ isOverdue: true }],
    });
    const overdue = await who.moderator.call(queue.list, { query: { overdue: 'true' } });
    expect(overdue.body.map((one: { reportID: string }) => one.reportID)).toContain(id);
    // The clock was wrong, and is set back: what was done stays, and is not done again.
    await sweepAt(dueOf('decided') - 3 * day);
    await sweepAt(dueOf('decided') + day);
    expect((await lookUp()).reports).toHaveLength(1);
    await sweepAt(dueOf('reportHeld') + 1);
    expect((await lookUp()).reports).toHaveLength(0);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'held', disputed: true }]);
    expect((await subjectsTo(email)).slice(1)).toEqual(['The report you dispute is held back']);
    expect(await subjectsTo(writer)).toEqual(['A question about your report', 'Your report is held back']);
    expect(
      await rowsOf(
        'audit_events',
        `event in ('dispute.asked', 'dispute.overdue', 'dispute.held') and ${id} = any(report_ids)`,
      ),
    ).toHaveLength(3);
    // A refusal leaves it held, for a moderator to say what becomes of it.
    await decide(id, { outcome: 'refused' });
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'held', disputed: false }]);
    expect(await item(id)).toMatchObject({ causes: ['held'], dueAt: null });
    const figures = await disputeFigures(context);
    expect(figures.decided).toBeGreaterThan(figures.decidedInTime);
  });

  test('do what is due once, although something ended that in the middle', async () => {
    const { id, email, open } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    // Everything is due: the author is asked, moderators are warned, the report is held.
    await pass(100 * day);
    await db.rows(raw(`alter table reports add constraint nothing_held check (state <> 'held') not valid`));
    await expect(takeDueSteps(context)).rejects.toThrow('nothing_held');
    const asked = () => rowsOf('dispute_messages', `dispute_id = '${disputeID}'`);
    expect(await asked()).toEqual([]);
    await db.rows(raw('alter table reports drop constraint nothing_held'));
    await takeDueSteps(context);
    await takeDueSteps(context);
    expect(await asked()).toHaveLength(1);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'held', disputed: true }]);
    const events = await rowsOf('audit_events', `${id} = any(report_ids) and event like 'dispute.%' order by event`);
    const steps = ['dispute.asked', 'dispute.held', 'dispute.opened', 'dispute.overdue'];
    expect(events.map(({ event }) => event)).toEqual(steps);
    expect(await subjectsTo(email)).toEqual(['We have your dispute', 'The report you dispute is held back']);
  });

  test('go on when the link of the case has ended', async () => {
    const { id, email, link, open } = await aDisputedPerson();
    await open();
    await stranger.call(cases.end, { body: { link } });
    await pass(40 * day);
    await forgetOldCases(context);
    expect((await decide(id, { outcome: 'refused' })).status).toBe(200);
    expect((await mailTo(email)).at(-1)?.subject).toBe('Your dispute was decided');
  });
});

describe('a dispute ends', () => {
  test('when its report is withdrawn, or deleted with the account, and the person is told', async () => {
    const [withdrawn, deleted] = [await as(), await as()];
    const one = await aDisputedPerson({ by: withdrawn });
    const two = await aDisputedPerson({ by: deleted });
    await one.open();
    await two.open();
    await withdrawn.call(reports.withdraw, { query: { reportID: one.id }, body: { reason: 'mistake' } });
    await deleted.call(account.remove, { body: { email: deleted.person.email, withdrawReports: true } });
    await pass(withdrawalUndoMs + 1);
    await settleWithdrawals(context);
    for (const { email } of [one, two]) expect((await mailTo(email)).at(-1)?.subject).toBe('Your dispute has ended');
    expect((await one.page()).pastDisputes).toMatchObject([{ dispute: { state: 'ended' } }]);
  });

  test('not when the author deletes the account and leaves the reports: nobody is asked, and it is decided', async () => {
    const writer = await as();
    const { id, open, page } = await aDisputedPerson({ by: writer });
    const { disputeID } = (await open()).body;
    await db.transaction((tx) => disownReportsOf(context, tx, writer.accountId));
    const ask = { params: { disputeID }, body: { to: 'author', question: 'Why?' } };
    expect(await who.moderator.call(staffDisputes.ask, ask)).toMatchObject(refused('authorGone'));
    await pass(8 * day);
    await takeDueSteps(context);
    const steps = (await page()).reports[0].dispute.steps.map(({ step }: { step: string }) => step);
    expect(steps).not.toContain('authorAsked');
    expect((await decide(id, uphold)).status).toBe(200);
  });

  test('when whoever opened it takes it back', async () => {
    const { id, link, open } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    const withdraw = () => stranger.call(disputes.withdraw, { body: { link, disputeID } });
    expect((await withdraw()).body).toMatchObject({ state: 'withdrawn' });
    expect(await withdraw()).toMatchObject(refused('disputeClosed'));
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ disputed: false, state: 'listed' }]);
    expect(await rowsOf('queue_items', `report_id = ${id}`)).toEqual([]);
  });
});

describe('replies and files', () => {
  test('what was written and sent in a dispute is destroyed with the case; the decision stays', async () => {
    const { id, link, open } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    await who.moderator.call(staffDisputes.ask, { params: { disputeID }, body: { to: 'subject', question: 'Where?' } });
    const bytes = await aPicture({ width: 9, height: 8, kind: 'png' });
    const file = { bytes, name: 'ticket.png', fields: { link, disputeID } };
    expect((await stranger.call(disputes.addFile, { file })).status).toBe(200);
    await decide(id, { outcome: 'refused' });
    const other = await aDisputedPerson();
    await other.open();
    const kept = (await filePathsOf(context)).length;
    await pass(31 * day);
    await forgetOldCases(context);
    expect((await rowsOf('disputes', `id = '${disputeID}'`))[0]?.words).not.toBeNull();
    await pass(90 * day);
    await forgetOldCases(context);
    await removeOwnerlessDisputeFiles(context);
    const [dispute] = await rowsOf('disputes', `id = '${disputeID}'`);
    expect(dispute).toMatchObject({ words: null, outcome: 'refused', reasons: expect.any(Buffer) });
    expect(await rowsOf('dispute_messages', `dispute_id = '${disputeID}'`)).toEqual([]);
    expect(await rowsOf('dispute_files', `dispute_id = '${disputeID}' or dispute_id is null`)).toEqual([]);
    expect((await filePathsOf(context)).length).toBe(kept - 1);
    expect((await rowsOf('disputes', `report_id = ${other.id}`))[0]?.words).not.toBeNull();
  });

  test('but not while its report is under a legal hold, whether that is withdrawn or the case ends', async () => {
    const [author, admin] = [await as(), await as()];
    const { id, link, open } = await aDisputedPerson({ by: author });
    const { disputeID } = (await open()).body;
    const picture = await aPicture({ width: 8, height: 8, kind: 'png' });
    const file = { bytes: picture, name: 'ticket.png', fields: { link, disputeID } };
    const added = (await stranger.call(disputes.addFile, { file })).body;
    await who.moderator.call(staffDisputes.ask, {
      params: { disputeID },
      body: { to: 'subject', question: 'Where were you?' },
    });
    const by = { accountId: admin.accountId, requestId: 'a-request' };
    await placeLegalHold(context, id, 'A court asks for it.', by);
    await author.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'mistake' } });
    await pass(withdrawalUndoMs + 1_000);
    await settleWithdrawals(context);
    await pass(91 * day);
    await forgetOldCases(context);
    await removeOwnerlessDisputeFiles(context);
    const left = async () => [
      (await rowsOf('disputes', `id = '${disputeID}' and words is not null`)).length,
      (await rowsOf('dispute_messages', `dispute_id = '${disputeID}'`)).length,
      (await rowsOf('dispute_files', `id = '${added.id}'`)).length,
    ];
    expect(
      await rowsOf(
        'cases',
        `forgotten_at is not null and id = (select case_id from disputes where id = '${disputeID}')`,
      ),
    ).toHaveLength(1);
    expect(await left()).toEqual([1, 1, 1]);
    expect((await who.moderator.call(staffDisputes.file, { params: { disputeID, fileID: added.id } })).status).toBe(
      200,
    );

    await liftLegalHold(context, id, by);
    await removeOwnerlessDisputeFiles(context);
    expect(await left()).toEqual([0, 0, 0]);
  });

  test('a file is checked and sealed, and moderators open it; a sixth file is refused', async () => {
    const { link, open } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    const fields = { link, disputeID };
    const add = (bytes: Buffer, name = 'ticket.png') =>
      stranger.call(disputes.addFile, { file: { bytes, name, fields } });
    const picture = await aPicture({ width: 8, height: 8, kind: 'png' });
    expect((await stranger.call(disputes.addFile, { file: { bytes: picture } })).status).toBe(422);
    expect((await add(Buffer.from('hello'))).status).toBe(422);
    const pdf = Buffer.from('%PDF-1.4\nvirus\n%%EOF\n');
    expect(await add(pdf, 'virus.pdf')).toMatchObject(refused('fileInfected', 422));
    const added = (await add(picture)).body;
    expect(added).toMatchObject({ name: 'ticket.png', type: 'image/png', state: 'ready' });
    const path = (await filePathsOf(context)).find((one) => one.startsWith('disputes/')) ?? '';
    expect(readFileSync(join(filesFolder, path)).includes('PNG')).toBe(false);
    const file = { params: { disputeID, fileID: added.id } };
    expect((await who.moderator.call(staffDisputes.file, file)).status).toBe(200);
    const other = { params: { disputeID: (await (await aDisputedPerson()).open()).body.disputeID, fileID: added.id } };
    expect((await who.moderator.call(staffDisputes.file, other)).status).toBe(404);
    // Sent again, as after an answer that was lost, it is the same one.
    expect((await add(picture)).body).toEqual(added);
    for (let count = 1; count < 5; count++) await add(await aPicture({ width: 8 + count, height: 8, kind: 'png' }));
    expect((await add(picture)).status).toBe(422);
  });
});

const noticesTo = ({ accountId }: SignedInClient, code: string) =>
  rowsOf('inbox_notices', `account_id = '${accountId}' and code = '${code}' order by id`);
const hold = { decision: 'hold', reason: 'noEvidence', note: null };
const asks = (link: string, reportID: string) => stranger.call(disputes.askToRead, { body: { link, reportID } });

describe('an item of the queue', () => {
  test('is due when the appeal is, once the dispute that was due before is taken back', async () => {
    const author = await as();
    const { id, link, open } = await aDisputedPerson({ by: author });
    const { disputeID, decisionDueAt } = (await open()).body;
    const { decisionID } = (await decides(who.moderator, id, hold)).body;
    await pass(3 * day); // a working day is among them, whatever day it is
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

  test('sleeps no longer than until it is due, and its author is told of no later day', async () => {
    const author = await as();
    const { id, link, reportID } = await aDisputedPerson({ by: author });
    time.pass(2 * day);
    const { dueAt } = (await asks(link, reportID)).body.reading;
    time.pass(2 * day);
    const ask = { decision: 'ask', reason: 'unclearEvents', note: 'Which shop was it?' };
    expect((await decides(who.moderator, id, ask)).status).toBe(200);
    expect((await item(id)).asleepUntil).toBe(dueAt);
    const own = async () => (await author.call(reports.single, { query: { reportID: id } })).body.askedUntil;
    expect(await own()).toBeNull();
    expect((await mailTo(author.person.email)).at(-1)?.text).toContain(`Please answer by ${formatTime(dueAt)}.`);
    expect(await own()).toBe(dueAt);
    expect(await noticesTo(author, 'ask')).toMatchObject([{ due_at: new Date(dueAt) }]);
  });

  test('that waits for an answer about a dispute tells its author of no later day than that of the decision, and of none then', async () => {
    const author = await as();
    const { open } = await aDisputedPerson({ by: author });
    const { disputeID, decisionDueAt } = (await open()).body;
    const asked = async (question: string) => {
      const body = { to: 'author', question };
      expect((await who.moderator.call(staffDisputes.ask, { params: { disputeID }, body })).status).toBe(200);
      return (await mailTo(author.person.email)).at(-1)?.text;
    };
    await pass(Date.parse(decisionDueAt) - time.clock().getTime() - 2 * day);
    expect(await asked('Which shop was it?')).toContain(`Please answer by ${formatTime(decisionDueAt)}.`);
    await pass(3 * day);
    expect(await asked('Who was with you?')).toContain('Please answer as soon as you can: the decision is due.');
    expect(await noticesTo(author, 'dispute')).toMatchObject([
      { due_at: new Date(decisionDueAt) },
      { due_at: null, done_at: null },
    ]);
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
      expect(decided).toMatchObject(refused('itemChanged'));
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
