import { expect, test } from 'vitest';
import { orderHours } from '../../../src/contract/disputes/removal-requests.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { type InboxLine, inbox } from '../../../src/contract/notices/inbox.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { holdOrderedReports } from '../../../src/server/areas/disputes/removal-requests/hold-ordered-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { anOrder, removalCalls } from '../../support/removal-calls.ts';
import { decides as decidesItem } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { hour, minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { as, asStaff, context, db, mails } = testApp;
const sana = await as();
const { sends, decides, aReportOf } = removalCalls(testApp, sana);

const stateOf = async (id: string) =>
  (await db.rows<{ state: string }>(raw('select state from reports where id = $1'), [id]))[0]?.state;

/** An order about each report is overdue. @returns the orders */
async function overdue(...reports: string[]): Promise<string[]> {
  const orders: string[] = [];
  for (const report of reports) orders.push((await sends({ ...anOrder, report })).body.requestID);
  time.pass(orderHours * hour);
  await holdOrderedReports(context);
  return orders;
}

/** Opens the item of a report, and decides. @returns the id of the decision */
const decided = async (by: SignedInClient, reportID: string, body: object): Promise<string> =>
  (await decidesItem(by, reportID, body)).body.decisionID;
const reverses = (by: SignedInClient, id: string) =>
  by.call(queue.reverse, { params: { id }, body: { reason: 'mistake', note: null } });
const subjectsTo = async ({ person }: SignedInClient) => {
  await mails.deliver();
  return mails.to(person.email).map(({ subject }) => subject);
};

test('The report of an order that nobody decides within a day is held, and listed again if the order is refused', async () => {
  const moderator = await asStaff('moderator');
  const [held, released, decided, noticed] = [
    await aReportOf(),
    await aReportOf(),
    await aReportOf(),
    await aReportOf(),
  ];
  const kept: string = (await sends({ ...anOrder, report: held })).body.requestID;
  const refused: string = (await sends({ ...anOrder, report: released })).body.requestID;
  await decides(moderator, (await sends({ ...anOrder, report: decided })).body.requestID);
  await sends({ report: noticed });
  const states = () => Promise.all([held, released, decided, noticed].map(stateOf));

  time.pass((orderHours - 1) * hour);
  await holdOrderedReports(context);
  expect(await states()).toEqual(['listed', 'listed', 'listed', 'listed']);
  time.pass(hour);
  await Promise.all([holdOrderedReports(context), holdOrderedReports(context)]);
  expect(await states()).toEqual(['held', 'held', 'listed', 'listed']);
  const { events } = await eventsOf(testApp);
  const orders = events.flatMap(({ event, details }) => (event === 'report.held' ? [details?.request] : []));
  expect(orders.filter((id) => id === kept || id === refused).toSorted()).toEqual([kept, refused].toSorted());

  expect((await decides(moderator, kept, { outcome: 'acted' })).status).toBe(200);
  expect((await decides(moderator, refused)).status).toBe(200);
  await holdOrderedReports(context);
  expect(await states()).toEqual(['held', 'listed', 'listed', 'listed']);
});

test('Such a report waits in the queue, whatever was decided there before, and its author is told of both', async () => {
  const [moderator, author] = [await asStaff('moderator'), await as()];
  const reportID = await aReportOf(author);
  const { requestID } = (await sends({ ...anOrder, report: reportID })).body;
  await db.rows(raw('delete from queue_items where report_id = $1'), [reportID]);
  time.pass(orderHours * hour);
  await holdOrderedReports(context);
  expect((await findQueueItem(context, reportID))?.causes).toEqual(['ordered']);
  await decides(moderator, requestID);
  expect(await findQueueItem(context, reportID)).toBeNull();
  expect((await subjectsTo(author)).slice(-2)).toEqual(['Your report is held back', 'Your report is listed again']);
  const lines: InboxLine[] = (await author.call(inbox.list)).body;
  expect(lines.flatMap(({ kind, code }) => (kind === 'dispute' ? [code] : []))).toEqual(['relisted', 'ordered']);
});

test('Of several orders each has to be refused before the report is listed again, and one that was granted keeps it held', async () => {
  const moderator = await asStaff('moderator');
  const [refusedTwice, granted] = [await aReportOf(), await aReportOf()];
  const orders = await overdue(refusedTwice, refusedTwice, granted, granted);
  const [first = '', second = '', third = '', fourth = ''] = orders;
  await decides(moderator, first);
  expect(await stateOf(refusedTwice)).toBe('held');
  await decides(moderator, second);
  expect(await stateOf(refusedTwice)).toBe('listed');
  await decides(moderator, third, { outcome: 'acted' });
  await decides(moderator, fourth);
  expect(await stateOf(granted)).toBe('held');
});

test('A report that a moderator holds after that stays held when the order is refused', async () => {
  const reportID = await aReportOf();
  const [requestID = ''] = await overdue(reportID);
  await db.transaction((tx) => setReportState(context, tx, reportID, 'held', context.clock()));
  await decides(await asStaff('moderator'), requestID);
  expect(await stateOf(reportID)).toBe('held');
});

test('A report that its author has changed meanwhile, or that cannot be listed any more, waits for a moderator instead', async () => {
  await setPolicy(context, { newReports: 'held' });
  const [moderator, author] = [await asStaff('moderator'), await as()];
  const subject = aSubject();
  const listed = async (body: Parameters<typeof aReport>[0]) => {
    const { id } = await createReport(context, author.accountId, aReport(body));
    await db.transaction((tx) => setReportState(context, tx, id, 'listed', context.clock(), { isSeen: true }));
    await db.rows(raw('delete from queue_items where report_id = $1'), [id]);
    return id;
  };
  const [changed, unlistable] = [await listed({}), await listed(subject)];
  const orders = await overdue(changed, unlistable);
  time.pass(minute);
  const other = aReport(aSubject());
  expect((await author.call(reports.update, { query: { reportID: changed }, body: other })).status).toBe(200);
  const entry = { mark: 'safelisted', kind: 'phone', value: subject.phone, label: 'Helpline', reason: 'helpline' };
  expect((await moderator.call(safelist.add, { body: entry })).status).toBe(200);
  for (const id of orders) expect((await decides(moderator, id)).status).toBe(200);
  expect([await stateOf(changed), await stateOf(unlistable)]).toEqual(['held', 'held']);
  expect((await findQueueItem(context, changed))?.causes).toEqual(['held']);
  expect((await findQueueItem(context, unlistable))?.causes).toEqual(['safelist']);
  expect(await subjectsTo(author)).not.toContain('Your report is listed again');
  await setPolicy(context, { newReports: 'listed' });
});

test('A report that waits for others is not listed by them while an order about it is overdue', async () => {
  await setPolicy(context, { newReports: 'held' });
  const [author, other, moderator] = [await as(), await as(), await asStaff('moderator')];
  const [waiting, reversed] = [aSubject(), aSubject()];
  const files = async (who: SignedInClient, subject: Parameters<typeof aReport>[0]) =>
    (await createReport(context, who.accountId, aReport(subject), { requestId: crypto.randomUUID() })).id;
  const ids = [await files(author, waiting), await files(author, reversed)];
  const decisionID = await decided(moderator, ids[1] ?? '', { decision: 'hold', reason: 'authorityAsked' });
  const orders = await overdue(...ids);
  expect((await reverses(moderator, decisionID)).status).toBe(200);
  for (const subject of [waiting, reversed]) await files(other, subject);
  time.pass(2 * minute);
  await assessReports(context);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['held', 'held']);
  // The orders alone have not held them, so their refusal does not list them either.
  for (const id of orders) await decides(moderator, id);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['held', 'held']);
  for (const id of ids) expect((await findQueueItem(context, id))?.causes).toContain('held');
  await setPolicy(context, { newReports: 'listed' });
});

