import { beforeEach, describe, expect, test } from 'vitest';
import { overview } from '../../../src/contract/analysis/overview.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { type InboxLine, inbox } from '../../../src/contract/notices/inbox.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { listQueue } from '../../../src/server/areas/moderation/review/list-queue.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { editReport } from '../../../src/server/areas/reports/filing/edit-report.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { decides, startQueue } from '../../support/queue-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { sentDuring } from '../../support/statements.ts';
import { eventsOf } from '../../support/trail.ts';

let now = Date.parse('2026-03-04T12:00:00Z');
const testApp = await startQueue({ clock: () => new Date(now) });
const { as, asStaff, context, db, mails, sana, nadia, omar, waits, enters, isFound } = testApp;
const days = (count: number) => count * 24 * 60 * 60_000;

beforeEach(async () => {
  // What the lookups of the test before let in.
  await flushDisclosures(context);
  await db.rows(raw('delete from queue_items'));
});

const opens = (who: SignedInClient, reportID: string) => who.call(queue.open, { params: { reportID } });

const undoes = (who: SignedInClient, id: string) => who.call(queue.undo, { params: { id } });
const listed = async (query = {}) =>
  (await nadia.call(queue.list, { query })).body.map(({ reportID }: { reportID: string }) => reportID);

/** What Sana was sent since the last call. */
let read = 0;
async function mailsTo({ person }: SignedInClient): Promise<string[]> {
  await mails.deliver();
  const all = mails.all().filter(({ to }) => String(to).includes(person.email));
  const fresh = all.slice(read).map(({ subject }) => String(subject));
  read = all.length;
  return fresh;
}

describe('A moderator who decides', () => {
  test('verifies, and the author is told 10 seconds later', async () => {
    const { id, email } = await waits();
    const answer = await decides(nadia, id, 'verify', { note: 'Thank you for the receipt.' });
    expect(answer.body).toMatchObject({ reportID: id, isFirst: false });
    expect(await listed()).toEqual([]);
    expect(await findAnyReport(context, id)).toMatchObject({ state: 'listed', standing: 'verified' });
    expect(await isFound(email)).toBe(true);
    expect(await mailsTo(sana)).toEqual([]);
    expect((await sana.call(decisions.ofReport, { query: { reportID: id } })).body).toEqual([]);
    now += undoMs;
    expect(await mailsTo(sana)).toEqual(['Your report was verified']);
    expect((await sana.call(decisions.ofReport, { query: { reportID: id } })).body).toMatchObject([
      { decision: 'verify', reason: 'evidence', note: 'Thank you for the receipt.', isReversed: false },
    ]);
  });

  test('needs a second moderator to verify a report that names a CNIC', async () => {
    const { id } = await waits({ CNIC: '35202-1234567-1' });
    expect((await decides(nadia, id, 'verify')).body.isFirst).toBe(true);
    expect((await findAnyReport(context, id))?.standing).toBe('unverified');
    expect(await listed({ second: true })).toEqual([id]);
    expect((await decides(nadia, id, 'verify')).body.type).toMatch(/secondNeeded$/);
    await nadia.call(queue.release, { body: { reportIDs: [id] } });
    expect((await nadia.call(queue.next, { body: { except: [] } })).body.item).toBeNull();
    expect((await omar.call(queue.next, { body: { except: [] } })).body.item).toMatchObject({
      reportID: id,
      agreed: { isMe: false },
    });
    expect((await decides(omar, id, 'verify')).body.isFirst).toBe(false);
    expect((await findAnyReport(context, id))?.standing).toBe('verified');
    now += undoMs;
    expect(await mailsTo(sana)).toContain('Your report was verified');
  });

  test('asks, and the item sleeps until the author answers or a week is over', async () => {
    const { id } = await waits();
    expect((await decides(nadia, id, 'ask')).status).toBe(422);
    const asked = await decides(nadia, id, 'ask', { note: 'Which shop was it?' });
    expect(await listed()).toEqual([]);
    expect(await listed({ asleep: true })).toEqual([id]);
    const askedUntil = async () => (await sana.call(reports.single, { query: { reportID: id } })).body.askedUntil;
    expect(await askedUntil()).toBeNull();
    const due = new Date(now + days(7)).toISOString();
    now += undoMs;
    expect(await mailsTo(sana)).toContain('A question about your report');
    expect(await askedUntil()).toBe(due);
    const body = { decisionID: asked.body.decisionID, answer: 'The one at 14 Mall Road.' };
    expect((await sana.call(decisions.answer, { query: { reportID: id }, body })).status).toBe(200);
    expect(await askedUntil()).toBeNull();
    expect(await listed()).toEqual([id]);
    expect((await opens(omar, id)).body.decisions).toMatchObject([
      { decision: 'ask', note: 'Which shop was it?', answer: 'The one at 14 Mall Road.' },
    ]);
    const { id: silent } = await waits();
    await decides(nadia, silent, 'ask', { note: 'When was it?' });
    now += days(7);
    const waiting = await listQueue(
      context,
      { accountId: nadia.accountId, requestId: 'x' },
      {},
      { limit: 9, offset: 0 },
    );
    expect(waiting.rows.map(({ reportID }) => reportID)).toContain(silent);
    now -= days(7);
  });

  test('sees identifiers masked, and opens them in clear, which the trail says', async () => {
    const { id, email } = await waits({ CNIC: '35202-1234567-1' });
    const opened = await opens(nadia, id);
    expect(opened.text).not.toContain(email);
    expect(opened.text).not.toContain('35202-1234567-1');
    const clear = await nadia.call(queue.identifiers, { params: { reportID: id } });
    expect(clear.body).toMatchObject({ email, CNIC: '35202-1234567-1' });
    const { events } = await eventsOf(testApp);
    const seen = events.find(({ event, reportIds }) => event === 'identifiers.opened' && reportIds.includes(id));
    expect(seen).toMatchObject({ actorId: nadia.accountId });
  });

  test('is told what is wrong with a decision, field by field', async () => {
    const { id } = await waits();
    const { itemVersion, version } = (await opens(nadia, id)).body;
    const refused = await nadia.call(queue.decide, {
      params: { reportID: id },
      body: { decision: 'remove', reason: 'evidence', note: 'x'.repeat(1_001), itemVersion, version },
    });
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'note', code: 'decisionNoteMax' })]);
    const wrongReason = await decides(nadia, id, 'remove', { reason: 'evidence' });
    expect(wrongReason.body.errors[0]).toMatchObject({ path: 'reason', code: 'decisionReasonInvalid' });
    expect((await decides(nadia, id, 'dismiss')).body.type).toMatch(/decisionNotApplicable$/);
    expect((await decides(nadia, '17', 'list', { itemVersion: 1, version: 1 })).status).toBe(404);
  });
});

