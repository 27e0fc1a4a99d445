import { expect, test } from 'vitest';
import { orderHours, removalRequests, staffRequests } from '../../../src/contract/disputes/removal-requests.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { type InboxLine, inbox } from '../../../src/contract/notices/inbox.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { addBusinessDays } from '../../../src/contract/rules/business-days.ts';
import { holdOrderedReports } from '../../../src/server/areas/disputes/overdue-store.ts';
import { removeOldRequests } from '../../../src/server/areas/disputes/removal-requests/store.ts';
import { operatorWorkingDays } from '../../../src/server/areas/registry/operator/current-operator.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { aRequest } from '../../support/named-calls.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { anOrder, removalCalls } from '../../support/removal-calls.ts';
import { decides as decidesItem } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, hour, minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { as, asStaff, context, db, mails, stranger } = testApp;
const [sana, nadia, omar] = [await as(), await asStaff('moderator'), await asStaff('moderator')];
const { sends, decides, aReportOf } = removalCalls(testApp, sana);
const opens = (who: SignedInClient, id: string) => who.call(staffRequests.open, { params: { id } });

test('A notice with a reference brings its report before moderators, and is answered with reasons', async () => {
  const reportID = await aReportOf();
  const contactEmail = 'reader@example.org';
  const report = reportID.replaceAll(/\d{4}(?=\d)/g, '$& ');
  const sent = await sends({ report, contactEmail });
  expect(sent.status).toBe(200);
  const { requestID, dueAt } = sent.body;
  expect(dueAt).toBe(addBusinessDays(context.clock(), 14, operatorWorkingDays(context)).toISOString());
  await mails.deliver();
  expect(mails.to(contactEmail).map(({ subject }) => subject)).toEqual(['We have your request']);
  expect((await findQueueItem(context, reportID))?.causes).toContain('notified');

  const rows = (await nadia.call(staffRequests.list)).body;
  expect(rows).toContainEqual(expect.objectContaining({ id: requestID, kind: 'notice', reportID, outcome: null }));
  expect(JSON.stringify(rows)).not.toContain(contactEmail);
  expect((await opens(nadia, requestID)).body).toMatchObject({
    words: 'The shop has delivered everything.',
    contactEmail,
    authority: null,
    answer: null,
  });

  expect((await decides(nadia, requestID, { answer: ' ' })).body.errors).toEqual([
    expect.objectContaining({ path: 'answer', code: 'requestAnswerRequired' }),
  ]);
  expect((await decides(nadia, requestID)).status).toBe(200);
  // Once more, as after an answer that was lost.
  expect((await decides(nadia, requestID)).status).toBe(200);
  expect((await decides(omar, requestID)).body.type).toMatch(/requestDecided$/);
  await mails.deliver();
  const [, answer, ...more] = mails.to(contactEmail);
  expect(more).toEqual([]);
  expect([answer?.subject, answer?.text]).toEqual([
    'Your request was refused',
    expect.stringContaining('Reasons: It says no such thing.'),
  ]);
  expect((await findQueueItem(context, reportID))?.causes ?? []).not.toContain('notified');
  expect((await nadia.call(staffRequests.list)).body).not.toContainEqual(expect.objectContaining({ id: requestID }));
  expect((await nadia.call(staffRequests.list, { query: { decided: 'true' } })).body[0]).toMatchObject({
    id: requestID,
    outcome: 'refused',
  });
  const { events } = await eventsOf(testApp);
  expect(events.filter(({ details }) => details?.request === requestID).map(({ event }) => event)).toEqual([
    'request.received',
    'request.opened',
    'request.decided',
  ]);
});

test('What is sent again, as after an answer that was lost, is one request until it is decided', async () => {
  const contactEmail = 'once@example.org';
  const one = { report: await aReportOf(), name: 'A reader', contactEmail };
  const both = await Promise.all([sends(one), sends(one)]);
  expect(both[1].body).toEqual(both[0].body);
  await mails.deliver();
  expect(mails.to(contactEmail)).toHaveLength(1);
  await decides(nadia, both[0].body.requestID);
  const later = await sends(one);
  expect(later.status).toBe(200);
  expect(later.body.requestID).not.toBe(both[0].body.requestID);
});

test('An order is due within a day and before every notice, and a moderator holds the report for it', async () => {
  const reportID = await aReportOf();
  await sends();
  const { requestID, dueAt } = (await sends({ ...anOrder, report: reportID })).body;
  expect(Date.parse(dueAt) - Date.now()).toBeLessThanOrEqual(orderHours * hour);
  expect((await nadia.call(staffRequests.list)).body[0]).toMatchObject({ id: requestID, kind: 'order' });
  const { item } = (await nadia.call(queue.next, { body: { except: [] } })).body;
  expect(item).toMatchObject({ reportID, causes: ['ordered'] });
  const { itemVersion, version } = item;
  const hold = { decision: 'hold', reason: 'authorityAsked', itemVersion, version };
  expect((await nadia.call(queue.decide, { params: { reportID }, body: hold })).status).toBe(200);
  expect((await opens(nadia, requestID)).body).toMatchObject({ fileNumber: 'CS 114/2026' });
  expect((await decides(nadia, requestID, { outcome: 'acted', answer: 'The report is held.' })).status).toBe(200);
});

