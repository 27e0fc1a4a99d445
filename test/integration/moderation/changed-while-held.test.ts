/** What an author changes while a report is held is not listed or verified by taking back what held it. */

import { describe, expect, test } from 'vitest';
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
const { context, sana, nadia, omar, waits, enters, ...it } = await startQueue({ clock: time.clock });

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
