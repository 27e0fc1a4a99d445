import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reports } from '../../../src/contract/reports/reports.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { setPolicy } from '../../support/policy.ts';
import { edits, undoes, withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { minute, movableClock } from '../../support/time.ts';

const time = movableClock();
const { as, db, context } = await startApp({ clock: time.clock });

const files = (who: SignedInClient, body: object, headers = {}) =>
  who.call(reports.create, { body: aReport(body), headers });
const business = await as();
const found = async (phone: string): Promise<number> => (await business.looksUp({ phone })).body.totals.reports;
const settle = async () => {
  time.pass(minute + 1_000);
  await assessReports(context);
};
const areTotalsRight = async () => (await proveTotals(context)).differences;

/** Everything that an author is told of a report in answer to their own calls, without what differs between any two reports. */
async function toldOf(who: SignedInClient, subject: { email: string; CNIC: string; phone: string }) {
  const told: unknown[] = [];
  let id = '';
  const tell = ({ status, body }: { status: number; body: unknown }) => {
    const text = JSON.stringify(body).replaceAll(id || 'no id', 'ID');
    const changing = /"(\w+At|undoUntil|repID|reportID|reference|email|CNIC|phone|requestId|instance)":"[^"]*"/g;
    told.push(status, text.replaceAll(changing, '"$1":…'));
  };
  const reads = async () => {
    tell(await who.call(reports.all));
    tell(await who.call(reports.single, { query: { reportID: id } }));
    for (const state of ['active', 'any', 'held', 'listed', 'withdrawn'])
      tell(await who.call(reports.find, { body: { state, phone: subject.phone } }));
    tell(await who.call(reports.history, { query: { reportID: id } }));
  };
  const once = { 'idempotency-key': crypto.randomUUID() };
  const filed = await files(who, subject, once);
  id = String(filed.body.reportID);
  tell(filed);
  await reads();
  tell(await files(who, subject, once));
  await settle();
  await reads();
  tell(await edits(who, id, { ...subject, city: 'Karachi' }));
  await reads();
  tell(await edits(who, id, { ...subject, title: 'Something else happened' }));
  await settle();
  await reads();
  tell(await files(who, { ...subject, title: 'The same person again' }));
  await settle();
  await reads();
  tell(await withdraws(who, id));
  tell(await undoes(who, id));
  await settle();
  await reads();
  return told;
}

describe('No answer to a write tells whether others reported the same person', () => {
  test.each(['careful', 'open'] as const)('with the preset %s', async (preset) => {
    await setPolicy(context, preset);
    await setPolicy(context, { filing: 'any_account' });
    const [known, unknown] = [aSubject(), aSubject()];
    await files(await as(), known);
    await settle();
    expect(await toldOf(await as(), known)).toEqual(await toldOf(await as(), unknown));
    await setPolicy(context, 'open');
  });
});

describe('A registry that holds new reports', () => {
  beforeAll(() => setPolicy(context, { newReports: 'held' }));
  afterAll(() => setPolicy(context, { newReports: 'listed' }));

  test('lists what two people report, and holds it again when one of them withdraws', async () => {
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const a = String((await files(sana, subject)).body.reportID);
    await settle();
    const b = String((await files(bilal, subject)).body.reportID);
    await assessReports(context);
    // It could still be withdrawn and brought back.
    expect(await found(subject.phone)).toBe(0);
    await settle();
    expect(await found(subject.phone)).toBe(2);
    expect(await findQueueItem(context, a)).toBeNull();
    await withdraws(bilal, b);
    await assessReports(context);
    expect(await found(subject.phone)).toBe(0);
    expect(await findAnyReport(context, a)).toMatchObject({ state: 'held', standing: 'unverified' });
    expect((await findQueueItem(context, a))?.causes).toEqual(['held']);
    expect(await areTotalsRight()).toEqual([]);
    await undoes(bilal, b);
    await assessReports(context);
    expect(await found(subject.phone)).toBe(2);
    expect(await areTotalsRight()).toEqual([]);
  });

  test('does not list what was withdrawn within a minute of its filing', async () => {
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    await files(sana, subject);
    await settle();
    const b = String((await files(bilal, subject)).body.reportID);
    await assessReports(context);
    await withdraws(bilal, b);
    await settle();
    expect(await found(subject.phone)).toBe(0);
  });

  test('lists nothing sooner because its author withdrew it and brought it back', async () => {
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    await files(sana, subject);
    await settle();
    const b = String((await files(bilal, subject)).body.reportID);
    await withdraws(bilal, b);
    await undoes(bilal, b);
    await assessReports(context);
    // Its author could still withdraw it for good.
    expect(await found(subject.phone)).toBe(0);
    await settle();
    expect(await found(subject.phone)).toBe(2);
    expect(await areTotalsRight()).toEqual([]);
  });

  test('keeps what a moderator has listed, whoever withdraws', async () => {
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const a = String((await files(sana, subject)).body.reportID);
    const b = String((await files(bilal, subject)).body.reportID);
    await settle();
    await db.transaction((tx) => setReportState(context, tx, a, 'listed', time.clock()));
    await withdraws(bilal, b);
    await settle();
    expect(await findAnyReport(context, a)).toMatchObject({ state: 'listed', standing: 'unverified' });
  });
});
