import { beforeEach, expect, test } from 'vitest';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { decideReport } from '../../../src/server/areas/moderation/decide-report.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { editReport } from '../../../src/server/areas/reports/filing/edit-report.ts';
import { withdrawReport } from '../../../src/server/areas/reports/filing/withdraw-report.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { setPolicy } from '../../support/policy.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, hour, movableClock } from '../../support/time.ts';

const time = movableClock();
const { as, asStaff, context, mails } = await startApp({ clock: time.clock });
const [author, other, nadia] = [await as(), await as(), await asStaff('moderator')];

const files = (subject: { email: string }, who = author) =>
  createReport(context, who.accountId, aReport({ CNIC: null, phone: null, ...subject }), { requestId: 'a-request' });
async function decides(id: string, decision: 'list' | 'verify') {
  const [item, report] = [await findQueueItem(context, id), await findAnyReport(context, id)];
  await decideReport(context, { accountId: nadia.accountId, requestId: 'a-request' }, id, {
    decision,
    reason: decision === 'verify' ? 'evidence' : 'plausible',
    note: null,
    passages: [],
    itemVersion: item?.version ?? 0,
    version: report?.version ?? 0,
  });
}
const noticesTo = async ({ email }: { email: string }) => {
  await mails.deliver();
  return mails.to(email).filter(({ subject }) => subject === 'A fraud registry holds something about you').length;
};
const byEdit = { expectedVersion: null, requestId: 'a-request' };
const anEmail = () => ({ email: aSubject().email });

beforeEach(() => setPolicy(context, { newReports: 'listed', tellSubjects: 'listed' }));

test('Whoever a report names that is listed by filing or import is told an hour later, once', async () => {
  const [filed, imported] = [anEmail(), anEmail()];
  await files(filed);
  await importReports(context, author.accountId, [aReport({ CNIC: null, phone: null, ...imported })]);
  time.pass(hour - 1000);
  expect([await noticesTo(filed), await noticesTo(imported)]).toEqual([0, 0]);
  time.pass(1000);
  expect([await noticesTo(filed), await noticesTo(imported)]).toEqual([1, 1]);
  await files(filed, other);
  time.pass(hour);
  expect(await noticesTo(filed)).toBe(1);
});

test('A report that is held tells nobody until a moderator lists it or others say the same; verified, it tells nobody again', async () => {
  await setPolicy(context, { newReports: 'held' });
  const [decided, corroborated] = [anEmail(), anEmail()];
  const { id } = await files(decided);
  await files(corroborated);
  time.pass(day + hour);
  expect([await noticesTo(decided), await noticesTo(corroborated)]).toEqual([0, 0]);
  await decides(id, 'list');
  await files(corroborated, other);
  time.pass(day);
  await assessReports(context);
  time.pass(hour);
  expect([await noticesTo(decided), await noticesTo(corroborated)]).toEqual([1, 1]);
  await decides((await files(decided, other)).id, 'verify');
  time.pass(undoMs + hour);
  expect(await noticesTo(decided)).toBe(1);
});

test('Taken back within the hour, it tells nobody; found again, it does', async () => {
  const subject = anEmail();
  const { id } = await files(subject);
  const query = { reportID: id };
  expect((await author.call(reports.withdraw, { query, body: { reason: 'mistake' } })).status).toBe(200);
  expect((await author.call(reports.undoWithdrawal, { query })).status).toBe(200);
  expect((await author.call(reports.withdraw, { query, body: { reason: 'mistake' } })).status).toBe(200);
  time.pass(hour);
  expect(await noticesTo(subject)).toBe(0);
});

test('Where the policy waits for a verification, a listed report tells nobody', async () => {
  await setPolicy(context, { tellSubjects: 'verified' });
  const subject = anEmail();
  await files(subject);
  time.pass(day);
  expect(await noticesTo(subject)).toBe(0);
});

test('Whoever a listed report names since an edit is told, and nobody whom it named before', async () => {
  const [before, since] = [anEmail(), anEmail()];
  const { id } = await files(before);
  time.pass(40 * day);
  expect(await noticesTo(before)).toBe(1);
  const edits = (body: object) =>
    editReport(context, author.accountId, id, aReport({ CNIC: null, phone: null, ...before, ...body }), byEdit);
  await edits({ title: 'A clearer title' });
  await edits({ furtherIdentifiers: [{ kind: 'email', value: since.email }] });
  time.pass(hour);
  expect([await noticesTo(before), await noticesTo(since)]).toEqual([1, 1]);
});

test('A report that is gone when its subject is to be told keeps nobody from being told of another one', async () => {
  const [later, meanwhile] = [anEmail(), anEmail()];
  for (const subject of [later, meanwhile]) {
    const { id } = await files(subject);
    await withdrawReport(context, author.accountId, id, { reason: 'mistake', note: null }, byEdit);
  }
  await files(meanwhile, other);
  time.pass(hour);
  expect([await noticesTo(later), await noticesTo(meanwhile)]).toEqual([0, 1]);
  await files(later, other);
  time.pass(hour);
  expect([await noticesTo(later), await noticesTo(meanwhile)]).toEqual([1, 1]);
});

test('Whoever a report names by mistake is not told once its author has named somebody else within the hour', async () => {
  const [mistaken, meant, both] = [anEmail(), anEmail(), anEmail()];
  const { id } = await files(mistaken);
  const twice = await files(both);
  await editReport(context, author.accountId, id, aReport({ CNIC: null, phone: null, ...meant }), byEdit);
  const corrected = aReport({ CNIC: null, phone: null, ...both, title: 'A clearer title' });
  await editReport(context, author.accountId, twice.id, corrected, byEdit);
  time.pass(hour);
  expect([await noticesTo(mistaken), await noticesTo(meant), await noticesTo(both)]).toEqual([0, 1, 1]);
  await files(mistaken, other);
  time.pass(hour);
  expect(await noticesTo(mistaken)).toBe(1);
});
