import { describe, expect, test } from 'vitest';
import { people } from '../../../src/contract/accounts/people.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { type Decision, undoMs } from '../../../src/contract/moderation/moderation.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { aPdf } from '../../support/files.ts';
import { setPolicy } from '../../support/policy.ts';
import { decides, startQueue } from '../../support/queue-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { movableClock } from '../../support/time.ts';

const time = movableClock();
const { asStaff, context, mails, sana, nadia, omar, waits, enters, ...it } = await startQueue({ clock: time.clock });
const admin = await asStaff('admin');

/** A report about a new CNIC that waits: two moderators have to verify it. */
const waitsForTwo = () => waits({ CNIC: aSubject().CNIC });

async function verifies(who: SignedInClient, reportID: string) {
  const { itemVersion, version } = (await who.call(queue.open, { params: { reportID } })).body;
  const body = { decision: 'verify', reason: 'evidence', itemVersion, version };
  const preview = await who.call(queue.preview, {
    body: { decision: 'verify', items: [{ reportID, itemVersion, version }] },
  });
  const { isFirst } = (await who.call(queue.decide, { params: { reportID }, body })).body;
  return { isFirst, previewed: preview.body.items[0].outcome };
}
const standingOf = async (id: string) => (await findAnyReport(context, id))?.standing;
const waitingForSecond = async (who: SignedInClient) =>
  (await who.call(queue.list, { query: { second: 'true' } })).body.map(
    ({ reportID }: { reportID: string }) => reportID,
  );

