import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { analysis } from '../../../src/contract/analysis/analysis.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { corrections } from '../../../src/contract/lookup/corrections.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports, withdrawalUndoMs } from '../../../src/contract/reports/reports.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { expandRecalls } from '../../../src/server/areas/lookup/corrections/recall-store.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { removeOwnerlessAttachments } from '../../../src/server/areas/reports/attachments/remove-attachments-store.ts';
import { deleteOwnerlessReports } from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { startDisputes } from '../../support/disputed.ts';
import { aPng } from '../../support/files.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { files, undoes, withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { hour } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const it = await startDisputes();
const { testApp, stranger, as, db, context, time, who, aDisputedPerson, mailTo, rowsOf } = it;

const someEmail = () => `subject-${crypto.randomUUID()}@example.org`;
/** What a caller was told about reports since, after everything that is due was done. */
const kindsTold = async (caller: SignedInClient): Promise<string[]> => {
  await expandRecalls(context);
  const { body } = await caller.call(corrections.list, { query: { since: 0 } });
  return body.map(({ kind }: { kind: string }) => kind);
};
const settle = () => settleWithdrawals(context);
/** Lets the minute pass, and does what follows. */
const endMinute = async () => {
  time.pass(withdrawalUndoMs + 1);
  await settle();
};
const eventsAbout = async (id: string) => {
  const { events } = await eventsOf(testApp);
  return events.filter(({ reportIds }) => reportIds.includes(id)).map(({ event }) => event);
};
const inQueue = async (id: string) => {
  const { body } = await who.moderator.call(queue.list, { query: { limit: 100 } });
  return body.find(({ reportID }: { reportID: string }) => reportID === id);
};
const enters = (id: string) =>
  db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed', category: 'job', namesCnic: true }));
const areTotalsRight = async () => (await proveTotals(context)).differences;

/** A report that someone was told of. */
async function aToldReport() {
  const [author, caller] = [await as(), await as()];
  const email = someEmail();
  const id = await files(author, { email });
  expect((await caller.looksUp({ email })).body.reports).toHaveLength(1);
  await flushDisclosures(context);
  return { author, caller, email, id };
}

