import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { flags } from '../../../src/contract/moderation/flags.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { findAccount } from '../../../src/server/areas/accounts/store.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { deleteOwnerlessReports } from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { sanctionAuthors } from '../../../src/server/areas/reports/authors/sanction-store.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { searchTokens } from '../../../src/server/areas/reports/stored/named-store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState, setReportVerified } from '../../support/change-report.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides, edits, files, withdraws } from '../../support/report-calls.ts';
import { aSubject } from '../../support/subjects.ts';
import { hour, minute, movableClock } from '../../support/time.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { as, asStaff, db, context, stranger, mails, markAgain } = testApp;
const [nadia, omar, admin] = [await asStaff('moderator'), await asStaff('moderator'), await asStaff('admin')];

const enters = (reportId: string, namesCnic = false) =>
  db.transaction((tx) => enterQueue(context, tx, { reportId, cause: 'listed', namesCnic }));
const decided = async (by: SignedInClient, reportID: string, decision: string, reason: string) => {
  const { status, body } = await decides(by, reportID, { decision, reason });
  expect(status).toBe(200);
  return body;
};
const removes = async (reportID: string, by = nadia) => {
  await enters(reportID);
  return decided(by, reportID, 'remove', 'false');
};
/** As placing a report does that is one of a circle. */
const makeWeightless = async (id: string) => {
  await db.rows(raw('update reports set weightless = true, assessed = false where id = $1::bigint'), [id]);
  await markAgain();
};
const stored = (id: string) => findAnyReport(context, id);
const standingOf = async (id: string) => (await stored(id))?.standing;
const causesOf = async (id: string) => (await findQueueItem(context, id))?.causes;
const suspends = (accountId: string) =>
  admin.call(people.suspend, { params: { id: accountId }, body: { reason: 'misuse', note: 'Many false reports.' } });
const lifts = (accountId: string) =>
  admin.call(people.lift, { params: { id: accountId }, body: { note: 'It was somebody else.' } });

/** Words that no other story has. */
const story = () => {
  const tag = () => crypto.randomUUID().replaceAll(/[^a-z]/g, '');
  return Array.from({ length: 30 }, tag)
    .map((word) => word.slice(0, 10))
    .join(' ');
};

describe('What moderators removed', () => {
  test('cannot be withdrawn, and its words are known when they come again', async () => {
    const [sana, evidence] = [await as(), story()];
    const id = await files(sana, { ...aSubject(), evidence });
    await removes(id);
    const refused = await withdraws(sana, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'reportClosed']);
    const again = await files(sana, { ...aSubject(), evidence });
    expect(await causesOf(again)).toEqual(['duplicate']);
  });

  test('leaves its mark when a withdrawal came first', async () => {
    const [sana, evidence] = [await as(), story()];
    const id = await files(sana, { ...aSubject(), evidence });
    await withdraws(sana, id);
    await db.transaction((tx) => setReportState(context, tx, id, 'removed', time.clock()));
    const again = await files(await as(), { ...aSubject(), evidence });
    expect(await causesOf(again)).toEqual(['duplicate']);
  });

  test.each([true, false])('leaves its mark when the account is deleted, reports withdrawn: %s', async (how) => {
    const [sana, evidence] = [await as(), story()];
    const [id, listed] = [await files(sana, { ...aSubject(), evidence }), await files(sana, aSubject())];
    const { decisionID } = await removes(id);
    await sana.call(account.remove, { body: { email: sana.person.email, withdrawReports: how } });
    await settleWithdrawals(context);
    await deleteOwnerlessReports(context);
    expect((await stored(listed)) === null).toBe(how);
    expect(await stored(id)).toMatchObject({ state: 'removed', authorId: null });
    const again = await files(await as(), { ...aSubject(), evidence });
    expect((await findQueueItem(context, again))?.details).toEqual([
      { code: 'sameWordsAsRemoved', values: { reports: 1 } },
    ]);
    // Whoever took everything along does not find it listed again.
    const body = { reason: 'mistake', note: null };
    const reversed = await omar.call(queue.reverse, { params: { id: decisionID }, body });
    expect(reversed.status).toBe(how ? 409 : 200);
  });
});

