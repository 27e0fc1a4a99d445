import { beforeEach, describe, expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { revokeRoleByOperator } from '../../../src/server/areas/accounts/roles/store.ts';
import { lockAccountRow } from '../../../src/server/areas/accounts/store.ts';
import { suspendForReports } from '../../../src/server/areas/accounts/suspend-account.ts';
import { flushAsked, forgetPastCounts } from '../../../src/server/areas/limits/sketch-store.ts';
import { changePolicy } from '../../../src/server/areas/registry/policy/current-policy.ts';
import { findLevel, sanctionAuthors } from '../../../src/server/areas/reports/authors/sanction-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import type { QuotaSettings } from '../../../src/server/settings.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { setReportState } from '../../support/change-report.ts';
import { importReports } from '../../support/import-reports.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, hour, minute, movableClock } from '../../support/time.ts';

const many = { reports: 30, edits: 1_000, files: 100, bytes: 1024 ** 3 };
const level = (name: string) => ({ ...many, name, accounts: [] as string[] });
const quotas: QuotaSettings = {
  unconfirmed: level('unconfirmed'),
  new: level('new'),
  established: level('established'),
  establishedAfterMs: 7 * day,
  network: { ...many, reports: 1_000 },
  others: [],
};
const time = movableClock();
const testApp = await startApp({ clock: time.clock, quotas });
const { as, asStaff, db, context, stranger, mails } = testApp;

const setPolicy = (name: keyof typeof policyPresets) =>
  changePolicy(context, { settings: { ...policyPresets[name], filing: 'any_account' }, by: null });
beforeEach(() => setPolicy('open'));

/** 0 none, 1 warned, 2 their reports weigh nothing, 3 suspended. */
const levelOf = async ({ accountId }: SignedInClient) => (await db.transaction((tx) => findLevel(tx, accountId))).level;
const file = (who: SignedInClient, body = aReport(aSubject()), query = {}) => who.call(reports.create, { body, query });
const whyOf = async (id: string) => {
  const item = await findQueueItem(context, id);
  return item && { causes: item.causes, details: item.details };
};
/** Whether the queue has a report as one that names a CNIC. */
const namesCnic = async (id: string) =>
  (await db.rows<{ names: boolean }>(raw(`select names_cnic as names from queue_items where report_id = ${id}`)))[0]
    ?.names;
const storedOf = async (id: string) => {
  const [row] = await db.rows<{ state: string; weight: number; weightless: boolean; awaits: boolean }>(
    raw(`select state, weight, weightless, awaits_corroboration as awaits from reports where id = ${id}`),
  );
  return row;
};
/** A text in words that no other number has. */
const worded = (n: number, text: string) => text.replaceAll(/[a-z]{2,}/g, (word) => word + 'abcdefgh'.charAt(n));
const story = (n: number) =>
  worded(
    n,
    `He offered a used phone on the marketplace, asked me to pay half of the price in advance to a wallet number, promised
     delivery within two days, and blocked me as soon as the money had arrived. His shop does not exist.`,
  );

describe('A report that names what cannot be listed', () => {
  test('is refused by name of its field, and held for the moderators if its author asks for that', async () => {
    const [nadia, sana] = [await asStaff('moderator'), await as()];
    const subject = aSubject();
    const entry = { mark: 'safelisted', kind: 'phone', value: subject.phone, label: 'Helpline', reason: 'helpline' };
    await nadia.call(safelist.add, { body: entry });
    const refused = await file(sana, aReport(subject));
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'identifierSafelisted',
      [{ path: 'phone', code: 'identifierSafelisted', message: messages.identifierSafelisted }],
    ]);
    const sent = await file(sana, aReport(subject), { review: true });
    expect([sent.status, sent.body.state]).toEqual([200, 'held']);
    expect(await whyOf(sent.body.reportID)).toEqual({
      causes: ['safelist'],
      details: [{ code: 'namesSafelisted', values: { field: 'phone' } }],
    });
    // Another author's report corroborates it, and lists nothing.
    await file(await as(), aReport({ ...aSubject(), CNIC: subject.CNIC }));
    await assessReports(context);
    expect(await storedOf(sent.body.reportID)).toMatchObject({ state: 'held', awaits: false });
    const imported = aReport({ ...aSubject(), phone: subject.phone });
    expect(await importReports(context, sana.accountId, [imported, aReport(aSubject())])).toBe(2);
    const states = await db.rows<{ state: string }>(
      raw(`select state from reports where author_id = '${sana.accountId}' order by id desc limit 2`),
    );
    expect(states.map(({ state }) => state).sort()).toEqual(['held', 'listed']);
  });

  test('cannot be made so by a correction, and one that named it before can be corrected', async () => {
    const [nadia, sana] = [await asStaff('moderator'), await as()];
    const [subject, other] = [aSubject(), aSubject()];
    const { reportID } = (await file(sana, aReport(subject))).body;
    const entry = { mark: 'safelisted', kind: 'email', label: 'Helpline', reason: 'helpline' };
    await nadia.call(safelist.add, { body: { ...entry, value: other.email } });
    const edit = (body: unknown) => sana.call(reports.update, { query: { reportID }, body });
    expect((await edit(aReport({ ...subject, email: other.email }))).body.code).toBe('identifierSafelisted');
    await nadia.call(safelist.add, { body: { ...entry, value: subject.email } });
    expect((await edit(aReport({ ...subject, title: 'A clearer title' }))).status).toBe(200);
  });
});

