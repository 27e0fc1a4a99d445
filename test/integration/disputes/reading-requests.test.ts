import { describe, expect, test } from 'vitest';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { forgetOldCases } from '../../../src/server/areas/disputes/cases/forget-cases.ts';
import { holdUnreadReports } from '../../../src/server/areas/disputes/overdue-store.ts';
import { undoWithdrawal, withdrawReport } from '../../../src/server/areas/reports/filing/withdraw-report.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { refused, startDisputes } from '../../support/disputed.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { day } from '../../support/time.ts';

const { stranger, as, context, time, who, pass, ...it } = await startDisputes();
const { item, rowsOf, subjectsTo, pageOf, aDisputedPerson } = it;

const asks = (link: string, reportID: string) => stranger.call(disputes.askToRead, { body: { link, reportID } });

const release = { decision: 'release', reason: 'subjectAsked' };
const list = { decision: 'list', reason: 'plausible' };
async function passesTo(at: string | number): Promise<void> {
  await pass(new Date(at).getTime() - time.clock().getTime() + 1_000);
  await Promise.all([holdUnreadReports(context), holdUnreadReports(context)]);
}

describe('somebody who is named and asks to read a report', () => {
  test('reads it once a moderator released it, within five business days', async () => {
    const { id, link, reportID, page, email } = await aDisputedPerson();
    expect((await page()).reports[0]).toMatchObject({ narrative: null, reading: null });
    const { reading } = (await asks(link, reportID)).body;
    expect(reading.isHeld).toBe(false);
    const days = (Date.parse(reading.dueAt) - time.clock().getTime()) / day;
    expect(days).toBeGreaterThan(4);
    expect(days).toBeLessThan(9);
    // Asking again changes nothing.
    time.pass(day);
    expect((await asks(link, reportID)).body).toEqual({ reading });
    expect((await page()).reports[0].reading).toEqual(reading);
    expect(await item(id)).toMatchObject({ causes: expect.arrayContaining(['reading']) });

    // Of a release that is undone nobody is told.
    const { decisionID } = (await decides(who.moderator, id, release)).body;
    expect((await who.moderator.call(queue.undo, { params: { id: decisionID } })).status).toBe(200);
    expect((await page()).reports[0]).toMatchObject({ narrative: null, reading });
    expect(await item(id)).toMatchObject({ causes: expect.arrayContaining(['reading']) });
    expect(await subjectsTo(email)).not.toContain('You can read what a report says');

    expect((await decides(who.moderator, id, release)).status).toBe(200);
    expect((await page()).reports[0]).toMatchObject({ narrative: { evidence: expect.any(String) }, reading: null });
    expect((await subjectsTo(email)).at(-1)).toBe('You can read what a report says');
    await passesTo(reading.dueAt);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'listed' }]);
    expect(await asks(link, reportID)).toMatchObject({ status: 200, body: { reading: null } });
  });

  test('is told when nobody released it in time: the report is held, once, and cannot be listed until they may read it', async () => {
    const author = await as();
    const { id, link, reportID, page, email, lookUp } = await aDisputedPerson({ by: author });
    const { reading } = (await asks(link, reportID)).body;
    // What a moderator decides about the report does not let anybody read it.
    const listed = await decides(who.moderator, id, list);
    expect(await item(id)).toMatchObject({ causes: ['reading'], isUnread: false });
    await passesTo(Date.parse(reading.dueAt) - 2_000);
    expect((await lookUp()).reports).toHaveLength(1);
    await passesTo(reading.dueAt);
    expect((await lookUp()).reports).toHaveLength(0);
    expect((await page()).reports[0]).toMatchObject({ state: 'held', narrative: null, reading: { isHeld: true } });
    expect((await subjectsTo(email)).at(-1)).toBe('The report you asked to read is held back');
    expect(await subjectsTo(author.person.email)).toContain('Your report is held back');
    expect(await rowsOf('audit_events', `event = 'reading.overdue' and ${id} = any(report_ids)`)).toHaveLength(1);

    const unread = refused('readingUndecided');
    expect(await decides(who.moderator, id, list)).toMatchObject(unread);
    const reversal = { params: { id: listed.body.decisionID }, body: { reason: 'mistake' } };
    expect((await who.moderator.call(queue.reverse, reversal)).status).toBe(200);
    expect((await lookUp()).reports).toHaveLength(0);
    expect(await item(id)).toMatchObject({ isUnread: true, offered: ['hold', 'ask', 'redact', 'remove', 'release'] });
    expect((await decides(who.moderator, id, release)).status).toBe(200);
    expect(await item(id)).toMatchObject({ causes: ['held'] });
    expect((await decides(who.moderator, id, list)).status).toBe(200);
    expect((await lookUp()).reports).toHaveLength(1);
  });

  test('waits again, without asking again, once its author says something else', async () => {
    const { id, link, reportID, page, email } = await aDisputedPerson();
    await asks(link, reportID);
    expect((await decides(who.moderator, id, release)).status).toBe(200);
    const edits = (change: object) => {
      const body = aReport({ email, CNIC: null, phone: null, ...change });
      return who.author.call(reports.update, { query: { reportID: id }, body });
    };
    expect((await edits({ city: 'Quetta' })).status).toBe(200);
    expect((await page()).reports[0]).toMatchObject({ narrative: { evidence: expect.any(String) }, reading: null });
    expect((await edits({ city: 'Quetta', evidence: 'They promised a parcel and never sent it, twice.' })).status).toBe(
      200,
    );
    const [{ narrative, reading }] = (await page()).reports;
    expect([narrative, reading.isHeld]).toEqual([null, false]);
    expect(await item(id)).toMatchObject({ causes: expect.arrayContaining(['reading', 'edited']) });
    await passesTo(reading.dueAt);
    expect((await subjectsTo(email)).at(-1)).toBe('The report you asked to read is held back');
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'held' }]);
  });

  test('does not wait once an edit has named somebody else: nobody is told, and nothing is held for them', async () => {
    const { id, link, reportID, email } = await aDisputedPerson();
    const other = await aDisputedPerson();
    const { dueAt } = (await asks(link, reportID)).body.reading;
    await asks(other.link, other.reportID);
    for (const one of [id, other.id]) {
      const body = aReport({ email: 'right@example.org', CNIC: null, phone: null });
      expect((await who.author.call(reports.update, { query: { reportID: one }, body })).status).toBe(200);
    }
    expect((await decides(who.moderator, other.id, release)).status).toBe(200);
    await passesTo(dueAt);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'listed' }]);
    expect(await rowsOf('queue_items', `report_id in (${id}, ${other.id})`)).toEqual([]);
    expect([...(await subjectsTo(email)), ...(await subjectsTo(other.email))]).toEqual([]);
  });

  test('asks about their own case only, and not about what is withdrawn', async () => {
    const [one, other] = [await aDisputedPerson(), await aDisputedPerson()];
    expect((await asks(one.link, other.reportID)).status).toBe(404);
    expect((await asks('A'.repeat(43), one.reportID)).status).toBe(404);
    const { dueAt } = (await asks(one.link, one.reportID)).body.reading;
    await who.author.call(reports.withdraw, { query: { reportID: one.id }, body: { reason: 'mistake' } });
    time.pass(120_000);
    await settleWithdrawals(context);
    expect((await asks(one.link, one.reportID)).status).toBe(404);
    expect(await rowsOf('reading_requests', `report_id = ${one.id}`)).toEqual([]);
    await passesTo(dueAt);
    expect((await pageOf(one.link)).reports).toEqual([]);
  });

  test('does not wait in vain because the author withdraws the report for a moment when it is due', async () => {
    const author = await as();
    const { id, link, reportID, lookUp } = await aDisputedPerson({ by: author });
    const { dueAt } = (await asks(link, reportID)).body.reading;
    await pass(Date.parse(dueAt) - time.clock().getTime() + 1_000);
    const by = { expectedVersion: null, requestId: 'a-request' };
    await withdrawReport(context, author.accountId, id, { reason: 'mistake', note: null }, by);
    await holdUnreadReports(context);
    await undoWithdrawal(context, author.accountId, id, by.requestId).catch(() => {});
    await holdUnreadReports(context);
    expect((await lookUp()).reports).toEqual([]);
  });
});

test.for([
  ['release', 'subjectAsked', 'held'],
  ['list', 'plausible', 'listed'],
] as const)(
  'A report that somebody asked to read whose case is forgotten waits for them no longer, once it is decided (%s)',
  async ([decision, reason, state], { expect }) => {
    const { id, link, reportID } = await aDisputedPerson();
    await passesTo((await asks(link, reportID)).body.reading.dueAt);
    await pass(61 * day);
    await forgetOldCases(context);
    expect(await item(id)).toMatchObject({ causes: ['reading'], dueAt: null });
    expect((await decides(who.moderator, id, { decision, reason })).status).toBe(200);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state }]);
    const left = decision === 'release' ? ['held'] : undefined;
    expect((await findQueueItem(context, id))?.causes).toEqual(left);
  },
);