describe('Only trusted authors corroborate', () => {
  const assess = async () => {
    time.pass(minute + 1_000);
    await assessReports(context);
  };
  const both = async (ids: string[]) => Promise.all(ids.map(standingOf));

  test('not those that an admin has suspended, until that is lifted', async () => {
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const ids = [await files(sana, subject), await files(bilal, subject)];
    expect(await both(ids)).toEqual(['corroborated', 'corroborated']);
    expect((await suspends(bilal.accountId)).status).toBe(200);
    await assess();
    expect(await both(ids)).toEqual(['unverified', 'unverified']);
    const third = await files(await as(), { ...aSubject(), email: subject.email });
    expect(await both([...ids, third])).toEqual(['corroborated', 'unverified', 'corroborated']);
    expect((await lifts(bilal.accountId)).status).toBe(200);
    await assess();
    expect(await both([...ids, third])).toEqual(Array(3).fill('corroborated'));
  });

  test('not those whose reports weigh nothing, and what they had listed is held again', async () => {
    await setPolicy(context, { newReports: 'held' });
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const ids = [await files(sana, subject), await files(bilal, subject)];
    await assess();
    expect((await stored(ids[0] ?? ''))?.state).toBe('listed');
    for (const by of [nadia, omar]) {
      const false_ = await files(bilal, aSubject());
      await decided(by, false_, 'remove', 'false');
    }
    time.pass(minute);
    await sanctionAuthors(context);
    await assess();
    expect(await both(ids)).toEqual(['unverified', 'unverified']);
    expect(await Promise.all(ids.map(async (id) => (await stored(id))?.state))).toEqual(['held', 'held']);
    // Neither do those that they file from now on.
    const other = aSubject();
    const more = [await files(sana, other), await files(bilal, other)];
    await assess();
    expect(await both(more)).toEqual(['unverified', 'unverified']);
    await setPolicy(context, { newReports: 'listed' });
    expect((await proveTotals(context)).differences).toEqual([]);
  });

  test('not those suspended while their report is about to be assessed with one that it would list', async () => {
    await setPolicy(context, { newReports: 'held' });
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const ids = [await files(sana, subject), await files(bilal, subject)];
    expect((await suspends(bilal.accountId)).status).toBe(200);
    // What the suspension left to do comes after.
    await db.rows(raw('with later as (delete from standing_tasks) select'));
    await assess();
    await assess();
    expect(await both(ids)).toEqual(['unverified', 'unverified']);
    expect((await stored(ids[0] ?? ''))?.state).toBe('held');
    await setPolicy(context, { newReports: 'listed' });
  });

  test('and not by a circular report', async () => {
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const ids = [await files(sana, subject), await files(bilal, subject)];
    await makeWeightless(ids[1] ?? '');
    await assess();
    expect(await both(ids)).toEqual(['unverified', 'unverified']);
  });

  describe('and not what is held for anything but the policy', () => {
    const states = (ids: string[]) => Promise.all(ids.map(async (id) => (await stored(id))?.state));

    test('by a moderator, until one lists it', async () => {
      await setPolicy(context, { newReports: 'held' });
      const subject = aSubject();
      const ids = [await files(await as(), subject), await files(await as(), subject)];
      await assess();
      expect(await states(ids)).toEqual(['listed', 'listed']);
      const [first = '', second = ''] = ids;
      await enters(first);
      await decided(nadia, first, 'hold', 'unclearSubject');
      await assess();
      expect([await states(ids), await standingOf(second)]).toEqual([['held', 'held'], 'unverified']);
      await enters(first);
      await decided(omar, first, 'list', 'plausible');
      await assess();
      expect([await states(ids), await both(ids)]).toEqual([
        ['listed', 'listed'],
        ['corroborated', 'corroborated'],
      ]);
      await setPolicy(context, { newReports: 'listed' });
      expect((await proveTotals(context)).differences).toEqual([]);
    });

    test('because others had said the same, word for word', async () => {
      await setPolicy(context, { newReports: 'held' });
      const [subject, evidence] = [aSubject(), story()];
      const copy = await files(await as(), { ...subject, evidence });
      await files(await as(), { ...aSubject(), evidence });
      const other = await files(await as(), { ...aSubject(), email: subject.email });
      await assess();
      expect(await states([copy, other])).toEqual(['held', 'held']);
      await decided(nadia, copy, 'list', 'plausible');
      await assess();
      expect(await states([copy, other])).toEqual(['listed', 'listed']);
      await setPolicy(context, { newReports: 'listed' });
    });
  });

  test('and a circular report weighs nothing until it is verified', async () => {
    const id = await files(await as(), aSubject());
    const weightOf = async () => Number((await stored(id))?.weight.toFixed(3));
    await makeWeightless(id);
    await assess();
    expect(await weightOf()).toBe(0);
    for (const [isVerified, weight] of [
      [true, 2],
      [false, 0],
    ] as const) {
      await db.transaction((tx) => setReportVerified(context, tx, id, isVerified, time.clock()));
      expect(await weightOf()).toBe(weight);
    }
  });
});

