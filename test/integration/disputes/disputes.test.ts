import { describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { disputes } from '../../../src/contract/disputes/disputes.ts';
import { staffDisputes } from '../../../src/contract/disputes/staff-disputes.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { localDate } from '../../../src/contract/rules/business-days.ts';
import { proveCase } from '../../../src/server/areas/disputes/cases/prove-case.ts';
import { expandRecalls } from '../../../src/server/areas/lookup/corrections/recall-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { findAnyReports } from '../../../src/server/areas/reports/stored/store.ts';
import type { SignedInClient } from '../../support/app.ts';
import { reasons, refused, startDisputes, story, uphold } from '../../support/disputed.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day } from '../../support/time.ts';

const { testApp, stranger, as, db, context, mails, time, who, pass, ...it } = await startDisputes();
const { aDisputedPerson, pageOf, namedBy, item, decide, releases, replies, rowsOf, mailTo, subjectsTo } = it;

describe('a dispute', () => {
  test('marks the report for everybody at once, and is acknowledged, without changing its listing', async () => {
    const { email, id, open, page, lookUp } = await aDisputedPerson();
    const before = (await lookUp()).score;
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'open', reason: 'notMe', words: story, isAppeal: false, outcome: null });
    const steps = body.steps.map(({ step, at }: { step: string; at: string | null }) => [step, at !== null]);
    expect(steps).toEqual([
      ['opened', true],
      ['authorAsked', false],
      ['decided', false],
      ['reportHeld', false],
    ]);
    const found = await lookUp();
    expect(found).toMatchObject({ verdict: 'disputed', reports: [{ disputed: true }] });
    expect(found.score).toBeLessThanOrEqual(before);
    expect((await page()).reports[0]).toMatchObject({ disputed: true, state: 'listed', dispute: { state: 'open' } });
    expect(await item(id)).toMatchObject({ causes: ['disputed'], disputes: [{ words: story, state: 'open' }] });
    const [mail] = await mailTo(email);
    expect(mail?.subject).toBe('We have your dispute');
    expect(await open()).toMatchObject(refused('disputeOpen'));
  });

  test('is only for the person named: any other link, report or dispute is unknown', async () => {
    const mine = await aDisputedPerson();
    const theirs = await aDisputedPerson();
    const { disputeID } = (await mine.open()).body;
    const body = { link: theirs.link, reportID: mine.reportID, reason: 'notMe', words: story };
    expect(await stranger.call(disputes.open, { body })).toMatchObject(refused('caseReportNotFound', 404));
    const wrong = { ...body, link: 'A'.repeat(43) };
    expect(await stranger.call(disputes.open, { body: wrong })).toMatchObject(refused('caseLinkInvalid', 404));
    for (const call of [disputes.withdraw, disputes.appeal, disputes.answer]) {
      const sent = { link: theirs.link, disputeID, words: story, questionID: disputeID, answer: 'No' };
      const { status, body: problem } = await stranger.call(call, { body: sent });
      expect([status, problem.code]).toEqual([404, 'disputeNotFound']);
    }
    // Nobody decides about it in any other way.
    const { itemVersion, version } = await item(mine.id);
    for (const [decision, reason] of [
      ['verify', 'evidence'],
      ['remove', 'false'],
      ['list', 'plausible'],
    ])
      expect(
        await who.moderator.call(queue.decide, {
          params: { reportID: mine.id },
          body: { decision, reason, itemVersion, version },
        }),
      ).toMatchObject(refused('disputeUndecided'));
  });

  test('lets both sides speak, and tells neither who the other is', async () => {
    const writer = await as();
    const { email, id, link, open, page } = await aDisputedPerson({ by: writer });
    const { disputeID } = (await open()).body;
    const ask = (to: string, question: string) =>
      who.moderator.call(staffDisputes.ask, { params: { disputeID }, body: { to, question } });
    expect((await ask('author', 'Where did you meet?')).status).toBe(200);
    // Once more, as after an answer that was lost: it is asked once, and mailed once, as is counted below.
    expect((await ask('author', 'Where did you meet?')).status).toBe(200);
    const own = (await writer.call(disputes.ofReport, { query: { reportID: id } })).body;
    expect(own).toMatchObject([
      { state: 'open', reason: 'notMe', questions: [{ words: 'Where did you meet?', answer: null }] },
    ]);
    const answer = { disputeID, questionID: own[0].questions[0].id, answer: 'At the Mall Road shop.' };
    const send = (by = writer) => by.call(disputes.answerAsAuthor, { query: { reportID: id }, body: answer });
    expect((await send(await as())).status).toBe(404);
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject(refused('questionNotFound', 404));
    await ask('subject', 'Where were you in May?');
    const [question] = (await page()).reports[0].dispute.questions;
    const reply = { link, disputeID, questionID: question.id, answer: 'Abroad.' };
    expect((await stranger.call(disputes.answer, { body: reply })).status).toBe(200);
    expect((await item(id)).disputes[0]).toMatchObject({
      toAuthor: [{ answer: 'At the Mall Road shop.' }],
      toSubject: [{ answer: 'Abroad.' }],
    });
    // When exactly the author has answered is not told.
    const { steps } = (await page()).reports[0].dispute;
    const timeOf = (step: string) => steps.find((one: { step: string }) => one.step === step).at;
    expect([timeOf('authorAnswered'), timeOf('opened')]).toEqual([
      expect.stringMatching(/T12:00:00\.000Z$/),
      expect.not.stringMatching(/T12:00:00\.000Z$/),
    ]);
    await decide(id, { outcome: 'refused' });
    const toSubject = (await mailTo(email)).map(({ raw: text, text: plain }) => text + plain);
    const toAuthor = (await mailTo(writer.person.email)).map(({ text }) => text);
    expect([toSubject.length, toAuthor.length]).toEqual([3, 2]);
    const said = [JSON.stringify(await page()), ...toSubject].join('\n');
    const { username, email: address } = writer.person;
    for (const secret of [username, address, writer.accountId, id, 'At the Mall Road shop.', 'Where did you meet?'])
      expect(said, secret).not.toContain(secret);
    const told = [
      JSON.stringify((await writer.call(disputes.ofReport, { query: { reportID: id } })).body),
      JSON.stringify((await writer.call(decisions.ofReport, { query: { reportID: id } })).body),
      ...toAuthor,
    ].join('\n');
    for (const secret of [email, story, 'Abroad.', 'Where were you', link]) expect(told, secret).not.toContain(secret);
    const trail = await rowsOf('audit_events', 'true');
    for (const secret of [email, story, 'Abroad.', link]) expect(JSON.stringify(trail), secret).not.toContain(secret);
  });
});

