import { describe, expect, test } from 'vitest';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { finishSafelistAdditions, heldAtATime } from '../../../src/server/areas/moderation/safelist/hold-all-naming.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import { startApp } from '../../support/app.ts';
import { lockRows } from '../../support/blocked.ts';
import { importReports } from '../../support/import-reports.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides, files, undoes, withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { minute, movableClock } from '../../support/time.ts';

const time = movableClock();
const { as, asStaff, context, db } = await startApp({ clock: time.clock });
const [nadia, omar] = [await asStaff('moderator'), await asStaff('moderator')];

const addEntry = (value: string, by = nadia) =>
  by.call(safelist.add, { body: { mark: 'safelisted', kind: 'phone', value, label: 'Helpline', reason: 'helpline' } });
const business = await as();
const found = async (phone: string): Promise<number> => (await business.looksUp({ phone })).body.totals.reports;
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