describe('A decision', () => {
  test('is refused when the item or the report changed after it was opened', async () => {
    const { id } = await waits();
    const { itemVersion, version } = (await opens(nadia, id)).body;
    const decide = (body: object) =>
      nadia.call(queue.decide, { params: { reportID: id }, body: { decision: 'list', reason: 'plausible', ...body } });
    await editReport(context, sana.accountId, id, aReport({ title: 'Corrected' }), {
      expectedVersion: null,
      requestId: 'a-request',
    });
    expect((await decide({ itemVersion, version })).body.type).toMatch(/itemChanged$/);
    const fresh = (await opens(nadia, id)).body;
    await enters(id, 'flagged');
    expect((await decide({ itemVersion: fresh.itemVersion, version: fresh.version })).body.type).toMatch(
      /itemChanged$/,
    );
    expect((await decides(omar, id, 'list', { itemVersion: 0 })).body.type).toMatch(/itemClaimed$/);
  });

  test('undone within 10 seconds leaves no trace but in the audit trail: no mail, and the item waits as before', async () => {
    const { id, email } = await waits();
    const { body: before } = await opens(nadia, id);
    const { body: removed } = await decides(nadia, id, 'remove');
    expect(await isFound(email)).toBe(false);
    expect((await undoes(omar, removed.decisionID)).status).toBe(404);
    now += undoMs - 1;
    expect((await undoes(nadia, removed.decisionID)).body).toEqual({ reportID: id });
    expect((await undoes(nadia, removed.decisionID)).status).toBe(200);
    expect(await isFound(email)).toBe(true);
    const { body: after } = await opens(nadia, id);
    expect(after).toMatchObject({ causes: before.causes, enteredAt: before.enteredAt, decisions: [] });
    now += days(1);
    expect(await mailsTo(sana)).not.toContain('Your report was removed');
  });

  test('undone brings back what it waited for: a second moderator, an answer, its flags', async () => {
    const { id } = await waits({ CNIC: '35202-1234567-1' });
    const { body: first } = await decides(nadia, id, 'verify');
    await undoes(nadia, first.decisionID);
    expect((await opens(nadia, id)).body.agreed).toBeNull();
    const { body: asked } = await decides(nadia, id, 'ask', { note: 'Which shop?' });
    // A flag that comes within these seconds is not lost.
    await enters(id, 'flagged');
    await undoes(nadia, asked.decisionID);
    const { body } = await opens(nadia, id);
    expect([body.asleepUntil, [...body.causes].sort()]).toEqual([null, ['flagged', 'listed']]);
    const { body: dismissed } = await decides(nadia, id, 'dismiss');
    expect((await opens(nadia, id)).body.causes).toEqual(['listed']);
    await undoes(nadia, dismissed.decisionID);
    expect([...(await opens(nadia, id)).body.causes].sort()).toEqual(['flagged', 'listed']);
  });

  test('undone lets the report wait for the answer to a question that the decision had ended, if there is none yet', async () => {
    const askedUntil = async (id: string) => (await findAnyReport(context, id))?.askedUntil ?? null;
    const isToDo = async (id: string) =>
      (await sana.call(inbox.list)).body.some(
        ({ report, kind, isDone }: InboxLine) => report?.reportID === id && kind === 'question' && !isDone,
      );
    const { id } = await waits();
    const { body: asked } = await decides(nadia, id, 'ask', { note: 'Which shop was it?' });
    const until = await askedUntil(id);
    now += undoMs;
    const answers = () =>
      sana.call(decisions.answer, { query: { reportID: id }, body: { decisionID: asked.decisionID, answer: 'Mine.' } });
    for (const decision of ['list', 'ask'] as const) {
      const { body } = await decides(nadia, id, decision, { note: 'When was it?' });
      await undoes(nadia, body.decisionID);
      expect([await askedUntil(id), await isToDo(id)], decision).toEqual([until, true]);
    }
    const { body } = await decides(nadia, id, 'list');
    await answers();
    await undoes(nadia, body.decisionID);
    expect([await askedUntil(id), await isToDo(id)]).toEqual([null, false]);
  });

  test('cannot be undone later, but reversed: everything is as before, and the author is told', async () => {
    const { id, email } = await waits();
    const { body: removed } = await decides(nadia, id, 'remove');
    now += undoMs + 1;
    expect((await undoes(nadia, removed.decisionID)).body.type).toMatch(/undoTooLate$/);
    expect(await mailsTo(sana)).toContain('Your report was removed');
    const reverses = (who: SignedInClient, reason: string) =>
      who.call(queue.reverse, { params: { id: removed.decisionID }, body: { reason, note: 'We were wrong.' } });
    expect((await reverses(nadia, 'appeal')).body.type).toMatch(/appealNeedsAnother$/);
    expect((await reverses(omar, 'appeal')).status).toBe(200);
    expect(await isFound(email)).toBe(true);
    expect(await listed()).toEqual([id]);
    expect((await reverses(omar, 'mistake')).body.type).toMatch(/decisionNotReversible$/);
    now += undoMs;
    expect(await mailsTo(sana)).toEqual(['A decision about your report was reversed']);
    const told = (await sana.call(decisions.ofReport, { query: { reportID: id } })).body;
    expect(told.map((one: { decision: string; isReversed: boolean }) => [one.decision, one.isReversed])).toEqual([
      ['remove', true],
      ['reverse', false],
    ]);
  });
});

