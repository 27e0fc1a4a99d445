import { expect, test } from 'vitest';
import { appealDays, disputeDays } from '../../../src/contract/disputes/disputes.ts';
import { decisions, type OwnDecision } from '../../../src/contract/moderation/decisions.ts';
import { type Decision, undoMs } from '../../../src/contract/moderation/moderation.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { addBusinessDays } from '../../../src/contract/rules/business-days.ts';
import { operatorWorkingDays } from '../../../src/server/areas/registry/operator/current-operator.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { destroyDueReports } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import { countDueReports } from '../../../src/server/areas/reports/retention/store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { decides, startQueue } from '../../support/queue-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { eventsOf } from '../../support/trail.ts';

let now = Date.parse('2026-03-04T12:00:00Z');
const testApp = await startQueue({ clock: () => new Date(now) });
const { context, db, mails, sana, nadia, omar, waits, enters, isFound } = testApp;
const days = (count: number) => count * 24 * 60 * 60_000;
const words = 'The receipt that I added shows that I paid him.';
const why = 'The receipt is for something else.';

/** A report that Nadia has decided against, and of which Sana has been told. */
async function decidedAgainst(decision: Decision = 'remove', more: object = {}) {
  const report = await waits();
  const { decisionID } = (await decides(nadia, report.id, decision, { note: why, ...more })).body;
  now += undoMs;
  return { ...report, decisionID };
}

const appeals = (reportID: string, decisionID: string, more: object = {}) =>
  sana.call(decisions.appeal, { query: { reportID }, body: { decisionID, words, ...more } });
const told = async (reportID: string): Promise<OwnDecision[]> =>
  (await sana.call(decisions.ofReport, { query: { reportID } })).body;
const reverses = (who: SignedInClient, id: string) =>
  who.call(queue.reverse, { params: { id }, body: { reason: 'appeal' } });
const decidedBefore = (decisionID: string, daysAgo: number) =>
  db.rows(
    raw(
      `update moderation_decisions set decided_at = decided_at - interval '${daysAgo} days' where id = '${decisionID}'`,
    ),
  );
const mailsTo = async (who: SignedInClient) => {
  await mails.deliver();
  return mails.all().filter(({ to }) => String(to).includes(who.person.email));
};

test('A decision about a report that its author has withdrawn since is no longer offered for an appeal', async () => {
  const { id, decisionID } = await decidedAgainst('hold');
  expect((await withdraws(sana, id)).status).toBe(200);
  expect((await told(id)).at(-1)).toMatchObject({ decision: 'hold', appealUntil: null });
  expect((await appeals(id, decisionID)).status).toBe(404);
});

test('A removal whose content is destroyed already is no longer offered for an appeal, which nobody could grant', async () => {
  const { id, decisionID } = await decidedAgainst();
  await destroyDueReports(context, 'removed', new Date(now + 1));
  expect((await told(id)).at(-1)).toMatchObject({ decision: 'remove', appealUntil: null });
  expect((await appeals(id, decisionID)).body.code).toBe('decisionNotAppealable');
});