describe('A second report of one author about one subject within a day', () => {
  test('corrects the first where new reports are held, and says so; the history has both', async () => {
    await setPolicy('careful');
    const sana = await as();
    const subject = aSubject();
    const first = await file(sana, aReport({ ...subject, CNIC: null }));
    const second = await file(sana, aReport({ ...subject, title: 'What I forgot to say' }));
    expect(second.body).toEqual({
      reference: first.body.reference,
      message: messages.reportMerged,
      reportID: first.body.reportID,
      version: 2,
      state: 'held',
      merged: true,
    });
    const { body } = await sana.call(reports.history, { query: { reportID: first.body.reportID } });
    expect(body.versions).toHaveLength(2);
    expect(await file(sana, aReport({ ...subject, title: 'What I forgot to say' }))).toMatchObject({
      body: second.body,
    });
    // Another subject, and the same one a day later, is another report.
    expect((await file(sana, aReport({ ...aSubject(), email: subject.email }))).body.merged).toBeUndefined();
    time.pass(25 * hour);
    expect((await file(sana, aReport(subject))).body.merged).toBeUndefined();
  });

  test('is a report of its own with the preset Open, as before', async () => {
    const sana = await as();
    const subject = aSubject();
    const answers = [await file(sana, aReport(subject)), await file(sana, aReport(subject))];
    expect(new Set(answers.map(({ body }) => body.reportID)).size).toBe(2);
  });
});

