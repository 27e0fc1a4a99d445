import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { forgetOldCases } from '../../../src/server/areas/disputes/cases/forget-cases.ts';
import { takeDueSteps } from '../../../src/server/areas/disputes/overdue-store.ts';
import { refreshMarkers } from '../../../src/server/areas/registry/special-identifiers.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { refused, startDisputes, story, uphold } from '../../support/disputed.ts';
import { importReports } from '../../support/import-reports.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { setPolicy } from '../../support/policy.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { day } from '../../support/time.ts';

const { testApp, stranger, as, context, time, who, pass, ...it } = await startDisputes();
const { aDisputedPerson, pageOf, namedBy, item, decide, reverses, rowsOf, stateOf } = it;

beforeEach(() => setPolicy(context, 'open'));

/** Time passes until nobody has decided for so long that the report is held. */
async function untilHeld(id: string, days = 50): Promise<void> {
  await pass(days * day);
  await takeDueSteps(context);
  expect(await rowsOf('disputes', `report_id = ${id} and held_at is not null`)).not.toEqual([]);
}

/** A dispute about the same report by the holder of its phone number. */
async function disputeByPhone(phone: string): Promise<string> {
  const body = { ...(await namedBy(await aCaseLink(testApp, phone, 'phone'))), reason: 'settled', words: story };
  return (await stranger.call(disputes.open, { body })).body.disputeID;
}

describe('a report that is held because nobody decided about its dispute', () => {
  test('is not listed by what a second author reports, although policy held it before', async () => {
    await setPolicy(context, 'careful');
    const { id, email, open } = await aDisputedPerson();
    expect(await stateOf(id)).toBe('held');
    await open();
    await untilHeld(id);
    const second = aReport({ email, CNIC: null, phone: null, title: 'The same seller', evidence: 'Mine never came.' });
    const filed = await createReport(context, (await as()).accountId, second);
    time.pass(61_000);
    await assessReports(context);
    // Neither has the other one listed.
    expect(await rowsOf('reports', `id = ${filed.id}`)).toMatchObject([{ assessed: true, standing: 'unverified' }]);
    expect(await Promise.all([id, filed.id].map(stateOf))).toEqual(['held', 'held']);
  });

  test('is not listed by what a second author reports, although the decision that had listed it is reversed', async () => {
    await setPolicy(context, 'careful');
    const { id, email, open } = await aDisputedPerson();
    const { decisionID } = (await decides(who.moderator, id, { decision: 'list', reason: 'plausible' })).body;
    await open();
    await untilHeld(id);
    expect((await reverses(who.another, decisionID)).status).toBe(200);
    await createReport(context, (await as()).accountId, aReport({ email, CNIC: null, phone: null }));
    time.pass(61_000);
    await assessReports(context);
    expect(await stateOf(id)).toBe('held');
  });

  test('is not listed by reversing an earlier hold, which its author has appealed; then the dispute is decided', async () => {
    const { author } = who;
    const { id, open, lookUp } = await aDisputedPerson();
    await open();
    const hold = { decision: 'hold', reason: 'noEvidence' };
    const { decisionID } = (await decides(who.moderator, id, hold)).body;
    time.pass(15_000);
    const appeal = { query: { reportID: id }, body: { decisionID, words: story } };
    expect((await author.call(decisions.appeal, appeal)).status).toBe(200);
    await untilHeld(id);
    expect(await decide(id, uphold)).toMatchObject(refused('appealUndecided'));
    expect((await reverses(who.moderator, decisionID, 'appeal')).status).toBe(200);
    expect([(await lookUp()).reports, (await item(id)).causes]).toEqual([[], ['disputed']]);
    expect((await decide(id, { outcome: 'refused' })).status).toBe(200);
    expect(await item(id)).toMatchObject({ state: 'held', causes: ['held'] });
    // Before that day it is listed again, as it was.
    const other = await aDisputedPerson();
    await other.open();
    const held = (await decides(who.moderator, other.id, hold)).body;
    expect((await reverses(who.another, held.decisionID)).status).toBe(200);
    expect(await stateOf(other.id)).toBe('listed');
  });

  test('waits for a moderator once the last dispute about it is closed, whichever that is', async () => {
    const phone = '+923001112266';
    const { id, open } = await aDisputedPerson({ also: { phone } });
    const { disputeID } = (await open()).body;
    await pass(40 * day);
    await takeDueSteps(context);
    const second = await disputeByPhone(phone);
    await untilHeld(id, 10);
    expect(await rowsOf('disputes', `report_id = ${id} and held_at is null`)).toMatchObject([{ id: second }]);
    expect((await decide(id, { outcome: 'refused' }, who.moderator, disputeID)).status).toBe(200);
    expect((await item(id)).causes).toEqual(['disputed']);
    expect((await decide(id, { outcome: 'refused' }, who.moderator, second)).status).toBe(200);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'held', disputed: false }]);
    expect(await item(id)).toMatchObject({ causes: ['held'], dueAt: null });
  });
});