test('The overview says what waits, how long decisions took and how many were overturned', async () => {
  await db.rows(raw('delete from moderation_decisions'));
  const [one, two] = [await waits(), await waits()];
  await waits();
  now += 60 * 60_000;
  await decides(nadia, one.id, 'list');
  const { body: removed } = await decides(omar, two.id, 'remove');
  now += undoMs;
  await nadia.call(queue.reverse, { params: { id: removed.decisionID }, body: { reason: 'mistake' } });
  const auditor = await asStaff('auditor');
  const { body } = await auditor.call(overview.get);
  expect(body).toMatchObject({
    waiting: 2,
    second: 0,
    asleep: 0,
    oldestAt: new Date(now - 60 * 60_000 - undoMs).toISOString(),
  });
  expect(body.total).toEqual({ decided: 2, medianSeconds: 3600, overturned: 1 });
  expect(body.weeks).toHaveLength(12);
  expect(body.weeks.at(-1)).toMatchObject({ week: '2026-03-02', decided: 2 });
  expect(body.moderators).toContainEqual({
    name: omar.person.username,
    decided: 1,
    medianSeconds: 3600,
    overturned: 1,
  });
});

test('Whoever is named in many of the reports that wait is given the next one without claiming each of them', async () => {
  const { email } = nadia.person;
  for (let n = 0; n < 5; n++) {
    const { id } = await createReport(context, (await as()).accountId, aReport({ email, CNIC: null, phone: null }));
    await enters(id, 'held', { namesCnic: true });
  }
  const { id } = await waits();
  let next = null;
  const sent = await sentDuring(async () => {
    next = (await nadia.call(queue.next, { body: { except: [] } })).body.item;
  });
  expect(next).toMatchObject({ reportID: id });
  expect(sent.filter(({ text }) => /update queue_items q set claimed_by/.test(text))).toHaveLength(2);
});

test('an item that somebody opened while the clocks were a year ahead is free once they are right', async () => {
  const { id } = await waits();
  await opens(nadia, id);
  await db.rows(raw(`update queue_items set claimed_until = claimed_until + interval '1 year'`));
  const [row] = (await omar.call(queue.list)).body;
  expect([row.reportID, row.claim]).toEqual([id, null]);
  expect((await decides(omar, id, 'verify')).status).toBe(200);
});