describe('a withdrawal that is undone within the minute', () => {
  test('brings the report back as it was: for lookups, its author, the figures and the moderators', async () => {
    const { author, caller, email, id } = await aToldReport();
    await author.call(reports.update, { query: { reportID: id }, body: aReport({ email, city: 'Karachi' }) });
    const query = { reportID: id };
    const file = { bytes: await aPng(), name: 'receipt.png' };
    const { body: kept } = await author.call(attachments.add, { query, file });
    await enters(id);
    const seen = async () => ({
      lookup: { ...(await caller.looksUp({ email })).body, requestId: '' },
      single: (await author.call(reports.single, { query: { reportID: id } })).body,
      list: (await author.call(reports.all)).body,
      files: (await author.call(attachments.list, { query: { reportID: id } })).body,
      history: (await author.call(reports.history, { query: { reportID: id } })).body,
      pattern: (await stranger.call(analysis.pattern)).body,
      totals: await areTotalsRight(),
      // Its own lookups are counted a moment later.
      item: { ...(await inQueue(id)), version: 0, itemVersion: 0, lookups: 0, harm: 0 },
    });
    const before = await seen();
    expect(before.totals).toEqual([]);

    const { body: withdrawn } = await withdraws(author, id);
    expect(Date.parse(withdrawn.undoUntil) - Date.parse(withdrawn.withdrawnAt)).toBe(60_000);
    expect((await caller.looksUp({ email })).body.reports).toEqual([]);
    expect((await author.call(reports.all)).body).toEqual([]);
    for (const answer of [
      await author.call(attachments.list, { query }),
      await author.call(attachments.add, { query, file }),
      await author.call(attachments.download, { params: { id: kept.id } }),
    ])
      expect(answer.status).toBe(404);
    expect(await inQueue(id)).toBeUndefined();
    expect(await areTotalsRight()).toEqual([]);
    time.pass(withdrawalUndoMs / 2);
    const answer = await undoes(author, id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: messages.withdrawalUndone, reportID: id, version: 2 },
    ]);
    expect(await seen()).toEqual(before);

    time.pass(10 * withdrawalUndoMs);
    await settle();
    expect(await kindsTold(caller)).toEqual([]);
    expect(await rowsOf('reports', `id = ${id} and withdrawal_reason is not null`)).toEqual([]);
    const changes = (await eventsAbout(id)).filter((event) => /withdraw/.test(event));
    expect(changes).toEqual(['report.withdrawn', 'report.withdrawal_undone']);
    // It can be withdrawn again.
    expect((await withdraws(author, id)).status).toBe(200);
  });

  test('leaves a dispute as it was, and whoever opened it learns nothing', async () => {
    const author = await as();
    const { id, email, open, page } = await aDisputedPerson({ by: author });
    await open();
    const mails = (await mailTo(email)).length;
    await withdraws(author, id);
    await undoes(author, id);
    await endMinute();
    expect((await page()).reports).toMatchObject([{ disputed: true, dispute: { state: 'open' } }]);
    expect(await mailTo(email)).toHaveLength(mails);
    expect(await inQueue(id)).toMatchObject({ causes: ['disputed'], dueAt: expect.any(String) });
  });

  test('does not bring a dispute back into the queue that was taken back meanwhile', async () => {
    const author = await as();
    const { id, link, open } = await aDisputedPerson({ by: author });
    const { disputeID } = (await open()).body;
    await withdraws(author, id);
    await stranger.call(disputes.withdraw, { body: { link, disputeID } });
    await undoes(author, id);
    expect(await inQueue(id)).toBeUndefined();
  });

  test('tells of an edit that was made before, which the withdrawal does not hide', async () => {
    const { author, caller, email, id } = await aToldReport();
    const evidence = 'They never sent the phone that I paid for.';
    await author.call(reports.update, { query: { reportID: id }, body: aReport({ email, evidence }) });
    await withdraws(author, id);
    await undoes(author, id);
    time.pass(12_000);
    expect(await kindsTold(caller)).toEqual(['amended']);
  });

  test('gives others the standing back that the report gave them', async () => {
    const [sana, bilal] = [await as(), await as()];
    const subject = { email: someEmail(), CNIC: null, phone: null };
    const [one, two] = [await files(sana, subject), await files(bilal, subject)];
    const standing = async () => (await findAnyReport(context, two))?.standing;
    expect(await standing()).toBe('corroborated');
    await withdraws(sana, one);
    await assessReports(context);
    expect(await standing()).toBe('unverified');
    await undoes(sana, one);
    await assessReports(context);
    expect([await standing(), (await findAnyReport(context, one))?.standing]).toEqual(['corroborated', 'corroborated']);
  });

  test.each(['held', 'removed'] as const)('leaves a %s report out of lookups', async (state) => {
    const { author, caller, email, id } = await aToldReport();
    await db.transaction((tx) => setReportState(context, tx, id, state, time.clock()));
    await withdraws(author, id);
    expect((await undoes(author, id)).status).toBe(200);
    expect((await caller.looksUp({ email })).body.reports).toEqual([]);
    expect((await author.call(reports.single, { query: { reportID: id } })).body.state).toBe(state);
    await db.transaction((tx) => setReportState(context, tx, id, 'listed', time.clock()));
    expect((await caller.looksUp({ email })).body.reports).toHaveLength(1);
    expect(await areTotalsRight()).toEqual([]);
  });

  test('twice, and ten times at once, is undone once', async () => {
    const { author, id } = await aToldReport();
    await withdraws(author, id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => undoes(author, id)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await undoes(author, id)).text).toBe(answers[0]?.text);
    expect((await eventsAbout(id)).filter((event) => event === 'report.withdrawal_undone')).toHaveLength(1);
    expect(await areTotalsRight()).toEqual([]);
  });

  test('is rolled back when it fails, and can be tried again', async () => {
    const { author, caller, email, id } = await aToldReport();
    await withdraws(author, id);
    await db.rows(raw('alter table audit_events add constraint refuse check (false) not valid'));
    expect((await undoes(author, id)).status).toBe(500);
    await db.rows(raw('alter table audit_events drop constraint refuse'));
    expect((await caller.looksUp({ email })).body.reports).toEqual([]);
    expect(await areTotalsRight()).toEqual([]);
    expect((await undoes(author, id)).status).toBe(200);
    expect((await caller.looksUp({ email })).body.reports).toHaveLength(1);
  });
});