describe('The same words', () => {
  test('under several accounts lead all of the reports to a moderator together, with the number in words', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const evidence = story(1).replace('twob', `${n + 2}`);
      ids.push((await file(await as(), aReport({ ...aSubject(), evidence }))).body.reportID);
    }
    for (const id of ids) {
      expect((await whyOf(id))?.causes).toEqual(['duplicate']);
      expect(await namesCnic(id)).toBe(true);
    }
    expect((await whyOf(ids[2] ?? ''))?.details).toEqual([{ code: 'sameWords', values: { reports: 2 } }]);
    const stored = await db.rows<{ row: string }>(raw('select w::text as row from report_words w'));
    expect(stored.length).toBeGreaterThan(8);
    expect(stored.map(({ row }) => row).join()).not.toMatch(/marketplace|[a-z]{3}/);
  });

  test('under several accounts are listed by a moderator only, where new reports are held', async () => {
    await setPolicy('careful');
    const subject = aSubject();
    const ids: string[] = [];
    for (let n = 0; n < 2; n++)
      ids.push((await file(await as(), aReport({ ...subject, evidence: `${story(5)} Case ${n}.` }))).body.reportID);
    time.pass(2 * minute);
    await assessReports(context);
    for (const id of ids) expect(await storedOf(id)).toMatchObject({ state: 'held', awaits: false });
  });

  test('of one author, and short ones that anybody would use, do not', async () => {
    const sana = await as();
    const [one, other] = [await file(sana), await file(await as())];
    const long = [1, 2].map(() => file(sana, aReport({ ...aSubject(), evidence: story(2) })));
    for (const { body } of [one, other, ...(await Promise.all(long))]) expect(await whyOf(body.reportID)).toBeNull();
  });

  const removed = { causes: ['duplicate'], details: [{ code: 'sameWordsAsRemoved', values: { reports: 1 } }] };
  const removes = async (reportID: string, reason: string) => {
    await db.transaction((tx) => enterQueue(context, tx, { reportId: reportID, cause: 'listed' }));
    return decides(await asStaff('moderator'), reportID, { decision: 'remove', reason });
  };

  test('as in a report that was removed wait for a moderator, whoever sends them again, by a correction too', async () => {
    const [sana, bilal] = [await as(), await as()];
    const { reportID } = (await file(sana, aReport({ ...aSubject(), evidence: story(3) }))).body;
    expect((await removes(reportID, 'false')).status).toBe(200);
    const subject = aSubject();
    const another = (await file(bilal, aReport(subject))).body.reportID;
    const edit = (body: object) =>
      bilal.call(reports.update, { query: { reportID: another }, body: aReport({ ...subject, ...body }) });
    const answers = [
      await file(sana, aReport({ ...aSubject(), evidence: story(3) })),
      await file(bilal, aReport({ ...aSubject(), evidence: story(3) })),
      await edit({ evidence: story(3) }),
    ];
    for (const { body } of answers) {
      expect(body.state).toBe('held');
      expect(await storedOf(body.reportID)).toMatchObject({ state: 'held', awaits: false });
      expect((await whyOf(body.reportID))?.details[0]?.code).toMatch(/^sameWords/);
    }
    // Once a moderator has listed it, its author corrects it as others do.
    await decides(await asStaff('moderator'), another, { decision: 'list', reason: 'plausible' });
    expect((await edit({ evidence: `${story(3)} He called twice.` })).body.state).toBeUndefined();
    expect((await storedOf(another))?.state).toBe('listed');
  });

  test('as in a report that was removed for something else than what it says are only noticed', async () => {
    const sana = await as();
    const { reportID } = (await file(sana, aReport({ ...aSubject(), evidence: story(7) }))).body;
    expect((await removes(reportID, 'duplicate')).status).toBe(200);
    const again = (await file(sana, aReport({ ...aSubject(), evidence: story(7) }))).body;
    expect(await whyOf(again.reportID)).toEqual(removed);
    expect([again.state, (await storedOf(again.reportID))?.state]).toEqual([undefined, 'listed']);
  });
});

test('Filing much faster than others is seen by a moderator, and what is held waits for one', async () => {
  await setPolicy('careful');
  const sana = await as();
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.push((await file(sana)).body.reportID);
  const suspected = await Promise.all(ids.map(whyOf));
  expect(suspected.map((why) => why?.causes)).toEqual([...Array(5).fill(['held']), ...Array(2).fill(['held', 'pace'])]);
  expect(suspected[6]?.details).toEqual([{ code: 'paceAccount', values: { reports: 7 } }]);
  expect((await storedOf(ids[4] ?? ''))?.awaits).toBe(true);
  expect((await storedOf(ids[6] ?? ''))?.awaits).toBe(false);
  time.pass(hour);
  expect((await whyOf((await file(sana)).body.reportID))?.causes).toEqual(['held']);
});