test('A withdrawal that is not final yet does not keep a report from being held for an order', async () => {
  const author = await as();
  const reportID = await aReportOf(author);
  await sends({ ...anOrder, report: reportID });
  time.pass(orderHours * hour - minute / 2);
  const query = { reportID };
  expect((await author.call(reports.withdraw, { query, body: { reason: 'mistake' } })).status).toBe(200);
  time.pass(minute / 2);
  await holdOrderedReports(context);
  await author.call(reports.undoWithdrawal, { query });
  const [row] = await db.rows<{ shown: boolean }>(
    raw(`select state = 'listed' and withdrawn_at is null as shown from reports where id = $1`),
    [reportID],
  );
  expect(row?.shown).toBe(false);
});

test('A refused order about a report that was withdrawn meanwhile brings nothing back, and tells nobody that it does', async () => {
  const [moderator, author] = [await asStaff('moderator'), await as()];
  const subject = aSubject();
  const [withdrawn, unlistable] = [
    await aReportOf(author),
    (await createReport(context, author.accountId, aReport(subject))).id,
  ];
  const orders = await overdue(withdrawn, unlistable);
  for (const reportID of [withdrawn, unlistable])
    await author.call(reports.withdraw, { query: { reportID }, body: { reason: 'mistake' } });
  time.pass(2 * minute);
  await settleWithdrawals(context);
  const entry = { mark: 'safelisted', kind: 'phone', value: subject.phone, label: 'Helpline', reason: 'helpline' };
  expect((await moderator.call(safelist.add, { body: entry })).status).toBe(200);
  for (const id of orders) expect((await decides(moderator, id)).status).toBe(200);
  expect([await findQueueItem(context, withdrawn), await findQueueItem(context, unlistable)]).toEqual([null, null]);
  expect(await subjectsTo(author)).not.toContain('Your report is listed again');
});

test('A report that was removed and brought back while it was held for an order waits for a moderator once that is refused', async () => {
  const [moderator, reportID] = [await asStaff('moderator'), await aReportOf(await as())];
  const [requestID = ''] = await overdue(reportID);
  const decisionID = await decided(moderator, reportID, { decision: 'remove', reason: 'unlawful' });
  time.pass(minute);
  expect((await reverses(moderator, decisionID)).status).toBe(200);
  expect(await stateOf(reportID)).toBe('held');
  await decides(moderator, requestID);
  // Otherwise nobody would ever decide what becomes of it.
  expect([await stateOf(reportID), (await findQueueItem(context, reportID))?.causes]).toEqual(['held', ['held']]);
});

test.for(['hold', 'remove'])(
  'A report that a decision (%s) had taken out before an order was overdue is not listed by its reversal meanwhile',
  async (decision, { expect }) => {
    const [moderator, reportID] = [await asStaff('moderator'), await aReportOf(await as())];
    await db.transaction((tx) => enterQueue(context, tx, { reportId: reportID, cause: 'listed' }));
    const reason = decision === 'hold' ? 'unclearSubject' : 'unlawful';
    const decisionID = await decided(moderator, reportID, { decision, reason });
    const [requestID = ''] = await overdue(reportID);
    const another = await asStaff('moderator');
    expect((await reverses(another, decisionID)).status).toBe(200);
    expect(await stateOf(reportID)).toBe('held');
    const item = await findQueueItem(context, reportID);
    expect([item?.causes.includes('ordered'), item?.dueAt]).toEqual([true, expect.any(Date)]);
    await decides(another, requestID);
    expect([await stateOf(reportID), (await findQueueItem(context, reportID))?.causes]).toEqual([
      'held',
      expect.arrayContaining(['held']),
    ]);
  },
);