test('what an author imports about somebody whose dispute was upheld is held for 30 days like what they file', async () => {
  const { id, email, open } = await aDisputedPerson();
  await open();
  expect((await decide(id, uphold)).status).toBe(200);
  await refreshMarkers(context);
  const imports = async ({ accountId }: { accountId: string }, title: string) => {
    await importReports(context, accountId, [
      aReport({ email: `${crypto.randomUUID()}@example.org`, CNIC: null, phone: null, title }),
      aReport({ email, CNIC: null, phone: null, title }),
    ]);
    const rows = await rowsOf('reports', `author_id = '${accountId}' order by id desc limit 2`);
    return rows.map(({ state }) => state);
  };
  expect(await imports(who.author, 'The same shop')).toEqual(['held', 'listed']);
  expect(await imports(await as(), 'Another shop')).toEqual(['listed', 'listed']);
  const author = who.author;
  await pass(31 * day);
  expect(await imports(author, 'The same shop again')).toEqual(['listed', 'listed']);
});

describe('a case', () => {
  /** The link is ended, and the case looked at each day. */
  async function pastDays(days: number): Promise<void> {
    await pass(days * day);
    await forgetOldCases(context);
  }
  const isForgotten = async (caseId: unknown) =>
    (await rowsOf('cases', `id = '${caseId}' and forgotten_at is not null`)).length === 1;

  test('is kept while a decision can be appealed, although its link has long ended', async () => {
    const { id, email, link, open } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    await stranger.call(cases.end, { body: { link } });
    const [dispute] = await rowsOf('disputes', `id = '${disputeID}'`);
    await pastDays(25);
    expect((await decide(id, { outcome: 'refused' })).status).toBe(200);
    await pastDays(29);
    expect(await isForgotten(dispute?.case_id)).toBe(false);
    const again = await aCaseLink(testApp, email);
    expect((await pageOf(again)).reports[0].dispute).toMatchObject({ disputeID, outcome: 'refused' });
    const body = { link: again, disputeID, words: 'Look again.' };
    expect(await stranger.call(disputes.appeal, { body })).toMatchObject({ status: 200, body: { isAppeal: true } });
    expect((await decide(id, uphold, who.another)).status).toBe(200);
    expect(await rowsOf('identifier_markers', `marker = 'cleared' and about = '${id}'`)).toHaveLength(1);
    await stranger.call(cases.end, { body: { link: again } });
    await pastDays(31);
    expect(await isForgotten(dispute?.case_id)).toBe(true);
  });

  test('is kept while its disputes are paused, and not longer', async () => {
    const { id, email, link, open } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    await stranger.call(cases.end, { body: { link } });
    const [dispute] = await rowsOf('disputes', `id = '${disputeID}'`);
    await pastDays(10);
    await decide(id, { outcome: 'refused', isFrivolous: true });
    await pastDays(25);
    const again = await aCaseLink(testApp, email);
    const body = { ...(await namedBy(again)), reason: 'notMe', words: story };
    expect((await stranger.call(disputes.open, { body })).body.code).toBe('disputesPaused');
    await stranger.call(cases.end, { body: { link: again } });
    await pastDays(31);
    expect(await isForgotten(dispute?.case_id)).toBe(true);
  });
});