test('An author appeals a removal: somebody else reverses it, and the report is found again', async () => {
  const { id, email, decisionID } = await decidedAgainst();
  expect((await told(id)).at(-1)).toMatchObject({
    appealUntil: new Date(now - undoMs + days(appealDays)).toISOString(),
    wasFoundAutomatically: false,
    appeal: null,
  });
  expect((await appeals(id, decisionID)).status).toBe(200);
  const dueAt = addBusinessDays(new Date(now), disputeDays.decision, operatorWorkingDays(context)).toISOString();
  expect((await told(id)).at(-1)).toMatchObject({ appealUntil: null, appeal: { words, dueAt, outcome: null } });

  // It is not offered to whoever decided, who cannot decide it either, nor does the trail say that they have opened it.
  const { lastId } = await eventsOf(testApp);
  expect((await nadia.call(queue.next, { body: { except: [] } })).body.item).toBeNull();
  expect((await eventsOf(testApp, lastId)).events.filter(({ event }) => event === 'report.opened')).toEqual([]);
  expect((await decides(nadia, id, 'uphold', { note: why })).body.type).toMatch(/appealNeedsAnother$/);
  expect((await reverses(nadia, decisionID)).body.type).toMatch(/appealNeedsAnother$/);
  const { item } = (await omar.call(queue.next, { body: { except: [] } })).body;
  expect(item).toMatchObject({
    reportID: id,
    causes: ['appealed'],
    dueAt,
    appeal: { decisionID, words, isOwn: false },
    offered: ['ask', 'redact', 'release', 'uphold'],
  });
  // Who can reverse it is offered that.
  const offered = async (who: SignedInClient) =>
    (await who.call(staffReports.one, { params: { reportID: id } })).body.decisions.at(-1).isLatest;
  expect([item.decisions.at(-1).isLatest, await offered(omar), await offered(nadia)]).toEqual([true, true, false]);

  expect((await reverses(omar, decisionID)).status).toBe(200);
  expect(await isFound(email)).toBe(true);
  expect((await told(id)).find((one) => one.id === decisionID)).toMatchObject({
    isReversed: true,
    appeal: { outcome: 'granted' },
  });
  const waiting = (await omar.call(queue.open, { params: { reportID: id } })).body;
  expect([waiting.causes, waiting.appeal, waiting.dueAt]).toEqual([['listed'], null, null]);
  await omar.call(queue.release, { body: { reportIDs: [id] } });

  // Whoever was overruled is not offered the report again, and does not decide about it.
  expect((await nadia.call(queue.next, { body: { except: [] } })).body.item).toBeNull();
  expect((await nadia.call(queue.open, { params: { reportID: id } })).body).toMatchObject({
    isOverruled: true,
    offered: ['ask', 'redact', 'release'],
  });
  for (const decision of ['verify', 'list', 'hold', 'remove'] as const)
    expect((await decides(nadia, id, decision)).body.type, decision).toMatch(/appealNeedsAnother$/);
  const { itemVersion, version } = waiting;
  const preview = await nadia.call(queue.preview, {
    body: { decision: 'remove', items: [{ reportID: id, itemVersion, version }] },
  });
  expect(preview.body.items).toMatchObject([{ outcome: 'own' }]);
  // What is another matter they may decide.
  expect((await decides(nadia, id, 'ask', { note: why })).status).toBe(200);
  await decides(omar, id, 'list');
});

test('Somebody else lets the decision stand, with reasons that the author reads, and that is the end of it', async () => {
  const { id, email, decisionID } = await decidedAgainst('hold');
  await appeals(id, decisionID);
  for (const decision of ['verify', 'list', 'hold', 'remove'] as const)
    expect((await decides(omar, id, decision)).body.type, decision).toMatch(/appealUndecided$/);
  const silent = await decides(omar, id, 'uphold');
  expect(silent.body.errors).toEqual([expect.objectContaining({ path: 'note', code: 'upholdNoteRequired' })]);

  // Undone within ten seconds, the appeal waits as before.
  const mistaken = await decides(omar, id, 'uphold', { note: why });
  await omar.call(queue.undo, { params: { id: mistaken.body.decisionID } });
  const again = (await omar.call(queue.open, { params: { reportID: id } })).body;
  expect(again.appeal).toMatchObject({ decisionID, words });
  expect(again.dueAt).toBe(again.appeal.dueAt);

  expect((await decides(omar, id, 'uphold', { note: why })).status).toBe(200);
  now += undoMs;
  expect(await isFound(email)).toBe(false);
  const [hold, uphold] = await told(id);
  expect(hold).toMatchObject({ isReversed: false, appealUntil: null, appeal: { outcome: 'refused' } });
  expect(uphold).toMatchObject({ decision: 'uphold', note: why, appealUntil: null });
  expect((await appeals(id, decisionID)).body.type).toMatch(/decisionNotAppealable$/);
  expect((await omar.call(queue.open, { params: { reportID: id } })).status).toBe(404);
  expect((await mailsTo(sana)).map(({ subject }) => subject)).toContain('Your appeal was decided: the decision stands');
  // What speaks for the author later still counts.
  expect(
    (await nadia.call(queue.reverse, { params: { id: decisionID }, body: { reason: 'newEvidence' } })).status,
  ).toBe(200);
  expect((await told(id)).find((one) => one.id === decisionID)?.appeal?.outcome).toBe('refused');
  await decides(nadia, id, 'list');
});

test('The mail about a decision against a report states the rule, the facts, and how to appeal', async () => {
  const { id } = await decidedAgainst('remove');
  const mail = (await mailsTo(sana)).findLast(({ text }) => text.includes(id));
  expect(mail?.text).toContain('Rule: A report must be true.');
  expect(mail?.text).toContain('Reason: What it says turned out to be untrue.');
  expect(mail?.text).toContain(`Note from the moderator: ${why}`);
  expect(mail?.text).toMatch(/A person decided this\. .* you can appeal there once, within 30 days\./);
});