describe('what follows from a withdrawal', () => {
  test('happens after the minute, once, whoever looks', async () => {
    const author = await as();
    const { id, email, open } = await aDisputedPerson({ by: author });
    const caller = await as();
    await caller.looksUp({ email });
    await flushDisclosures(context);
    await author.call(attachments.add, { query: { reportID: id }, file: { bytes: await aPng(), name: 'receipt.png' } });
    await open();
    const mails = (await mailTo(email)).length;
    const { body } = await withdraws(author, id, { reason: 'mistake', note: 'Only for me' });
    await settle();
    expect([await kindsTold(caller), (await mailTo(email)).length]).toEqual([[], mails]);
    expect(await rowsOf('report_attachments', `report_id = ${id}`)).toHaveLength(1);

    time.pass(withdrawalUndoMs);
    await Promise.all([settle(), settle(), settle()]);
    await settle();
    expect(await kindsTold(caller)).toEqual(['withdrawn']);
    const told = await caller.call(corrections.list, { query: { since: 0 } });
    expect(told.body[0].happenedAt).toBe(body.withdrawnAt);
    expect((await mailTo(email)).slice(mails).map(({ subject }) => subject)).toEqual(['Your dispute has ended']);
    expect(await rowsOf('report_attachments', `report_id = ${id}`)).toEqual([]);
    expect(await rowsOf('queue_items', `report_id = ${id}`)).toEqual([]);
    const history = await author.call(reports.history, { query: { reportID: id } });
    expect(history.body.withdrawal).toMatchObject({ undoUntil: null, note: 'Only for me' });
  });

  test('does not happen by halves, and happens when it is tried again', async () => {
    const { author, caller, id } = await aToldReport();
    await author.call(attachments.add, { query: { reportID: id }, file: { bytes: await aPng(), name: 'receipt.png' } });
    await withdraws(author, id);
    time.pass(withdrawalUndoMs);
    await db.rows(
      raw('alter table reports add constraint refuse check (withdrawn_at is null or settles_at is not null) not valid'),
    );
    await expect(settle()).rejects.toThrow();
    await db.rows(raw('alter table reports drop constraint refuse'));
    expect(await kindsTold(caller)).toEqual([]);
    expect(await rowsOf('report_attachments', `report_id = ${id}`)).toHaveLength(1);
    await settle();
    expect(await kindsTold(caller)).toEqual(['withdrawn']);
  });

  test.each([true, false])('happens when the account ends meanwhile, withdrawing its reports: %s', async (all) => {
    const { author, caller, id } = await aToldReport();
    await withdraws(author, id);
    await author.call(account.remove, { body: { email: author.person.email, withdrawReports: all } });
    await deleteOwnerlessReports(context);
    expect(await rowsOf('reports', `id = ${id}`)).toHaveLength(all ? 0 : 1);
    await endMinute();
    time.pass(12_000);
    expect(await kindsTold(caller)).toEqual(['withdrawn']);
    await removeOwnerlessAttachments(context);
    await deleteOwnerlessReports(context);
    expect(await rowsOf('reports', `id = ${id}`)).toEqual([]);
  });

  test('or undoing it: of both at the same moment exactly one', async () => {
    for (let round = 0; round < 10; round++) {
      const { author, caller, email, id } = await aToldReport();
      await withdraws(author, id);
      // A little ahead of the other process.
      await db.rows(raw(`update reports set settles_at = $2 where id = $1`), [
        id,
        new Date(time.clock().getTime() + 8),
      ]);
      const [undone] = await Promise.all([
        undoes(author, id),
        ...Array.from({ length: 4 }, (_, n) => new Promise((done) => setTimeout(done, 4 * n)).then(settle)),
      ]);
      time.pass(withdrawalUndoMs);
      await settle();
      expect([200, 409]).toContain(undone.status);
      const isBack = undone.status === 200;
      expect((await caller.looksUp({ email })).body.reports).toHaveLength(isBack ? 1 : 0);
      expect(await kindsTold(caller)).toEqual(isBack ? [] : ['withdrawn']);
    }
    expect(await areTotalsRight()).toEqual([]);
  });
});

describe('a withdrawal is final', () => {
  const expectFinal = async (author: SignedInClient, id: string) => {
    const { status, body } = await undoes(author, id);
    expect([status, body.code, body.message]).toEqual([409, 'withdrawalFinal', messages.withdrawalFinal]);
    expect(await rowsOf('reports', `id = ${id} and withdrawn_at is not null`)).toHaveLength(1);
  };

  test('after the minute, before and after what follows was done', async () => {
    const { author, id } = await aToldReport();
    await withdraws(author, id);
    time.pass(withdrawalUndoMs);
    await expectFinal(author, id);
    await settle();
    await expectFinal(author, id);
  });

  test('when the clock was set back by more than a minute since: what waits is done at once', async () => {
    const { author, caller, id } = await aToldReport();
    await withdraws(author, id);
    time.pass(-hour);
    await expectFinal(author, id);
    await settle();
    time.pass(hour + 12_000);
    expect(await kindsTold(caller)).toEqual(['withdrawn']);
  });

  test('when the registry has taken the report out itself', async () => {
    const { author, id } = await aToldReport();
    await withdraws(author, id);
    await db.transaction((tx) => setReportState(context, tx, id, 'expired', time.clock()));
    await expectFinal(author, id);
  });

  test('when the person was reported again, where a second report is a correction of the first', async () => {
    await setPolicy(context, { newReports: 'held' });
    try {
      const author = await as();
      const email = someEmail();
      const id = await files(author, { email });
      await withdraws(author, id);
      time.pass(1_000);
      const again = await files(author, { email });
      expect(again).not.toBe(id);
      await expectFinal(author, id);
    } finally {
      await setPolicy(context, { newReports: 'listed' });
    }
  });
});
