import { describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { findAnyReports } from '../../../src/server/areas/reports/stored/store.ts';
import { startDisputes, story } from '../../support/disputed.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day } from '../../support/time.ts';

const { testApp, stranger, context, db, time, who, pass, ...it } = await startDisputes();
const { pageOf, namedBy, item, decide, replies, aDisputedPerson } = it;

const proves = (phone: string, contactEmail: string) => aCaseLink(testApp, phone, 'phone', contactEmail);
const opens = async (link: string, words = story) =>
  stranger.call(disputes.open, { body: { ...(await namedBy(link)), reason: 'notMe', words } });
const withdraws = (link: string, disputeID: string) => stranger.call(disputes.withdraw, { body: { link, disputeID } });

/** A phone number that is reported. */
async function aNumber() {
  const { phone } = aSubject();
  const { id } = await createReport(context, who.author.accountId, aReport({ ...aSubject(), phone }));
  return { phone, id };
}

describe('a later holder of a phone number', () => {
  test('sees nothing of what the earlier one wrote, who sees it on when they prove the number again', async () => {
    const { phone, id } = await aNumber();
    const first = await proves(phone, 'first@example.org');
    const { disputeID } = (await opens(first, 'My brother had this number, not I.')).body;
    await replies(await namedBy(first), 'It was my brother.');

    const later = await proves(phone, 'later@example.org');
    expect((await stranger.call(cases.open, { body: { link: first } })).status).toBe(404);
    const seen = await pageOf(later);
    expect(seen.reports).toHaveLength(1);
    expect(seen.reports[0].dispute).toBeNull();
    expect(seen.caseID).not.toBe(
      (await db.rows<{ case_id: string }>(raw(`select case_id from disputes where id = '${disputeID}'`)))[0]?.case_id,
    );
    expect(JSON.stringify(seen)).not.toContain('My brother had this number');
    // They dispute it for themselves; the earlier dispute goes on.
    expect((await opens(later)).status).toBe(200);
    const open = await db.rows(raw(`select id from disputes where report_id = ${id} and state = 'open'`));
    expect(open).toHaveLength(2);

    const again = await proves(phone, 'First+again@example.org');
    expect((await pageOf(again)).reports[0].dispute).toMatchObject({
      disputeID,
      words: 'My brother had this number, not I.',
    });
    expect(JSON.stringify(await pageOf(again))).not.toContain(story);
  });

  test('may reply although the earlier one has', async () => {
    const { phone } = await aNumber();
    for (const [by, reply] of [
      ['a@example.org', 'I was abroad.'],
      ['b@example.org', 'It is mine since May.'],
    ] as const) {
      const link = await proves(phone, by);
      expect((await replies(await namedBy(link), reply)).status).toBe(200);
    }
  });

  test('proves it many times at once: there is one case for each address, and one link works', async () => {
    const { phone } = await aNumber();
    const links = await Promise.all([0, 1, 0, 1, 0, 1].map((n) => proves(phone, `holder${n}@example.net`)));
    const statuses = await Promise.all(
      links.map(async (link) => (await stranger.call(cases.open, { body: { link } })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('cannot shed a pause by another address', async () => {
    const { phone, id } = await aNumber();
    await opens(await proves(phone, 'one@example.org'));
    await decide(id, { outcome: 'refused', isFrivolous: true });
    time.pass(15_000);
    expect((await opens(await proves(phone, 'two@example.org'))).body.code).toBe('disputesPaused');
  });
});

describe('the clock of a dispute', () => {
  test('goes on when it is taken back and opened again, nine times', async () => {
    const { id, link, open } = await aDisputedPerson();
    const { decisionDueAt, endsAt } = (await open()).body;
    for (let n = 0; n < 9; n++) {
      await pass(day);
      const { disputeID } = (await pageOf(link)).reports[0].dispute;
      await withdraws(link, disputeID);
      expect((await open()).body).toMatchObject({ decisionDueAt, endsAt });
    }
    // Nobody has decided about those before.
    const takenBack = Array(9).fill(expect.objectContaining({ state: 'withdrawn', decidedAt: null }));
    expect((await pageOf(link)).reports[0].dispute.earlier).toEqual(takenBack);
    expect((await item(id)).disputes.slice(1)).toEqual(takenBack);
  });

  test('goes on for whoever proves the number with another address', async () => {
    const { phone } = await aNumber();
    const link = await proves(phone, 'anyone@example.org');
    const { disputeID, endsAt } = (await opens(link)).body;
    await pass(3 * day);
    await withdraws(link, disputeID);
    expect((await opens(await proves(phone, 'anyone.else@example.org'))).body.endsAt).toBe(endsAt);
  });

  test('does not run while nothing is disputed', async () => {
    const { link, open } = await aDisputedPerson();
    const { disputeID, endsAt } = (await open()).body;
    await withdraws(link, disputeID);
    await pass(28 * day);
    const again = (await open()).body;
    expect(Date.parse(again.endsAt) - Date.parse(endsAt)).toBeGreaterThan(26 * day);
  });

  test('begins anew after a decision', async () => {
    const { id, open } = await aDisputedPerson();
    const { endsAt } = (await open()).body;
    await decide(id, { outcome: 'refused' });
    await pass(40 * day);
    // The link is over by then.
    const [report] = await findAnyReports(context, [id]);
    const link = await aCaseLink(testApp, report?.email ?? '');
    expect(Date.parse((await opens(link)).body.endsAt)).toBeGreaterThan(Date.parse(endsAt) + 30 * day);
  });
});