test.each([
  { cause: 'duplicate', details: [], isAutomatic: true },
  { cause: 'disputed', details: [{ code: 'shielded' }], isAutomatic: true },
  { cause: 'listed', details: [{ code: 'authorSuspended', values: { reports: 3 } }], isAutomatic: true },
  // The holder of the number said so, no check.
  { cause: 'recycled', details: [{ code: 'recycled', values: { since: '2026-05-01' } }], isAutomatic: false },
  { cause: 'flagged', details: [], isAutomatic: false },
] as const)(
  'Whether an automatic check brought a report before a moderator is said: $cause $details.0.code',
  async ({ cause, details, isAutomatic }) => {
    const { id } = await waits();
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause, details }));
    await decides(nadia, id, 'hold');
    now += undoMs;
    expect((await told(id)).at(-1)?.wasFoundAutomatically).toBe(isAutomatic);
  },
);

test('Hidden passages are shown again when an appeal is granted, although the author has written more since', async () => {
  const { id, email } = await waits();
  const passage = (from: number, to: number) => [{ field: 'evidence', from, to }];
  await decides(nadia, id, 'redact', { note: why, passages: passage(0, 8) });
  now += 1_000;
  const { decisionID } = (await decides(nadia, id, 'redact', { note: why, passages: passage(0, 25) })).body;
  now += undoMs;
  const evidence = `It began so. ${aReport().evidence}`;
  const body = aReport({ email, CNIC: null, phone: null, evidence });
  expect((await sana.call(reports.update, { query: { reportID: id }, body })).status).toBe(200);
  expect((await appeals(id, decisionID)).status).toBe(200);
  expect((await reverses(omar, decisionID)).status).toBe(200);
  const from = 'It began so. '.length;
  expect((await findAnyReport(context, id))?.passages).toEqual(passage(from, from + 8));
  expect((await told(id)).at(1)).toMatchObject({ isReversed: true, appeal: { outcome: 'granted' } });
});

test.for(['ask', 'dismiss'] as const)(
  'What is decided besides (%s) takes no appeal away',
  async (besides, { expect }) => {
    const asks = async (id: string) => {
      await enters(id, 'flagged');
      return (await decides(omar, id, besides, { note: 'Which shop was it?' })).body.decisionID;
    };
    const { id, email, decisionID } = await decidedAgainst('hold');
    await asks(id);
    now += undoMs;
    expect((await told(id))[0]).toMatchObject({ decision: 'hold', appealUntil: expect.any(String) });
    expect((await appeals(id, decisionID)).status).toBe(200);
    const second = await asks(id);
    expect((await reverses(omar, decisionID)).status).toBe(200);
    expect(await isFound(email)).toBe(true);

    // Taken back afterwards, it brings back neither the decision nor the appeal.
    await nadia.call(queue.reverse, { params: { id: second }, body: { reason: 'mistake' } });
    expect(await isFound(email)).toBe(true);
    const item = (await omar.call(queue.open, { params: { reportID: id } })).body;
    expect([item.causes.includes('appealed'), item.appeal]).toEqual([false, null]);
    await decides(omar, id, 'list');
  },
);

test('Of two appeals each is decided on its own, the one that has waited longer first', async () => {
  const passages = [{ field: 'evidence', from: 0, to: 5 }];
  const two = async () => {
    const { id, decisionID: redaction } = await decidedAgainst('redact', { passages });
    const hold = (await decides(nadia, id, 'hold', { note: why })).body.decisionID;
    now += undoMs;
    for (const [one, said] of [
      [redaction, 'Nothing in it is about others.'],
      [hold, 'The receipt is there.'],
    ] as const) {
      expect((await appeals(id, one, { words: said })).status).toBe(200);
      now += 60_000;
    }
    return { id, redaction, hold };
  };
  const outcomes = async (id: string) => (await told(id)).slice(0, 2).map(({ appeal }) => appeal?.outcome);
  const waits = async (id: string) => (await omar.call(queue.open, { params: { reportID: id } })).body;

  const one = await two();
  expect((await waits(one.id)).appeal).toMatchObject({
    decisionID: one.redaction,
    words: 'Nothing in it is about others.',
  });
  await decides(omar, one.id, 'uphold', { note: why });
  now += undoMs;
  expect(await outcomes(one.id)).toEqual(['refused', null]);
  const left = await waits(one.id);
  expect([left.appeal.decisionID, left.dueAt]).toEqual([one.hold, left.appeal.dueAt]);
  expect((await reverses(omar, one.hold)).status).toBe(200);
  expect(await outcomes(one.id)).toEqual(['refused', 'granted']);
  expect((await waits(one.id)).causes).toEqual(['listed']);
  await decides(omar, one.id, 'list');

  // The other way round.
  const other = await two();
  expect((await reverses(nadia, other.hold)).body.type).toMatch(/appealNeedsAnother$/);
  expect((await reverses(omar, other.hold)).status).toBe(200);
  expect(await outcomes(other.id)).toEqual([null, 'granted']);
  const still = await waits(other.id);
  expect([still.causes.includes('appealed'), still.appeal.decisionID]).toEqual([true, other.redaction]);
  await decides(omar, other.id, 'uphold', { note: why });
  now += undoMs;
  expect(await outcomes(other.id)).toEqual(['refused', 'granted']);
});