describe('an author of a disputed report', () => {
  const withdraw = (id: string) =>
    who.author.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'other', note: null } });
  const told = (email: string) =>
    aReport({ email, CNIC: null, phone: null, title: 'Said otherwise', evidence: `Told anew about ${email}.` });
  const files = (by: SignedInClient, email: string) => by.call(reports.create, { body: told(email) });

  test('waits for a moderator with another report about the same person, also for 30 days after withdrawing it', async () => {
    const { id, email, open } = await aDisputedPerson();
    await open();
    expect((await withdraw(id)).status).toBe(200);
    const { reportID, state } = (await files(who.author, email)).body;
    expect(state).toBe('held');
    expect(await item(reportID)).toMatchObject({ causes: ['disputed'], details: [{ code: 'disputedElsewhere' }] });
    time.pass(61_000);
    await settleWithdrawals(context);
    expect(await rowsOf('disputes', `report_id = ${id}`)).toMatchObject([{ state: 'ended' }]);
    expect((await files(who.author, email)).body.state).toBe('held');

    // What others report about that person is listed as ever, and what the author reports about somebody else.
    expect((await files(await as(), email)).body.state).toBeUndefined();
    expect((await files(who.author, `${crypto.randomUUID()}@example.org`)).body.state).toBeUndefined();
    await pass(31 * day);
    expect((await files(who.author, email)).body.state).toBeUndefined();
  });

  test('has such a report still wait after the decision to list it is taken back', async () => {
    const { email, open } = await aDisputedPerson();
    await open();
    for (const undoes of [true, false]) {
      const { reportID } = (await files(who.author, email)).body;
      const listed = { decision: 'list', reason: 'plausible' };
      const { decisionID } = (await decides(who.moderator, reportID, listed)).body;
      const params = { id: decisionID };
      const taken = undoes ? await who.moderator.call(queue.undo, { params }) : await reverses(who.another, decisionID);
      expect(taken.status).toBe(200);
      expect(await item(reportID)).toMatchObject({ state: 'held', details: [{ code: 'disputedElsewhere' }] });
    }
  });

  test('cannot file another one first and withdraw the disputed one then', async () => {
    const { id, email, open, lookUp } = await aDisputedPerson();
    await open();
    expect((await files(who.author, email)).body.state).toBe('held');
    await withdraw(id);
    expect((await lookUp()).reports).toEqual([]);
  });

  test('cannot turn a report about somebody else into one about that person', async () => {
    const { email, open } = await aDisputedPerson();
    await open();
    const { reportID } = (await files(who.author, `${crypto.randomUUID()}@example.org`)).body;
    expect((await who.author.call(reports.update, { query: { reportID }, body: told(email) })).body.state).toBe('held');
  });

  test('cannot name somebody else in the disputed report, and report that person in another one', async () => {
    const { id, email, open } = await aDisputedPerson();
    await open();
    const edit = { query: { reportID: id }, body: told(`${crypto.randomUUID()}@example.org`) };
    expect((await who.author.call(reports.update, edit)).status).toBe(200);
    expect((await files(who.author, email)).body.state).toBe('held');
    expect((await withdraw(id)).status).toBe(200);
    time.pass(61_000);
    await settleWithdrawals(context);
    expect((await files(who.author, email)).body.state).toBe('held');
  });

  test('cannot import another one either', async () => {
    const { id, email, open } = await aDisputedPerson();
    await open();
    const imports = async (by: SignedInClient) => {
      await importReports(context, by.accountId, [told(email), told(`${crypto.randomUUID()}@example.org`)]);
      const rows = await rowsOf('reports', `author_id = '${by.accountId}' order by id desc limit 2`);
      return rows.map(({ state }) => state);
    };
    expect(await imports(who.author)).toEqual(['listed', 'held']);
    expect(await imports(await as())).toEqual(['listed', 'listed']);
    expect(await stateOf(id)).toBe('listed');
  });

  test('cannot name that person by something else of the removed report once the dispute was upheld', async () => {
    const phone = '+923214445566';
    const { id, open } = await aDisputedPerson({ also: { phone } });
    await open();
    expect((await decide(id, uphold)).status).toBe(200);
    const byPhone = (title: string) => ({ ...told(`${crypto.randomUUID()}@example.org`), phone, title });
    const { reportID, state } = (await who.author.call(reports.create, { body: byPhone('Again') })).body;
    expect(state).toBe('held');
    expect(await item(reportID)).toMatchObject({ causes: ['disputed'], details: [{ code: 'shielded' }] });
    await importReports(context, who.author.accountId, [byPhone('Imported')]);
    const [imported] = await rowsOf('reports', `author_id = '${who.author.accountId}' order by id desc limit 1`);
    expect(imported?.state).toBe('held');
    expect((await (await as()).call(reports.create, { body: byPhone('Others') })).body.state).toBeUndefined();
    await pass(31 * day);
    expect((await who.author.call(reports.create, { body: byPhone('Later') })).body.state).toBeUndefined();
  });

  test('may correct that report, and file another one where nobody disputes the first', async () => {
    const disputed = await aDisputedPerson();
    await disputed.open();
    const correction = { query: { reportID: disputed.id }, body: told(disputed.email) };
    expect((await who.author.call(reports.update, correction)).body.state).toBeUndefined();
    const { id, email } = await aDisputedPerson();
    expect((await files(who.author, email)).body.state).toBeUndefined();
    expect((await withdraw(id)).status).toBe(200);
    expect((await files(who.author, email)).body.state).toBeUndefined();
  });
});