describe('a decision', () => {
  test('that upholds removes the report, clears the identifier and corrects everybody once', async () => {
    const { email, id, open, page, lookUp } = await aDisputedPerson();
    await lookUp();
    await open();
    expect((await decide(id, { outcome: 'upheld' })).status).toBe(422);
    expect((await decide(id, uphold)).status).toBe(200);
    expect((await lookUp()).reports).toEqual([]);
    expect(await rowsOf('identifier_markers', `marker = 'cleared' and about = '${id}'`)).toHaveLength(1);
    expect((await rowsOf('recalls', `report_id = ${id}`)).map(({ kind }) => kind)).toEqual(['upheld']);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ state: 'removed', disputed: false }]);
    expect((await mailTo(email)).at(-1)?.text).toContain(reasons);
    const told = mails.to(who.author.person.email).at(-1)?.text;
    expect(told).toContain(reasons);
    expect(told).toContain('Rule: A report must name the right person.');
    expect(told).toMatch(/A person decided this\. .* you can appeal there once, within 30 days\./);
    expect(await page()).toMatchObject({ reports: [], pastDisputes: [{ dispute: { outcome: 'upheld', reasons } }] });
  });

  test('that refuses can be appealed once, and somebody else decides', async () => {
    const { id, email, link, open, page } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    const appeal = (one = disputeID) =>
      stranger.call(disputes.appeal, { body: { link, disputeID: one, words: 'Look again.' } });
    expect(await appeal()).toMatchObject(refused('appealNotPossible'));
    await decide(id, { outcome: 'refused' });
    expect((await page()).reports[0].dispute.state).toBe('open');
    expect((await mailTo(email)).at(-1)?.text).toContain('You can appeal once within 30 days');
    const { outcome, appealUntil } = (await page()).reports[0].dispute;
    expect([outcome, appealUntil !== null]).toEqual(['refused', true]);
    expect(await open()).toMatchObject(refused('disputeTooSoon'));
    const second = (await appeal()).body;
    expect(second).toMatchObject({ isAppeal: true, state: 'open', earlier: [{ outcome: 'refused', reasons }] });
    expect(await decide(id, uphold)).toMatchObject(refused('appealNeedsAnother'));
    await releases(who.moderator, id);
    expect((await decide(id, { outcome: 'refused' }, who.another)).status).toBe(200);
    const last = (await mailTo(email)).at(-1);
    expect([last?.subject, last?.text]).toEqual([
      'Your appeal was decided',
      expect.stringMatching(/cannot be appealed/),
    ]);
    expect(await appeal(second.disputeID)).toMatchObject(refused('appealNotPossible'));
    const { dispute, disputableFrom } = (await page()).reports[0];
    expect(Date.parse(disputableFrom)).toBe(Date.parse(dispute.decidedAt) + 30 * day);
    // On that day it may still be too soon.
    const dayAfter = localDate(new Date(Date.parse(disputableFrom) + day), 'Asia/Karachi');
    expect((await open()).body).toMatchObject({ code: 'disputeTooSoon', values: { date: dayAfter } });
    expect(await rowsOf('queue_items', `report_id = ${id}`)).toEqual([]);
  });

  test('that refuses offers no appeal once the report is gone, about which nobody could decide', async () => {
    const { id, link, open, page } = await aDisputedPerson();
    const { disputeID } = (await open()).body;
    await decide(id, { outcome: 'refused' });
    time.pass(15_000);
    const body = { reason: 'mistake', note: null };
    expect((await who.author.call(reports.withdraw, { query: { reportID: id }, body })).status).toBe(200);
    const appealed = await stranger.call(disputes.appeal, { body: { link, disputeID, words: 'Look again.' } });
    expect(appealed.body.code).toBe('appealNotPossible');
    expect((await page()).pastDisputes).toMatchObject([{ dispute: { outcome: 'refused', appealUntil: null } }]);
  });

  test('that amends needs a change of the report, and one for a reply needs a reply', async () => {
    const { id, email, link, reportID, open } = await aDisputedPerson();
    await open();
    const offered = async () => (await item(id)).disputes[0].outcomes;
    expect(await offered()).toEqual(['upheld', 'refused']);
    expect(await decide(id, { outcome: 'amended' })).toMatchObject(refused('reportNotAmended'));
    expect(await decide(id, { outcome: 'reply_only' })).toMatchObject(refused('replyMissing'));
    const body = aReport({
      email,
      CNIC: null,
      phone: null,
      evidence: 'I paid in advance for a phone, and it came late.',
    });
    await who.author.call(reports.update, { query: { reportID: id }, body });
    await replies({ link, reportID }, 'I was abroad then.');
    expect(await offered()).toEqual(['upheld', 'amended', 'reply_only', 'refused']);
    expect((await decide(id, { outcome: 'reply_only' })).status).toBe(200);
    expect(await rowsOf('queue_items', `report_id = ${id}`)).toEqual([]);
    const next = await aDisputedPerson();
    await next.open();
    const changed = aReport({ email: next.email, CNIC: null, phone: null, city: 'Multan', title: 'It came late' });
    await who.author.call(reports.update, { query: { reportID: next.id }, body: changed });
    expect((await decide(next.id, { outcome: 'amended' })).status).toBe(200);
    expect(await rowsOf('reports', `id = ${next.id}`)).toMatchObject([{ state: 'listed', disputed: false }]);
  });

  test('that amends tells nobody again who was told when passages were hidden, nor who has only seen the rest', async () => {
    const { id, open } = await aDisputedPerson();
    await open();
    const passages = [{ field: 'evidence', from: 0, to: 5 }];
    await decides(who.moderator, id, { decision: 'redact', reason: 'excessive', passages });
    time.pass(15_000);
    await expandRecalls(context);
    expect((await decide(id, { outcome: 'amended' })).status).toBe(200);
    expect((await rowsOf('recalls', `report_id = ${id}`)).map(({ kind }) => kind)).toEqual(['amended']);
  });

  test('about one of two disputes leaves the other open, and one that upholds ends it, which is told once it is final', async () => {
    const phone = '+923001112233';
    const { id, email, link, open, page } = await aDisputedPerson({ also: { phone } });
    const proven = {
      identifier: { kind: 'phone', value: phone },
      contactEmail: 'phone@example.org',
      language: 'ur',
    } as const;
    const other = (await db.transaction((tx) => proveCase(context, tx, proven))).link.split('#')[1] ?? '';
    const { disputeID } = (await open()).body;
    await stranger.call(disputes.open, { body: { ...(await namedBy(other)), reason: 'settled', words: story } });
    expect((await item(id)).disputes).toHaveLength(2);
    await decide(id, { outcome: 'refused' }, who.moderator, disputeID);
    expect(await rowsOf('reports', `id = ${id}`)).toMatchObject([{ disputed: true }]);
    time.pass(15_000);
    await stranger.call(disputes.appeal, { body: { link, disputeID, words: 'Look again.' } });
    await releases(who.moderator, id);
    const second = (await item(id, who.another)).disputes.find(({ kind }: { kind: string }) => kind === 'phone');
    const upholds = () => decide(id, uphold, who.another, second.disputeID);
    const params = { id: (await upholds()).body.decisionID };
    expect((await page()).pastDisputes).toMatchObject([{ dispute: { isAppeal: true, state: 'open' } }]);
    expect((await who.another.call(queue.undo, { params })).status).toBe(200);
    expect((await subjectsTo(email)).at(-1)).toBe('We have your appeal');
    expect((await upholds()).status).toBe(200);
    expect((await subjectsTo(email)).at(-1)).toBe('Your dispute has ended');
    expect((await mailTo('phone@example.org')).map(({ text }) => /[\u0600-\u06ff]/.test(text))).toEqual([true, true]);
    const ended = (await rowsOf('disputes', `report_id = ${id} and state = 'ended'`)).length;
    expect([ended, (await rowsOf('disputes', `report_id = ${id} and outcome = 'upheld'`)).length]).toEqual([1, 1]);
  });

  test('upheld shields from the same facts for 30 days, and a frivolous dispute is paused as long', async () => {
    const evidence = `He offered a used phone on the marketplace, asked me to pay half of the price in advance to a wallet
number, promised delivery within two days, and blocked me as soon as the money had arrived.`;
    const { id, email, open } = await aDisputedPerson({ also: { evidence } });
    await open();
    await decide(id, uphold);
    const again = (by: SignedInClient, words = evidence) =>
      by.call(reports.create, { body: aReport({ email, CNIC: null, phone: null, evidence: words }) });
    expect((await again(who.author)).body).toMatchObject({ state: 'held' });
    const copied = (await again(await as())).body;
    expect(copied).toMatchObject({ state: 'held' });
    expect((await item(copied.reportID)).details).toContainEqual({ code: 'shielded' });
    const other = {
      email,
      CNIC: null,
      phone: null,
      title: 'A loan',
      evidence: 'Another story about a loan that was never paid out.',
    };
    expect((await (await as()).call(reports.create, { body: aReport(other) })).body.state).toBeUndefined();
    const inOtherWords = 'Half of the price of a phone was paid in advance, and nothing came.';
    await pass(31 * day);
    expect((await again(await as(), inOtherWords)).body.state).toBeUndefined();
    // The words of a removed report do not come again unseen.
    expect((await again(await as())).body.state).toBe('held');

    const one = await aDisputedPerson();
    await one.open();
    await decide(one.id, { outcome: 'refused', isFrivolous: true });
    const more = await createReport(
      context,
      who.author.accountId,
      aReport({ email: one.email, CNIC: null, phone: null, title: 'Another one' }),
    );
    time.pass(15_000);
    const list = (await one.page()).reports;
    expect(list).toMatchObject(Array(2).fill({ disputableFrom: expect.any(String) }));
    const body = { link: one.link, reportID: list[0].reportID, reason: 'notMe', words: story };
    expect(await stranger.call(disputes.open, { body })).toMatchObject(refused('disputesPaused'));
    expect(more.isHeld).toBe(false);
  });
});

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