describe('A report of what its author read here', () => {
  test('weighs nothing and says why', async () => {
    const [sana, omar] = [await as(), await as()];
    const subject = aSubject();
    await file(sana, aReport({ ...subject, evidence: story(4) }));
    await omar.looksUp({ email: subject.email });
    time.pass(3 * day);
    const { body } = await file(
      omar,
      aReport({ ...subject, evidence: worded(4, 'He blocked me as soon as the money had arrived.') }),
    );
    expect(await whyOf(body.reportID)).toEqual({
      causes: ['circular'],
      details: [{ code: 'circular', values: { days: 3, reports: 1 } }],
    });
    expect(await storedOf(body.reportID)).toEqual({ state: 'listed', weight: 0, weightless: true, awaits: false });
  });

  test('is as suspect when its author makes it of another report, or by a second one that corrects the first', async () => {
    const [sana, omar, ayesha] = [await as(), await as(), await as()];
    const [subject, other] = [aSubject(), aSubject()];
    const words = worded(6, 'He blocked me as soon as the money had arrived.');
    const { reportID: original } = (await file(sana, aReport({ ...subject, evidence: story(6) }))).body;
    const own = 'A shop that I found by myself sold me a broken washing machine, and nobody answers there.';
    const { reportID } = (await file(omar, aReport({ ...other, evidence: own }))).body;
    await omar.looksUp({ email: subject.email });
    const edit = aReport({ ...other, email: subject.email, evidence: words });
    expect((await omar.call(reports.update, { query: { reportID }, body: edit })).status).toBe(200);
    expect(await storedOf(reportID)).toMatchObject({ weight: 0, weightless: true });
    expect((await whyOf(reportID))?.causes).toEqual(['circular']);
    await assessReports(context);
    const standing = async (id: string) =>
      (await db.rows<{ standing: string }>(raw(`select standing from reports where id = ${id}`)))[0]?.standing;
    expect([await standing(original), await standing(reportID)]).toEqual(['unverified', 'unverified']);

    const { headers } = await ayesha.keyPair();
    await stranger.call(lookup.detail, { body: { phone: subject.phone }, headers });
    await setPolicy('careful');
    const third = { email: aSubject().email, CNIC: null };
    const first = await file(ayesha, aReport({ ...third, phone: null, evidence: own }));
    const second = await file(ayesha, aReport({ ...third, phone: subject.phone, evidence: words }));
    expect(second.body).toMatchObject({ reportID: first.body.reportID, merged: true });
    expect(await storedOf(first.body.reportID)).toMatchObject({ weight: 0, weightless: true, awaits: false });
  });

  test('is not suspect if it tells more, if nobody was looked up, or if that was long ago', async () => {
    const [sana, omar, ayesha] = [await as(), await as(), await as()];
    const subject = aSubject();
    await file(sana, aReport({ ...subject, evidence: story(5) }));
    await omar.looksUp({ email: subject.email });
    const news =
      'My own payment of March went to the same wallet; the receipt names a second number and a branch in Quetta.';
    const words = worded(5, 'He blocked me as soon as the money had arrived.');
    const told = await file(omar, aReport({ ...subject, evidence: news }));
    const unread = await file(ayesha, aReport({ ...subject, evidence: words }));
    await flushAsked(context);
    time.pass(32 * day);
    await forgetPastCounts(context);
    const late = await file(omar, aReport({ ...subject, evidence: words }));
    for (const { body } of [told, unread, late]) expect(await whyOf(body.reportID)).toBeNull();
  });
});