test('In the queue an order goes before what is worse and older, until it is decided', async () => {
  const [worse, ordered] = [await aReportOf(), await aReportOf()];
  await db.transaction((tx) =>
    enterQueue(context, tx, { reportId: worse, cause: 'disputed', category: 'blackmail', namesCnic: true }),
  );
  await db.rows(raw(`update queue_items set entered_at = entered_at - interval '30 days' where report_id = $1`), [
    worse,
  ]);
  const { requestID } = (await sends({ ...anOrder, report: ordered })).body;
  const first = async () => (await nadia.call(queue.list, { query: { limit: 1 } })).body[0];
  expect(await first()).toMatchObject({ reportID: ordered, dueAt: expect.any(String) });
  await sends({ report: ordered });
  await decides(nadia, requestID);
  expect(await first()).toMatchObject({ reportID: worse });
  const left = await findQueueItem(context, ordered);
  expect(left?.causes).toEqual(['notified']);
  expect(left?.dueAt).toEqual(addBusinessDays(context.clock(), 14, operatorWorkingDays(context)));
});

test('Nobody learns from the answer whether there is such a report', async () => {
  const known = await sends({ report: await aReportOf() });
  for (const report of ['17', 'The one about a shop', '9'.repeat(19)]) {
    const unknown = await sends({ report });
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([known.status, Object.keys(known.body)]);
  }
});

test('What is missing is named, and an order says who asks and on what ground', async () => {
  const paths = async (more: object) => ((await sends(more)).body.errors as { path: string }[]).map(({ path }) => path);
  expect(await paths({ words: '', report: '' })).toEqual(expect.arrayContaining(['words', 'report']));
  const { authority, fileNumber, legalBasis, contactEmail, ...rest } = anOrder;
  expect((await paths(rest)).toSorted()).toEqual(['authority', 'contactEmail', 'fileNumber', 'legalBasis']);
  expect((await sends({ ...anOrder, authority, fileNumber, legalBasis, contactEmail })).status).toBe(200);
});

test('A network sends a few a day, and a site not many more, however many networks it has; members see none of it', async () => {
  const from = async (some: number, address: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < some; n++)
      statuses.push((await stranger.call(removalRequests.send, { body: aRequest(), address: address(n) })).status);
    return statuses;
  };
  expect(await from(6, () => '198.51.100.9')).toEqual([200, 200, 200, 200, 200, 429]);
  const ofSite = await from(30, (n) => `2001:db8:7:${n.toString(16)}::1`);
  expect(ofSite).toEqual([...Array(25).fill(200), ...Array(5).fill(429)]);
  expect(await from(1, () => '2001:db8:8::1')).toEqual([200]);
  expect((await sana.call(staffRequests.list)).status).toBe(404);
});

test('Whoever filed the report neither opens nor decides it, and nobody keeps a moderator from it by giving their address', async () => {
  const { requestID } = (await sends({ report: await aReportOf(nadia) })).body;
  expect((await opens(nadia, requestID)).body.type).toMatch(/ownReport$/);
  expect((await decides(nadia, requestID)).status).toBe(403);
  const order = (await sends({ ...anOrder, report: await aReportOf(), contactEmail: omar.person.email })).body;
  expect((await opens(omar, order.requestID)).status).toBe(200);
  expect((await decides(omar, order.requestID)).status).toBe(200);
});

test('An order names its report by the short reference of the paper copy, as printed, as read out, and among other words', async () => {
  const reportID = await aReportOf();
  const { reference } = (await sana.call(reports.single, { query: { reportID } })).body;
  const asRead = reference.toLowerCase().replaceAll('-', ' ');
  for (const report of [reference, asRead, `Report ${reference} of 14 May 2026, about a shop in Lahore.`]) {
    const { requestID } = (await sends({ ...anOrder, report })).body;
    expect((await opens(nadia, requestID)).body).toMatchObject({ reportID, reference });
  }
  expect((await findQueueItem(context, reportID))?.causes).toContain('ordered');
});

test('A report whose withdrawal is undone waits for what was asked meanwhile', async () => {
  const reportID = await aReportOf();
  const withdraw = { query: { reportID }, body: { reason: 'mistake' } };
  expect((await sana.call(reports.withdraw, withdraw)).status).toBe(200);
  await sends({ report: reportID });
  const waits = async () =>
    (await nadia.call(queue.list, { query: { limit: 100 } })).body.some(
      (row: { reportID: string }) => row.reportID === reportID,
    );
  expect(await waits()).toBe(false);
  expect((await sana.call(reports.undoWithdrawal, { query: { reportID } })).status).toBe(200);
  expect(await waits()).toBe(true);
});

test('The list has pages, what is written is sealed, and decided requests go after two years', async () => {
  const sent = [];
  for (let n = 0; n < 3; n++) sent.push((await sends({ words: `Written by person ${n}` })).body.requestID);
  const pages = await everyPage((cursor) => nadia.call(staffRequests.list, { query: { limit: 2, cursor } }));
  const seen = pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
  expect(seen).toEqual(expect.arrayContaining(sent));
  expect(new Set(seen).size).toBe(seen.length);
  const rows = await db.rows<{ content: Buffer }>(raw('select content from removal_requests'));
  expect(rows.some(({ content }) => content.includes('Written by'))).toBe(false);
  await decides(nadia, sent[0]);
  time.pass(729 * day);
  await removeOldRequests(context);
  const exists = async (id: string) =>
    (await db.rows(raw('select id from removal_requests where id = $1'), [id])).length === 1;
  expect(await exists(sent[0])).toBe(true);
  time.pass(2 * day);
  await removeOldRequests(context);
  expect([await exists(sent[0]), await exists(sent[1])]).toEqual([false, true]);
});

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