test('An author appeals once, in time, and only what was decided against the report', async () => {
  const { id, decisionID } = await decidedAgainst('hold');
  expect((await appeals(id, decisionID, { words: ' ' })).body.errors).toEqual([
    expect.objectContaining({ path: 'words', code: 'appealRequired' }),
  ]);
  const other = await decidedAgainst('hold');
  expect((await appeals(id, other.decisionID)).body.type).toMatch(/decisionNotAppealable$/);

  const listed = await waits();
  const favourable = (await decides(nadia, listed.id, 'list')).body.decisionID;
  const fresh = await waits();
  const undoable = (await decides(nadia, fresh.id, 'remove')).body.decisionID;
  for (const [reportID, one] of [
    [listed.id, favourable],
    [fresh.id, undoable],
  ])
    expect((await appeals(reportID, one)).body.type).toMatch(/decisionNotAppealable$/);

  const two = await Promise.all([appeals(id, decisionID), appeals(id, decisionID)]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  await decidedBefore(other.decisionID, appealDays + 1);
  expect((await appeals(other.id, other.decisionID)).body.type).toMatch(/decisionNotAppealable$/);
});

test('A report does not expire while its author waits for the decision about an appeal', async () => {
  const { id, decisionID } = await decidedAgainst('hold');
  await appeals(id, decisionID);
  const expire = () => destroyDueReports(context, 'unverified', new Date(Date.now() + days(1)));
  await expire();
  expect(await findAnyReport(context, id)).toMatchObject({ state: 'held', destroyedAt: null });
  await decides(omar, id, 'uphold', { note: why });
  await expire();
  expect(await findAnyReport(context, id)).toMatchObject({ state: 'expired' });
});

test('A question about a report that has expired is neither answered nor taken back', async () => {
  const { id } = await waits();
  const { decisionID } = (await decides(omar, id, 'ask', { note: 'Which shop was it?' })).body;
  now += undoMs;
  await destroyDueReports(context, 'unverified', new Date(now + days(1)));
  const body = { decisionID, answer: 'The one at the corner.' };
  expect((await sana.call(decisions.answer, { query: { reportID: id }, body })).body.code).toBe('questionNotFound');
  expect((await reverses(nadia, decisionID)).body.code).toBe('reportDestroyed');
  expect((await nadia.call(queue.open, { params: { reportID: id } })).status).toBe(404);
});

test('What an appeal is about is kept until it is decided, sealed, and destroyed afterwards', async () => {
  const { id, decisionID } = await decidedAgainst();
  await db.rows(raw(`update reports set state_changed_at = state_changed_at - interval '31 days' where id = ${id}`));
  await appeals(id, decisionID);
  const [stored] = await db.rows<{ appeal: Buffer }>(
    raw(`select appeal from moderation_decisions where id = '${decisionID}'`),
  );
  expect(stored?.appeal.includes('receipt')).toBe(false);
  const before = () => new Date(now - days(30));
  expect((await countDueReports(db, 'removed', before(), 10)).due).toBe(0);
  await destroyDueReports(context, 'removed', before());
  expect((await findAnyReport(context, id))?.evidence).not.toBe('');
  await decides(omar, id, 'uphold', { note: why });
  expect((await countDueReports(db, 'removed', before(), 10)).due).toBe(1);
  await destroyDueReports(context, 'removed', before());
  expect((await findAnyReport(context, id))?.evidence).toBe('');
  const left = await db.rows<{ appeal: Buffer | null; note: Buffer | null }>(
    raw(`select appeal, note from moderation_decisions where report_id = ${id}`),
  );
  expect(left.every(({ appeal, note }) => appeal === null && note === null)).toBe(true);
});
