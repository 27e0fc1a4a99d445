import { beforeEach, describe, expect, test } from 'vitest';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { startQueue } from '../../support/queue-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { eventsOf } from '../../support/trail.ts';

const testApp = await startQueue();
const { asStaff, context, db, nadia, omar } = testApp;
const waits = async (content = {}) => (await testApp.waits(content)).id;

beforeEach(() => db.rows(raw('delete from queue_items')));

/** What a moderator who selects all of the queue sends. */
const selection = async () =>
  (await nadia.call(queue.list)).body.map(({ reportID, itemVersion, version }: Record<string, unknown>) => ({
    reportID,
    itemVersion,
    version,
  }));
const listed = async () => (await selection()).map(({ reportID }: { reportID: string }) => reportID);

describe('A bulk decision', () => {
  test('does what its preview said, item by item', async () => {
    const ids = [await waits(), await waits({ CNIC: '35202-1234567-1' }), await waits()];
    const items = await selection();
    await omar.call(queue.open, { params: { reportID: ids[2] ?? '' } });
    const bulk = { decision: 'verify', items };
    const previewed = (await nadia.call(queue.preview, { body: bulk })).body.items;
    const outcomes = Object.fromEntries(previewed.map((one: Record<string, string>) => [one.reportID, one.outcome]));
    expect(ids.map((id) => outcomes[id])).toEqual(['decided', 'first', 'claimed']);
    const done = await nadia.call(queue.bulk, {
      body: { ...bulk, reason: 'evidence', bulkID: crypto.randomUUID() },
    });
    expect(
      done.body.items.map(({ decisionID: _, ...one }: Record<string, unknown>) => ({ ...one, decisionID: null })),
    ).toEqual(previewed);
  });

  test('that was interrupted leaves each item decided or not, and goes on with what is left', async () => {
    for (let n = 0; n < 12; n++) await waits();
    const items = await selection();
    const body = { decision: 'hold', reason: 'noEvidence', bulkID: crypto.randomUUID(), items };
    // The process dies within the third decision: its transaction never ends.
    const third = items[2].reportID;
    await db.rows(
      raw(`create function fail_third() returns trigger language plpgsql as $$ begin
        if new.report_id = ${third} then raise exception 'killed'; end if; return new; end $$`),
    );
    await db.rows(
      raw('create trigger fail_third before insert on moderation_decisions for each row execute function fail_third()'),
    );
    expect((await nadia.call(queue.bulk, { body })).status).toBe(500);
    await db.rows(raw('drop trigger fail_third on moderation_decisions'));
    const waiting: string[] = await listed();
    const { events } = await eventsOf(testApp);
    for (const { reportID } of items) {
      const isHeld = (await findAnyReport(context, reportID))?.state === 'held';
      const isAudited = events.some(({ event, reportIds }) => event === 'report.held' && reportIds.includes(reportID));
      expect([isHeld, isAudited]).toEqual([!waiting.includes(reportID), !waiting.includes(reportID)]);
    }
    // What comes after those that were decided at the same time was not begun.
    expect(waiting).toEqual(expect.arrayContaining([third, items.at(-1).reportID]));
    expect(waiting.length).toBeLessThan(items.length);
    const again = await nadia.call(queue.bulk, { body });
    expect(again.body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(12).fill('decided'));
    expect(await listed()).toEqual([]);
  });

  test('that is sent again while it is under way says the same both times', async () => {
    for (let n = 0; n < 12; n++) await waits();
    const body = { decision: 'hold', reason: 'noEvidence', bulkID: crypto.randomUUID(), items: await selection() };
    const [one, other] = await Promise.all([nadia.call(queue.bulk, { body }), nadia.call(queue.bulk, { body })]);
    expect(one.body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(12).fill('decided'));
    expect(other.body).toEqual(one.body);
  });

  test('leaves room for others: ten moderators who decide the same items at once decide each once', async () => {
    const team = await Promise.all(Array.from({ length: 10 }, () => asStaff('moderator')));
    for (let n = 0; n < 25; n++) await waits();
    const items = await selection();
    const body = { decision: 'hold', reason: 'noEvidence', items };
    const answers = await Promise.all(
      team.map((who) => who.call(queue.bulk, { body: { ...body, bulkID: crypto.randomUUID() } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const outcomes = answers.flatMap((answer) => answer.body.items.map((one: { outcome: string }) => one.outcome));
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(items.length);
    expect(await listed()).toEqual([]);
  });

  test('has an id of its moderator’s own: another may use the same, and repeating it changes nothing', async () => {
    await waits({ CNIC: '35202-7654321-1' });
    await waits({ CNIC: '35202-7654321-3' });
    const body = { decision: 'verify', reason: 'evidence', bulkID: crypto.randomUUID() };
    const bulkOf = async (by: SignedInClient) => {
      const items = await selection();
      return () => by.call(queue.bulk, { body: { ...body, items } });
    };
    const outcomesOf = (answer: { body: { items: { outcome: string }[] } }) =>
      answer.body.items.map(({ outcome }) => outcome);
    const nadias = await bulkOf(nadia);
    const first = await nadias();
    expect([first.status, outcomesOf(first)]).toEqual([200, ['first', 'first']]);
    expect((await nadias()).body).toEqual(first.body);
    // Another decision with the same id is none that was made.
    const items = (await selection()).map((item: object) => ({ ...item, itemVersion: 0 }));
    const removal = { ...body, decision: 'remove', reason: 'false', items };
    expect(outcomesOf(await nadia.call(queue.bulk, { body: removal }))).toEqual(['changed', 'changed']);
    const omars = await bulkOf(omar);
    const second = await omars();
    expect([second.status, outcomesOf(second)]).toEqual([200, ['decided', 'decided']]);
    expect((await nadias()).body).toEqual(first.body);
    expect((await omars()).body).toEqual(second.body);
    const [row] = await db.rows<{ count: string }>(
      raw(`select count(*) from moderation_decisions where bulk_id = '${body.bulkID}'`),
    );
    expect(row?.count).toBe('4');
  });
});