test('Somebody whose suspension was lifted is suspended for the next false report', async () => {
  const sana = await as();
  const climb = async () => {
    time.pass(minute);
    await sanctionAuthors(context);
    await mails.deliver();
  };
  const isSuspended = async () => (await findAccount(context, sana.accountId))?.suspendedAt !== null;
  const suspensions = () =>
    mails.to(sana.person.email).filter(({ subject }) => subject === 'Your account is suspended').length;
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push(await files(sana, aSubject()));
  const [first = '', second = '', third = '', fourth = ''] = ids;
  for (const [id, by] of [
    [first, nadia],
    [second, omar],
    [third, nadia],
  ] as const)
    await removes(id, by);
  await climb();
  expect([await isSuspended(), suspensions()]).toEqual([true, 1]);
  expect((await lifts(sana.accountId)).status).toBe(200);
  await climb();
  expect(await isSuspended()).toBe(false);
  await removes(fourth);
  await climb();
  expect([await isSuspended(), suspensions()]).toEqual([true, 2]);
});

test.each(['undone', 'reversed'])('A report whose removal is %s waits for corroboration as before', async (how) => {
  await setPolicy(context, { newReports: 'held' });
  const [sana, bilal, subject] = [await as(), await as(), aSubject()];
  const id = await files(sana, subject);
  const { decisionID } = await decided(nadia, id, 'remove', 'false');
  const params = { id: decisionID };
  const answer =
    how === 'undone'
      ? await nadia.call(queue.undo, { params })
      : await omar.call(queue.reverse, { params, body: { reason: 'mistake', note: null } });
  expect(answer.status).toBe(200);
  expect(await stored(id)).toMatchObject({ state: 'held', awaitsCorroboration: true });
  await files(bilal, subject);
  time.pass(hour);
  await assessReports(context);
  expect(await stored(id)).toMatchObject({ state: 'listed', standing: 'corroborated' });
  await setPolicy(context, { newReports: 'listed' });
});

test('Flags do not reset the agreement of a first moderator', async () => {
  const subject = aSubject();
  const id = await files(await as(), subject);
  await enters(id, true);
  expect((await decided(nadia, id, 'verify', 'evidence')).isFirst).toBe(true);
  for (let n = 0; n < 2; n++) {
    const { headers } = await (await as()).keyPair();
    const body = { reason: 'wrongPerson', lookup: { email: subject.email } };
    expect((await stranger.call(flags.create, { params: { reportID: id }, headers, body })).status).toBe(200);
  }
  expect((await decided(omar, id, 'verify', 'evidence')).isFirst).toBe(false);
  expect(await standingOf(id)).toBe('verified');
});

test('An edit that names somebody else is a filing to the shield of a person', async () => {
  const [sana, subject] = [await as(), aSubject()];
  const id = await files(sana, { ...subject, evidence: story() });
  const other = await files(sana, aSubject());
  await db.transaction((tx) => setReportState(context, tx, id, 'removed', time.clock()));
  const [token] = searchTokens(context.vault, [{ kind: 'email', value: subject.email }]);
  await db.rows(
    raw(
      `insert into identifier_markers (token, marker, about, noted_at, expires_at) values ($1, 'cleared', $2, $3, $3)`,
    ),
    [token, id, time.clock()],
  );
  const answer = await edits(sana, other, { ...subject, evidence: 'Other words about the same person altogether.' });
  expect(answer.body.state).toBe('held');
  expect((await findQueueItem(context, other))?.details).toContainEqual({ code: 'shielded' });
});