/** For a moment an account may not decide: it is suspended, or without the role. */
async function pauses({ accountId: id }: SignedInClient, how: 'suspended' | 'without the role') {
  const body = { reason: 'misuse', note: 'Opened far too many identifiers.' };
  const role = { id, role: 'moderator' };
  const answers =
    how === 'suspended'
      ? [await admin.call(people.suspend, { params: { id }, body }), await admin.call(people.lift, { params: { id } })]
      : [
          await admin.call(people.revoke, { params: role }),
          await admin.call(people.grant, { params: role, body: { role: 'moderator' } }),
        ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
}

/** The first agreement does not count any more: another verification is the first one again. */
async function expectEnded(id: string, next = omar, last = nadia) {
  expect(await waitingForSecond(last)).not.toContain(id);
  expect(await verifies(next, id)).toEqual({ isFirst: true, previewed: 'first' });
  expect(await standingOf(id)).toBe('unverified');
  expect(await verifies(last, id)).toEqual({ isFirst: false, previewed: 'decided' });
  expect(await standingOf(id)).toBe('verified');
}

describe('The agreement of the first of two moderators', () => {
  test('lets them decide otherwise before the second one has', async () => {
    const { id } = await waitsForTwo();
    await verifies(nadia, id);
    expect((await nadia.call(queue.open, { params: { reportID: id } })).body).toMatchObject({
      agreed: { isMe: true },
      claim: { isMe: true },
      offered: ['list', 'hold', 'ask', 'redact', 'remove', 'release'],
    });
    expect((await decides(nadia, id, 'hold')).status).toBe(200);
    expect(await waitingForSecond(omar)).not.toContain(id);
  });

  test('keeps the note of the first one for the author, who reads it once the second one agrees and writes none', async () => {
    const { id } = await waitsForTwo();
    const { itemVersion, version } = (await nadia.call(queue.open, { params: { reportID: id } })).body;
    const note = 'The receipts show it.';
    const bulk = { decision: 'verify', reason: 'evidence', note, bulkID: crypto.randomUUID() };
    const { body } = await nadia.call(queue.bulk, {
      body: { ...bulk, items: [{ reportID: id, itemVersion, version }] },
    });
    expect(body.items).toMatchObject([{ outcome: 'first' }]);
    await nadia.call(queue.release, { body: { reportIDs: [id] } });
    await verifies(omar, id);
    time.pass(undoMs);
    const told = await sana.call(decisions.ofReport, { query: { reportID: id } });
    expect(told.body).toMatchObject([{ decision: 'verify', note }]);
    await mails.deliver();
    expect(mails.all().filter(({ text }) => text.includes(note))).toHaveLength(1);
  });

  test('that something new in the queue has ended stays ended when an earlier redaction is reversed', async () => {
    const { id } = await waitsForTwo();
    expect((await verifies(nadia, id)).isFirst).toBe(true);
    const passages = [{ field: 'evidence', from: 0, to: 5 }];
    const redaction = { reason: 'excessive', passages };
    const { decisionID } = (await decides(omar, id, 'redact', redaction)).body;
    await enters(id, 'recycled');
    const body = { reason: 'newEvidence' };
    expect((await omar.call(queue.reverse, { params: { id: decisionID }, body })).status).toBe(200);
    await expectEnded(id);
  });

  test('ends when the moderator loses the role, and another role that may decide keeps it', async () => {
    const one = await asStaff('moderator', 'auditor');
    const [lost, kept] = [await waitsForTwo(), await waitsForTwo()];
    const both = await asStaff('moderator', 'admin');
    await verifies(one, lost.id);
    await verifies(both, kept.id);
    for (const { accountId } of [one, both])
      await admin.call(people.revoke, { params: { id: accountId, role: 'moderator' } });
    await expectEnded(lost.id);
    expect(await verifies(omar, kept.id)).toEqual({ isFirst: false, previewed: 'decided' });
  });

  test('stays ended when the suspension is lifted, or the role given back', async () => {
    const [one, other] = [await asStaff('moderator'), await asStaff('moderator')];
    const [suspended, revoked] = [await waitsForTwo(), await waitsForTwo()];
    await verifies(one, suspended.id);
    await verifies(other, revoked.id);
    await pauses(one, 'suspended');
    await pauses(other, 'without the role');
    await expectEnded(suspended.id);
    await expectEnded(revoked.id);
  });

  test('stays ended when a decision that was made in between is reversed', async () => {
    const [one, other, both] = [
      await asStaff('moderator'),
      await asStaff('moderator'),
      await asStaff('moderator', 'admin'),
    ];
    const [suspended, revoked, kept] = [await waitsForTwo(), await waitsForTwo(), await waitsForTwo()];
    const held: string[] = [];
    for (const [who, { id }] of [
      [one, suspended],
      [other, revoked],
      [both, kept],
    ] as const) {
      await verifies(who, id);
      held.push((await decides(omar, id, 'hold')).body.decisionID);
    }
    await pauses(one, 'suspended');
    await pauses(other, 'without the role');
    await pauses(both, 'without the role');
    for (const id of held)
      expect((await nadia.call(queue.reverse, { params: { id }, body: { reason: 'mistake' } })).status).toBe(200);
    await expectEnded(suspended.id);
    await expectEnded(revoked.id);
    // Who may decide all the while has agreed all the while.
    expect(await verifies(omar, kept.id)).toEqual({ isFirst: false, previewed: 'decided' });
  });

  test('ends when the author edits the report, for example to name somebody else: either may claim and verify it first', async () => {
    const { id, body } = await waitsForTwo();
    await verifies(nadia, id);
    await sana.call(reports.update, { query: { reportID: id }, body: { ...body, CNIC: aSubject().CNIC } });
    expect((await nadia.call(queue.open, { params: { reportID: id } })).body).toMatchObject({
      agreed: null,
      claim: { isMe: true },
    });
    await nadia.call(queue.release, { body: { reportIDs: [id] } });
    await expectEnded(id, nadia, omar);
  });

  test('does not come back when the second verification is reversed after an edit', async () => {
    const { id, body } = await waitsForTwo();
    await verifies(nadia, id);
    await verifies(omar, id);
    await sana.call(reports.update, {
      query: { reportID: id },
      body: { ...body, evidence: 'It was another person.' },
    });
    const { decisions } = (await omar.call(queue.open, { params: { reportID: id } })).body;
    const last = decisions.at(-1).id;
    const reversed = await nadia.call(queue.reverse, { params: { id: last }, body: { reason: 'mistake' } });
    expect(reversed.status).toBe(200);
    expect((await omar.call(queue.open, { params: { reportID: id } })).body.agreed).toBeNull();
  });
});

async function isDecided(who: SignedInClient, reportID: string, decision: Decision): Promise<string> {
  const answer = await decides(who, reportID, decision);
  expect(answer.status).toBe(200);
  return answer.body.decisionID;
}
/** Sana names somebody else. */
async function edits(reportID: string) {
  const body = aReport({ email: aSubject().email, CNIC: null, phone: null });
  expect((await sana.call(reports.update, { query: { reportID }, body })).status).toBe(200);
  return body;
}
const isFound = ({ email }: { email: string | null }) => it.isFound(email);
const takesBack = async (how: 'undoing' | 'reversing', id: string) => {
  const answer =
    how === 'undoing'
      ? await nadia.call(queue.undo, { params: { id } })
      : await omar.call(queue.reverse, { params: { id }, body: { reason: 'mistake' } });
  expect(answer.status).toBe(200);
};

test('what its author corrects while nobody looks at it waits for a moderator again, and so does a file that is added', async () => {
  const waiting = async (reportID: string) =>
    (await nadia.call(queue.list)).body.find((row: { reportID: string }) => row.reportID === reportID)?.causes;
  const [edited, proven] = [await waits(), await waits()];
  for (const { id } of [edited, proven]) {
    await isDecided(nadia, id, 'hold');
    expect(await waiting(id)).toBeUndefined();
  }
  await edits(edited.id);
  const file = { name: 'receipt.pdf', bytes: aPdf() };
  expect((await sana.call(attachments.add, { query: { reportID: proven.id }, file })).status).toBe(200);
  for (const { id } of [edited, proven]) expect(await waiting(id)).toEqual(['edited']);
  // What waits already is not a second thing to look at.
  await edits(edited.id);
  expect(await waiting(edited.id)).toEqual(['edited']);
});

describe.each(['undoing', 'reversing'] as const)('%s the decision to hold a report', (how) => {
  test('lists it as its author has changed it where new reports are listed', async () => {
    const { id } = await waits();
    const held = await isDecided(nadia, id, 'hold');
    const changed = await edits(id);
    await takesBack(how, held);
    expect(await isFound(changed)).toBe(true);
  });

  test('leaves what its author has changed to a moderator where new reports are held', async () => {
    const { id, body } = await waits();
    const held = await isDecided(nadia, id, 'hold');
    await setPolicy(context, { newReports: 'held' });
    const changed = await edits(id);
    await takesBack(how, held);
    await setPolicy(context, { newReports: 'listed' });
    expect([await isFound(body), await isFound(changed)]).toEqual([false, false]);
    await nadia.call(queue.release, { body: { reportIDs: [id] } });
    expect((await omar.call(queue.open, { params: { reportID: id } })).body.causes).toContain('held');
    await isDecided(omar, id, 'list');
    expect(await isFound(changed)).toBe(true);
  });

  test('does not verify again what its author has changed', async () => {
    const { id } = await waits();
    await isDecided(nadia, id, 'verify');
    time.pass(undoMs + 1);
    await enters(id, 'flagged');
    const held = await isDecided(nadia, id, 'hold');
    await edits(id);
    await takesBack(how, held);
    expect(await findAnyReport(context, id)).toMatchObject({ state: 'listed', standing: 'unverified' });
    await nadia.call(queue.release, { body: { reportIDs: [id] } });
    expect((await omar.call(queue.open, { params: { reportID: id } })).body.causes).toContain('edited');
  });

  test('verifies it again if it is as it was', async () => {
    const { id, body } = await waits();
    await isDecided(nadia, id, 'verify');
    time.pass(undoMs + 1);
    await enters(id, 'flagged');
    await takesBack(how, await isDecided(nadia, id, 'hold'));
    expect(await findAnyReport(context, id)).toMatchObject({ state: 'listed', standing: 'verified' });
    expect(await isFound(body)).toBe(true);
  });
});
