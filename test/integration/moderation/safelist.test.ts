import { describe, expect, onTestFinished, test } from 'vitest';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { inbox } from '../../../src/contract/notices/inbox.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { finishSafelistAdditions, heldAtATime } from '../../../src/server/areas/moderation/safelist.ts';
import { refreshSafelist } from '../../../src/server/areas/registry/special-identifiers.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem, findQueueItems } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { txtRecords } from '../../../src/server/platform/txt-records.ts';
import { startApp } from '../../support/app.ts';
import { lockRows } from '../../support/blocked.ts';
import { startDns } from '../../support/dns-server.ts';
import { importReports } from '../../support/import-reports.ts';
import { nextCursor } from '../../support/next-cursor.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides, files, undoes, withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

let dns: (domain: string) => Promise<string[]> = async () => [];
const time = movableClock();
const testApp = await startApp({ clock: time.clock, resolveTxt: (domain) => dns(domain) });
const { as, asStaff, context, db, mails, logged } = testApp;
const [nadia, omar, business] = [await asStaff('moderator'), await asStaff('moderator'), await as()];
const bank = { mark: 'safelisted', kind: 'phone', label: 'Helpline of a bank', reason: 'bank' } as const;

const found = async (phone: string): Promise<number> => (await business.looksUp({ phone })).body.totals.reports;

