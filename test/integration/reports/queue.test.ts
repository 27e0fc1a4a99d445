import { describe, expect, test } from 'vitest';
import { claimMs } from '../../../src/contract/moderation/moderation.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import {
  claimItem,
  claimNextItem,
  pageOfQueue,
  releaseClaims,
} from '../../../src/server/areas/reports/queue/claim-item-store.ts';
import { countQueueLookups, enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem, leaveQueue } from '../../../src/server/areas/reports/queue/store.ts';
import { startApp } from '../../support/app.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

let now = Date.parse('2026-03-01T12:00:00Z');
const { as, context, db } = await startApp({ clock: () => new Date(now) });
const minutes = (count: number) => count * 60_000;

const sana = await as();
const [nadia, omar] = [await as(), await as()];

/** Empties the queue and lets new reports enter, a minute apart. */
async function waiting(...entries: { category?: string; namesCnic?: boolean; cause?: 'held' | 'flagged' }[]) {
  await db.rows(raw('delete from queue_items'));
  const ids: string[] = [];
  for (const { cause = 'held', ...rest } of entries) {
    const { id } = await createReport(context, sana.accountId, aReport());
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause, ...rest }));
    ids.push(id);
    now += minutes(1);
  }
  return ids;
}

const idsOf = async (filter = {}) =>
  (await pageOfQueue(context, nadia.accountId, filter, { limit: 50, offset: 0 })).items.map(({ reportId }) => reportId);

describe('What waits', () => {
  test('comes in the order of harm and age, and rises when it is looked up', async () => {
    const [old, cnic, young] = await waiting({}, { namesCnic: true }, {});
    now += minutes(10);
    expect(await idsOf()).toEqual([cnic, old, young]);
    const shown = [young, young, '17'].map((id = '') => ({ id, namesCnic: false, lookups: 20 }));
    await db.transaction((tx) => countQueueLookups(context, tx, shown));
    expect((await findQueueItem(context, young ?? ''))?.lookups).toBe(40);
    expect(await idsOf()).toEqual([cnic, young, old]);
    // A younger report of little harm is overtaken by none that came after it.
    now += minutes(60 * 24);
    expect((await idsOf())[2]).toBe(old);
  });

  test('keeps its place, and says every cause once, when it enters again', async () => {
    const [first, second] = await waiting({}, {});
    const entry = {
      reportId: first ?? '',
      cause: 'flagged' as const,
      details: [{ code: 'paceAccount' as const, values: { reports: 4 } }],
    };
    await db.transaction((tx) => enterQueue(context, tx, [entry]));
    await db.transaction((tx) => enterQueue(context, tx, entry));
    expect(await findQueueItem(context, first ?? '')).toMatchObject({
      causes: ['held', 'flagged'],
      details: entry.details,
      version: 3,
    });
    expect(await idsOf({ cause: 'flagged' })).toEqual([first]);
    expect(await idsOf({ cause: 'held' })).toEqual([first, second]);
    await db.transaction((tx) => leaveQueue(tx, first ?? ''));
    expect(await idsOf()).toEqual([second]);
  });

  test.skipIf(isDistributed)('leaves with its report', async () => {
    const [only] = await waiting({});
    await db.rows(raw(`delete from reports where id = ${only}`));
    expect(await idsOf()).toEqual([]);
  });
});

describe('A claim', () => {
  test('keeps an item for one moderator, until it is released or 15 minutes are over', async () => {
    const [id = ''] = await waiting({});
    expect(await claimItem(context, nadia.accountId, id)).toMatchObject({ claimedBy: nadia.accountId });
    expect(await claimItem(context, omar.accountId, id)).toBeNull();
    expect(await claimNextItem(context, omar.accountId, {}, [])).toBeNull();
    await releaseClaims(context, omar.accountId, [id]);
    expect(await claimItem(context, omar.accountId, id)).toBeNull();
    await releaseClaims(context, nadia.accountId, [id]);
    expect(await claimItem(context, omar.accountId, id)).not.toBeNull();
    now += claimMs;
    expect(await claimNextItem(context, nadia.accountId, {}, [])).toMatchObject({ reportId: id });
  });

  test('passes over what the moderator has filed, however much of it is more urgent', async () => {
    await waiting(...Array(25).fill({ namesCnic: true }));
    expect(await claimNextItem(context, sana.accountId, {}, [])).toBeNull();
    const { id: reportId } = await createReport(context, omar.accountId, aReport());
    await db.transaction((tx) => enterQueue(context, tx, { reportId, cause: 'held' }));
    expect(await claimNextItem(context, sana.accountId, {}, [])).toMatchObject({ reportId });
  });

  test('of twenty moderators who ask at once is on twenty items, the most urgent ones', async () => {
    const ids = await waiting(...Array(25).fill({}));
    const moderators = await Promise.all(Array.from({ length: 20 }, () => as()));
    const claimed = await Promise.all(moderators.map(({ accountId }) => claimNextItem(context, accountId, {}, [])));
    const got = claimed.map((item) => item?.reportId);
    expect(new Set(got).size).toBe(20);
    expect([...got].sort()).toEqual(ids.slice(0, 20).sort());
  });
});
