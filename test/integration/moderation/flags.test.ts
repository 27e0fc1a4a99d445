import { expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { flags } from '../../../src/contract/moderation/flags.ts';
import type { QueueCause } from '../../../src/contract/moderation/moderation.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';

const { as, asStaff, stranger, context, db } = await startApp();
const sana = await as();
const omar = await as();
const nadia = await asStaff('moderator');
const pair = async (who: typeof omar) => {
  const { headers } = await who.keyPair();
  return headers;
};
const headers = await pair(omar);
const files = async (email: string, CNIC: string | null = null) =>
  (await createReport(context, sana.accountId, aReport({ email, CNIC }))).id;
const flag = (reportID: string, email: string, more = {}) =>
  stranger.call(flags.create, {
    params: { reportID },
    headers,
    body: { reason: 'wrongPerson', lookup: { email }, ...more },
  });

test('a business flags a report that a lookup shows it, and moderators read why', async () => {
  const [id, newer] = [await files('bilal@example.net'), await files('bilal@example.net')];
  expect((await flag(id, 'BILAL@example.net ', { note: 'This is our cashier.' })).status).toBe(200);
  expect((await flag(id, 'bilal@example.net', { note: 'Our cashier, not he.' })).status).toBe(200);
  expect((await flag(newer, 'bilal@example.net')).status).toBe(200);
  const { body } = await nadia.call(queue.open, { params: { reportID: id } });
  expect(body.causes).toContain('flagged');
  expect(body.flags).toMatchObject([{ reason: 'wrongPerson', note: 'Our cashier, not he.' }]);
  const fromCheck = { reason: 'other', lookup: { email: 'bilal@example.net' } };
  expect((await omar.call(flags.fromCheck, { params: { reportID: id }, body: fromCheck })).status).toBe(200);
});

test('nobody flags a report that a lookup does not show them, nor with a lookup of nothing', async () => {
  const id = await files('kashif@example.net');
  for (const reportID of ['17', '9223372036854775807', id])
    expect((await flag(reportID, 'somebody-else@example.net')).body.type).toMatch(/flagNotFound$/);
  expect((await flag(id, '')).status).toBe(422);
  const body = { reason: 'false', email: 'kashif@example.net' };
  const flat = await stranger.call(flags.create, { params: { reportID: id }, headers, body });
  expect(flat.body.errors).toMatchObject([{ path: 'lookup', code: 'invalidValue' }]);
  expect((await flag(id, 'kashif@example.net', { reason: 'because' })).body.errors[0]).toMatchObject({
    path: 'reason',
  });
  await db.transaction((tx) => setReportState(context, tx, id, 'held', new Date()));
  expect((await flag(id, 'kashif@example.net')).body.type).toMatch(/flagNotFound$/);
});

test('dismissed flags are gone, and what was looked up meanwhile made the report more urgent', async () => {
  const id = await files('asad@example.net', '35202-7654321-9');
  // It enters the queue when it is shown for the first time.
  expect(await findQueueItem(context, id)).toBeNull();
  for (let n = 0; n < 5; n++) await stranger.call(lookup.detail, { headers, body: { email: 'asad@example.net' } });
  await flushDisclosures(context);
  // Its CNIC makes it more urgent, too.
  expect(await findQueueItem(context, id)).toMatchObject({ causes: ['listed'], namesCnic: true });
  await flag(id, 'asad@example.net');
  const { body: opened } = await nadia.call(queue.open, { params: { reportID: id } });
  expect([opened.lookups, opened.flags.length]).toEqual([5, 1]);
  expect((await decides(nadia, id, { decision: 'dismiss', reason: 'groundless' })).status).toBe(200);
  const left = await nadia.call(queue.open, { params: { reportID: id } });
  expect([left.body.causes, left.body.flags]).toEqual([['listed'], []]);
  expect((await decides(nadia, id, { decision: 'list', reason: 'plausible' })).status).toBe(200);
  await stranger.call(lookup.detail, { headers, body: { email: 'asad@example.net' } });
  await flushDisclosures(context);
  // Decided once, it does not come back for being looked up.
  expect(await findQueueItem(context, id)).toBeNull();
});

test('a moderator does not read what others flagged or asked about their own report, nor what was decided about that', async () => {
  const { id } = await createReport(context, nadia.accountId, aReport({ email: 'own@example.net', CNIC: null }));
  expect((await flag(id, 'own@example.net', { note: 'I know this author.' })).status).toBe(200);
  const own = await nadia.call(queue.open, { params: { reportID: id } });
  expect([own.body.isOwn, own.body.flags]).toEqual([true, []]);
  const sara = await asStaff('moderator');
  const other = await sara.call(queue.open, { params: { reportID: id } });
  expect(other.body.flags).toMatchObject([{ note: 'I know this author.' }]);
  // It would tell that the person named had asked.
  for (const cause of ['reading', 'recycled'] as const)
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause }));
  const rowOf = async (query = {}) =>
    (await nadia.call(queue.list, { query })).body.find(({ reportID }: { reportID: string }) => reportID === id);
  expect([(await rowOf()).causes, await rowOf({ cause: 'reading' })]).toEqual([['recycled'], undefined]);
  for (const [decision, reason] of [
    ['release', 'subjectAsked'],
    ['dismiss', 'groundless'],
    ['ask', 'noEvidence'],
  ])
    expect((await decides(sara, id, { decision, reason, note: 'Which shop was it?' })).status).toBe(200);
  const page = (await nadia.call(staffReports.one, { params: { reportID: id } })).body;
  const item = (await nadia.call(queue.open, { params: { reportID: id } })).body;
  for (const { decisions, releasedAt } of [page, item])
    expect([decisions.map(({ decision }: { decision: string }) => decision), releasedAt]).toEqual([['ask'], null]);
});

test('an account that flags a great deal has to wait', async () => {
  const id = await files('nadeem@example.net');
  let refused = 0;
  for (let n = 0; n < 25; n++) if ((await flag(id, 'nadeem@example.net')).status === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
});

test('a question to the author waits on while flags are dismissed, until nothing waits for its answer', async () => {
  const asked = async (causes: readonly QueueCause[]) => {
    const email = `${crypto.randomUUID()}@example.net`;
    const id = await files(email);
    for (const cause of causes) await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause }));
    expect(
      (await decides(nadia, id, { decision: 'ask', reason: 'noEvidence', note: 'Which shop was it?' })).status,
    ).toBe(200);
    await flag(id, email);
    expect((await decides(nadia, id, { decision: 'dismiss', reason: 'groundless' })).status).toBe(200);
    return id;
  };
  const isAsked = async (id: string) => (await findAnyReport(context, id))?.askedUntil !== null;
  const waiting = await asked(['listed', 'flagged']);
  expect([await isAsked(waiting), (await findQueueItem(context, waiting))?.causes]).toEqual([true, ['listed']]);
  const over = await asked(['flagged']);
  expect([await isAsked(over), await findQueueItem(context, over)]).toEqual([false, null]);
});