describe('The sanctions of an author', () => {
  const removeOne = async (reportId: string, moderatorId: string) => {
    await db.transaction((tx) => setReportState(context, tx, reportId, 'removed', time.clock()));
    await db.rows(
      raw(`insert into moderation_decisions (id, report_id, moderator_id, decision, reason, decided_at, before)
           values (gen_random_uuid(), ${reportId}, '${moderatorId}', 'remove', 'false',
             '${time.clock().toISOString()}', '{}')`),
    );
  };
  const sanctionAll = async () => {
    await sanctionAuthors(context);
    time.pass(minute);
    await sanctionAuthors(context);
    await assessReports(context);
    await mails.deliver();
  };

  test('are a warning, no weight, a suspension; a reversed decision takes them back', async () => {
    const [nadia, omar, sana] = [await asStaff('moderator'), await asStaff('moderator'), await as()];
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await file(sana)).body.reportID);
    const [first = '', second = '', third = '', kept = ''] = ids;
    const subjects = () => mails.to(sana.person.email).map(({ subject }) => subject);
    expect((await storedOf(kept))?.weight).toBeCloseTo(0.6);

    await removeOne(first, nadia.accountId);
    await sanctionAll();
    expect(subjects()).toContain('A warning about your reports');
    expect((await storedOf(kept))?.weight).toBeCloseTo(0.6);

    await removeOne(second, omar.accountId);
    await sanctionAll();
    expect(subjects()).toContain('Your reports count less');
    expect((await storedOf(kept))?.weight).toBe(0);
    expect((await storedOf((await file(sana)).body.reportID))?.weight).toBe(0);

    await removeOne(third, nadia.accountId);
    await sanctionAll();
    expect(subjects()).toContain('Your account is suspended');
    const stopped = await file(sana);
    expect([stopped.status, stopped.body.code]).toEqual([403, 'accountSuspended']);
    expect(await whyOf(kept)).toEqual({
      causes: ['listed'],
      details: [{ code: 'authorSuspended', values: { reports: 3 } }],
    });
    expect(await namesCnic(kept)).toBe(true);
    expect(await levelOf(sana)).toBe(3);

    const takeBack = (id: string) =>
      db.rows(raw(`update moderation_decisions set undone_at = now() where report_id = ${id}`));
    await takeBack(third);
    await sanctionAll();
    expect(subjects().at(-1)).toBe('Your account is open again');
    await takeBack(second);
    await sanctionAll();
    expect(subjects().at(-1)).toBe('Your reports count again');
    expect((await sana.call(reports.all)).status).toBe(200);
    expect((await storedOf(kept))?.weight).toBeCloseTo(0.6);
    const before = subjects().length;
    await sanctionAll();
    expect(subjects()).toHaveLength(before);
  });

  test('go no further than the warning for what one moderator removes', async () => {
    const [nadia, omar, sana] = [await asStaff('moderator'), await asStaff('moderator'), await as()];
    for (let n = 0; n < 4; n++) await removeOne((await file(sana)).body.reportID, nadia.accountId);
    await sanctionAll();
    expect(await levelOf(sana)).toBe(1);
    expect((await sana.call(reports.all)).status).toBe(200);
    await removeOne((await file(sana)).body.reportID, omar.accountId);
    await sanctionAll();
    expect(await levelOf(sana)).toBe(3);
  });

  test('list nothing that is filed while they suspend, and no import after it', async () => {
    const [nadia, omar, sana] = [await asStaff('moderator'), await asStaff('moderator'), await as()];
    for (const by of [nadia, omar, nadia]) await removeOne((await file(sana)).body.reportID, by.accountId);
    const answers = await db.transaction(async (tx) => {
      await lockAccountRow(tx, sana.accountId);
      const filing = file(sana);
      await untilBlocked(db);
      await suspendForReports(context, tx, sana.accountId, true);
      return { filing };
    });
    const { status, body } = await answers.filing;
    expect([status, body.code]).toEqual([403, 'accountSuspended']);
    await expect(importReports(context, sana.accountId, [aReport(aSubject())])).rejects.toThrow('accountSuspended');
    expect(await db.rows(raw(`select 1 from reports where author_id = $1`), [sana.accountId])).toHaveLength(3);
  });

  test('take the weight of staff, whom only an admin suspends', async () => {
    const [nadia, omar, admin] = [await asStaff('moderator'), await asStaff('moderator'), await asStaff('admin')];
    await asStaff('admin');
    for (const by of [nadia, omar, nadia, omar]) await removeOne((await file(admin)).body.reportID, by.accountId);
    await sanctionAll();
    expect(await levelOf(admin)).toBe(2);
    expect((await admin.call(reports.all)).status).toBe(200);
    expect(mails.to(admin.person.email).map(({ subject }) => subject)).not.toContain('Your account is suspended');
    // Whoever is staff no more is an author like others.
    await revokeRoleByOperator(context, admin.accountId, 'admin');
    await sanctionAll();
    expect(await levelOf(admin)).toBe(3);
    expect(mails.to(admin.person.email).map(({ subject }) => subject)).toContain('Your account is suspended');
  });
});