describe('The safelist', () => {
  test('is listed by pages, found by its identifier, opened and changed, and shows no identifier', async () => {
    const phones = [aSubject().phone, aSubject().phone, aSubject().phone];
    for (const value of phones) {
      const added = await nadia.call(safelist.add, { body: { ...bank, value } });
      expect([added.status, added.body.held]).toEqual([200, 0]);
    }
    const again = await nadia.call(safelist.add, { body: { ...bank, mark: 'shared', value: phones[0] } });
    expect([again.status, again.body.code]).toEqual([409, 'safelistExists']);

    const first = await nadia.call(safelist.list, { query: { limit: 2, kind: 'phone' } });
    const next = nextCursor(first.headers);
    const second = await nadia.call(safelist.list, { query: { limit: 2, kind: 'phone', cursor: next } });
    expect([first.body.length, second.body.length, second.headers.link]).toEqual([2, 1, undefined]);
    expect(first.text + second.text).not.toContain(phones[2]);

    const { entry } = (await nadia.call(safelist.find, { body: { kind: 'phone', value: phones[1] } })).body;
    expect(entry).toMatchObject({ mark: 'safelisted', label: bank.label, reason: 'bank' });
    const params = { id: entry.id };
    expect((await nadia.call(safelist.open, { params })).body.value).toBe(phones[1]);
    expect((await nadia.call(safelist.remove, { params, body: { reason: 'mistake' } })).status).toBe(200);
    expect((await nadia.call(safelist.remove, { params, body: { reason: 'mistake' } })).body.code).toBe(
      'safelistNotFound',
    );
    expect((await nadia.call(safelist.find, { body: { kind: 'phone', value: phones[1] } })).body.entry).toBeNull();

    const rows = await db.rows<{ row: string }>(raw('select e::text as row from safelist_entries e'));
    const stored = [...rows.map(({ row }) => row), ...logged].join('\n');
    for (const phone of phones) expect(stored).not.toContain(phone.slice(3));
  });

  test('goes on with the next page although the entry that the last one ended with is removed meanwhile', async () => {
    const kind = 'wallet';
    for (let count = 0; count < 3; count++)
      await nadia.call(safelist.add, { body: { ...bank, kind, value: aSubject().phone } });
    const first = await nadia.call(safelist.list, { query: { limit: 2, kind } });
    const removed = { params: { id: first.body[1].id }, body: { reason: 'mistake' } };
    expect((await nadia.call(safelist.remove, removed)).status).toBe(200);
    const second = await nadia.call(safelist.list, { query: { limit: 2, kind, cursor: nextCursor(first.headers) } });
    expect(second.body).toHaveLength(1);
  });

  test('of two moderators who add the same identifier at once, one is told that it has an entry', async () => {
    const { email: value } = aSubject();
    const body = { ...bank, kind: 'email', value };
    const answers = await Promise.all([1, 2, 3].map(() => nadia.call(safelist.add, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('holds the listed reports that name a new entry, and lets a moderator see why', async () => {
    const { phone } = aSubject();
    const sana = await as();
    const ids: string[] = [];
    const furtherIdentifiers = [{ kind: 'wallet' as const, value: `easypaisa:${phone}` }];
    for (const names of [{ phone }, { phone }, { phone: null, furtherIdentifiers }]) {
      const body = aReport({ ...aSubject(), CNIC: null, ...names });
      ids.push((await createReport(context, sana.accountId, body)).id);
    }
    expect(await found(phone)).toBe(2);
    const { body } = await nadia.call(safelist.add, { body: { ...bank, value: phone } });
    expect(body.held).toBe(3);
    expect(await found(phone)).toBe(0);
    const again = await sana.call(reports.create, {
      body: aReport({ ...aSubject(), phone: null, furtherIdentifiers }),
    });
    expect([again.status, again.body.code]).toEqual([422, 'identifierSafelisted']);
    const [item] = await findQueueItems(context, ids);
    expect(item).toMatchObject({
      causes: ['safelist'],
      details: [{ code: 'safelistAdded', values: { field: 'phone' } }],
    });
    const lines: { code: string }[] = (await sana.call(inbox.list)).body;
    expect(lines.filter(({ code }) => code === 'safelisted')).toHaveLength(3);
    await mails.deliver();
    const held = mails.to(sana.person.email).filter(({ subject }) => subject === 'Your report is held back');
    expect(held).toHaveLength(3);
    const noted = (await eventsOf(testApp)).events.filter(({ event }) => event === 'report.held');
    expect(noted).toMatchObject([{ actor: 'registry', details: { entry: body.entry.id } }]);
    expect(noted[0]?.reportIds.toSorted()).toEqual(ids.toSorted());
  });

  test('caps the score of an identifier that many people share, and the answer says so', async () => {
    const subject = aSubject();
    for (let n = 0; n < 3; n++)
      await createReport(context, (await as()).accountId, aReport({ ...aSubject(), phone: subject.phone }));
    const ask = async () => {
      return (await (await as()).looksUp({ phone: subject.phone })).body;
    };
    const before = await ask();
    expect(before.identifiers.phone).not.toHaveProperty('shared');
    const { body } = await nadia.call(safelist.add, { body: { ...bank, mark: 'shared', value: subject.phone } });
    await db.rows(raw(`update reports set weight = 2 where standing = 'corroborated'`));
    await testApp.markAgain();
    expect(await ask()).toMatchObject({ score: 20, identifiers: { phone: { score: 20, shared: true, reports: 3 } } });
    // Another process learns of it when it reads the list.
    await nadia.call(safelist.remove, { params: { id: body.entry.id }, body: { reason: 'mistake' } });
    await refreshSafelist(context);
    expect((await ask()).score).toBeGreaterThan(20);
  });

  test('refuses values that are no identifier, and says what was expected', async () => {
    const wrong = { kind: 'CNIC', value: '123', mark: 'safe', label: '', reason: 'because' };
    const { status, body } = await nadia.call(safelist.add, { body: wrong });
    expect([status, body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      422,
      ['label', 'mark', 'reason'],
    ]);
    const cnic = await nadia.call(safelist.add, { body: { ...bank, kind: 'CNIC', value: '123' } });
    expect([cnic.status, cnic.body.errors[0].path]).toEqual([422, 'value']);
  });
});

describe('A domain', () => {
  test('is added once its DNS has the TXT record that the refusal names', async () => {
    const body = { ...bank, kind: 'domain', value: 'Bank.Example', label: 'Bank', reason: 'operator' };
    const refused = await nadia.call(safelist.add, { body });
    expect([refused.status, refused.body.code]).toEqual([422, 'domainUnproven']);
    const { record, domain } = refused.body.values;
    expect([domain, record]).toEqual(['bank.example', expect.stringMatching(/^fraud-shield-safelist=[0-9a-f]{32}$/)]);
    dns = async (asked) => (asked === 'bank.example' ? ['v=spf1 -all', record] : []);
    expect((await nadia.call(safelist.add, { body })).status).toBe(200);
    // Another domain has another text.
    dns = async () => [record];
    const other = await nadia.call(safelist.add, { body: { ...body, value: 'other.example' } });
    expect(other.body.code).toBe('domainUnproven');
    // In any script, as DNS has it.
    const urdu = await nadia.call(safelist.add, { body: { ...body, value: 'دکان.example' } });
    expect(urdu.body.values.domain).toBe('xn--mgbp4e7t.example');
  });

  test('of a domain is found by its websites and email addresses, the closest one first', async () => {
    const find = async (kind: string, value: string) =>
      (await nadia.call(safelist.find, { body: { kind, value } })).body.entry?.label;
    expect(await find('host', 'https://www.shop.bank.example/pay?a=b')).toBe('Bank');
    expect(await find('email', 'someone@bank.example')).toBe('Bank');
    expect(await find('email', 'alerts@mail.bank.example')).toBe('Bank');
    expect(await find('email', 'someone@otherbank.example')).toBeUndefined();
    for (const typed of ['@BANK.example', ' https://www.bank.example/login ', 'bank.example.'])
      expect(await find('domain', typed), typed).toBe('Bank');
    const till = { ...bank, kind: 'host', value: 'shop.bank.example', label: 'Its shop' };
    expect((await nadia.call(safelist.add, { body: till })).status).toBe(200);
    expect(await find('host', 'shop.bank.example')).toBe('Its shop');
    expect(await find('host', 'bank.example')).toBe('Bank');
  });

  test('is asked for over DNS, and one that does not answer has no records', async () => {
    const server = await startDns();
    onTestFinished(server.close);
    server.records.set('bank.example', ['fraud-shield-safelist=0123']);
    const at = server.address;
    expect(await txtRecords('bank.example', [at])).toEqual(['fraud-shield-safelist=0123']);
    server.close();
    expect(await txtRecords('bank.example', [at])).toEqual([]);
  });
});

const addEntry = (value: string, by = nadia) =>
  by.call(safelist.add, { body: { mark: 'safelisted', kind: 'phone', value, label: 'Helpline', reason: 'helpline' } });
const enters = (reportId: string) => db.transaction((tx) => enterQueue(context, tx, { reportId, cause: 'listed' }));
const settle = async () => {
  time.pass(minute + 1_000);
  await assessReports(context);
};
/** It is held for a moderator, who is told why. */
const expectHeld = async (id: string, phone: string) => {
  expect(await found(phone)).toBe(0);
  expect(await findAnyReport(context, id)).toMatchObject({ state: 'held', awaitsCorroboration: false });
  const item = await findQueueItem(context, id);
  expect(item?.causes).toContain('safelist');
  expect(item?.details).toContainEqual({ code: 'namesSafelisted', values: { field: 'phone' } });
};

describe('What names an identifier that cannot be listed is not listed', () => {
  test('by what corroborates it', async () => {
    await setPolicy(context, { newReports: 'held' });
    const subject = aSubject();
    const id = await files(await as(), subject);
    expect((await addEntry(subject.phone)).status).toBe(200);
    const other = await files(await as(), { ...aSubject(), email: subject.email });
    await settle();
    await expectHeld(id, subject.phone);
    // Nor does it have the other one listed before somebody has seen it.
    expect(await findAnyReport(context, other)).toMatchObject({ state: 'held', standing: 'unverified' });
    expect((await decides(nadia, id, { decision: 'list', reason: 'plausible' })).status).toBe(200);
    await settle();
    expect(await findAnyReport(context, other)).toMatchObject({ state: 'listed', standing: 'corroborated' });
    expect((await proveTotals(context)).differences).toEqual([]);
    await setPolicy(context, { newReports: 'listed' });
  });

  test('by a second filing that corrects the first and asks for a review', async () => {
    await setPolicy(context, { newReports: 'held' });
    const [sana, subject, { phone }] = [await as(), aSubject(), aSubject()];
    const id = await files(sana, { ...subject, phone: null });
    expect((await decides(nadia, id, { decision: 'list', reason: 'plausible' })).status).toBe(200);
    await addEntry(phone);
    expect(await files(sana, { ...subject, phone }, { review: true })).toBe(id);
    await files(await as(), { ...aSubject(), email: subject.email });
    await settle();
    await expectHeld(id, phone);
    await setPolicy(context, { newReports: 'listed' });
  });

  test('by the program that files', async () => {
    const { phone, ...subject } = aSubject();
    await addEntry(phone);
    const { id } = await createReport(context, (await as()).accountId, aReport({ ...subject, phone }));
    await expectHeld(id, phone);
  });

  test('by what is filed later, which it corroborates no more', async () => {
    const subject = aSubject();
    await addEntry(subject.phone);
    const id = await files(await as(), subject, { review: true });
    const other = await files(await as(), { ...aSubject(), email: subject.email });
    await expectHeld(id, subject.phone);
    expect((await findAnyReport(context, other))?.standing).toBe('unverified');
    const third = await files(await as(), { ...aSubject(), email: subject.email });
    const standings = () =>
      Promise.all([other, third].map(async (one) => (await findAnyReport(context, one))?.standing));
    expect(await standings()).toEqual(['corroborated', 'corroborated']);
    // An entry that comes later takes away what the reports that it holds have corroborated.
    const helpline = aSubject();
    const ids = [await files(await as(), helpline), await files(await as(), { ...aSubject(), email: helpline.email })];
    expect((await addEntry(helpline.phone)).body.held).toBe(1);
    await settle();
    expect((await findAnyReport(context, ids[1] ?? ''))?.standing).toBe('unverified');
  });

  test('by undoing its withdrawal', async () => {
    const [sana, subject] = [await as(), aSubject()];
    const id = await files(sana, subject);
    await withdraws(sana, id);
    expect((await addEntry(subject.phone)).body.held).toBe(0);
    const undone = await undoes(sana, id);
    expect([undone.status, undone.body]).toEqual([
      200,
      { message: messages.withdrawalUndoneHeld, reportID: id, version: 1, state: 'held' },
    ]);
    await expectHeld(id, subject.phone);
    expect((await undoes(sana, id)).body).toEqual(undone.body);
    expect((await proveTotals(context)).differences).toEqual([]);
  });

  test.each([
    ['reversing', 'hold', 'unclearSubject'],
    ['undoing', 'hold', 'unclearSubject'],
    ['reversing', 'remove', 'false'],
    ['undoing', 'remove', 'false'],
  ])('by %s the decision to %s it', async (how, decision, reason) => {
    const subject = aSubject();
    const id = await files(await as(), subject);
    await enters(id);
    const { decisionID } = (await decides(nadia, id, { decision, reason })).body;
    await addEntry(subject.phone);
    const params = { id: decisionID };
    const answer =
      how === 'undoing'
        ? await nadia.call(queue.undo, { params })
        : await omar.call(queue.reverse, { params, body: { reason: 'mistake', note: null } });
    expect(answer.status).toBe(200);
    await expectHeld(id, subject.phone);
    expect((await proveTotals(context)).differences).toEqual([]);
    // A moderator who was told may still list it.
    await nadia.call(queue.release, { body: { reportIDs: [id] } });
    expect((await decides(omar, id, { decision: 'list', reason: 'plausible' })).status).toBe(200);
    expect(await found(subject.phone)).toBe(1);
  });
});

test('A moderator is warned of each identifier that cannot be listed, also of one that became so since', async () => {
  const subject = aSubject();
  const id = await files(await as(), subject);
  await addEntry(subject.phone);
  const addVictims = (kind: 'CNIC' | 'email') =>
    nadia.call(safelist.add, {
      body: { mark: 'safelisted', kind, value: subject[kind], label: 'A victim', reason: 'other' },
    });
  await addVictims('CNIC');
  const { itemVersion, version } = (await omar.call(queue.open, { params: { reportID: id } })).body;
  const bulk = { decision: 'list', items: [{ reportID: id, itemVersion, version }] };
  const preview = await omar.call(queue.preview, { body: bulk });
  const answer = await omar.call(queue.bulk, { body: { ...bulk, reason: 'plausible', bulkID: crypto.randomUUID() } });
  for (const { body } of [preview, answer]) expect(body.items).toMatchObject([{ outcome: 'changed' }]);
  await addVictims('email');
  expect((await decides(omar, id, { decision: 'list', reason: 'plausible' })).body.code).toBe('namesSafelisted');
  expect(await found(subject.phone)).toBe(0);
  expect((await findQueueItem(context, id))?.details).toEqual([
    { code: 'safelistAdded', values: { field: 'phone' } },
    { code: 'namesSafelisted', values: { field: 'CNIC' } },
    { code: 'namesSafelisted', values: { field: 'email' } },
  ]);
  expect((await decides(omar, id, { decision: 'list', reason: 'plausible' })).status).toBe(200);
  expect(await found(subject.phone)).toBe(1);
});

test('Adding to the safelist holds every report that can be opened, also those behind one that cannot', async () => {
  const [sana, { phone }] = [await as(), aSubject()];
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push(await files(sana, { ...aSubject(), phone }));
  const [older, damaged = '', newer] = ids;
  // Lookups show what a moderator has left of it, so it is found although the report itself cannot be opened.
  await enters(damaged);
  const passages = [{ field: 'evidence', from: 0, to: 4 }];
  expect((await decides(nadia, damaged, { decision: 'redact', reason: 'namesOthers', passages })).status).toBe(200);
  await db.rows(
    raw(`update reports set sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40)) where id = ${damaged}`),
  );
  expect(await found(phone)).toBe(3);

  const added = await addEntry(phone, omar);
  expect([added.status, added.body.held]).toEqual([200, 2]);
  for (const id of [older, newer]) expect((await findAnyReport(context, id ?? ''))?.state).toBe('held');
  // The addition is finished: it is not tried over and over.
  expect((await addEntry(phone, omar)).body.code).toBe('safelistExists');
});

describe('An addition to the safelist that was interrupted', () => {
  const reports = heldAtATime + 2;

  /** Adds an entry, and ends the database connection before the second step, which holds the last two reports. */
  async function interrupted(): Promise<{ phone: string; ids: string[] }> {
    const [sana, { phone }] = [await as(), aSubject()];
    const bodies = Array.from({ length: reports }, () => aReport({ ...aSubject(), phone }));
    expect(await importReports(context, sana.accountId, bodies)).toBe(reports);
    const filed = await db.rows<{ id: string }>(raw(`select id from reports order by id desc limit ${reports}`));
    const ids = filed.map(({ id }) => id);
    const release = await lockRows(db, raw('select 1 from reports where id = $1 for update'), [ids.at(-1)]);
    const adding = addEntry(phone);
    for (;;) {
      const killed = await db.rows(
        raw(`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%from reports%'`),
      );
      if (killed.length > 0) break;
    }
    expect((await adding).status).toBeGreaterThanOrEqual(500);
    await release();
    return { phone, ids };
  }

  test('is continued by adding it again', async () => {
    const { phone } = await interrupted();
    expect(await found(phone)).toBe(2);
    const again = await addEntry(phone);
    expect([again.status, again.body.held]).toEqual([200, 2]);
    expect(await found(phone)).toBe(0);
    expect((await addEntry(phone)).body.code).toBe('safelistExists');
  });

  test('is finished by whichever process comes first, and lists what a moderator has listed since', async () => {
    const { phone, ids } = await interrupted();
    const [newest = ''] = ids;
    expect((await decides(nadia, newest, { decision: 'list', reason: 'plausible' })).status).toBe(200);
    await Promise.all([finishSafelistAdditions(context), finishSafelistAdditions(context)]);
    expect(await found(phone)).toBe(1);
    for (const id of ids) expect((await findAnyReport(context, id))?.state).toBe(id === newest ? 'listed' : 'held');
    expect((await addEntry(phone)).body.code).toBe('safelistExists');
  });
});
