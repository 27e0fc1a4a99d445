import { describe, expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { maxEarlierVersions, reports } from '../../../src/contract/reports/reports.ts';
import { defaultRetentionRules, type RetentionRules } from '../../../src/contract/reports/retention.ts';
import { retention } from '../../../src/contract/reports/staff-retention.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { addAttachment } from '../../../src/server/areas/reports/attachments/add-attachment.ts';
import { removeOwnerlessAttachments } from '../../../src/server/areas/reports/attachments/remove-attachments-store.ts';
import { deleteOwnerlessReports } from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { editReport } from '../../../src/server/areas/reports/filing/edit-report.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { listOwnReports } from '../../../src/server/areas/reports/own/read-reports.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { keepRetention } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import { countDueReports, insertLegalHold } from '../../../src/server/areas/reports/retention/store.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState, setReportVerified } from '../../support/change-report.ts';
import { aPicture } from '../../support/pictures.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides, files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';

const day = 24 * 60 * 60 * 1000;
let now = Date.parse('2026-11-22T12:00:00Z');
const testApp = await startApp({ clock: () => new Date(now) });
const { context, db, as, asStaff } = testApp;
/** Signs in again, because sessions end as time passes. */
const admin = () => asStaff('admin');
const asAdmin = async (...call: Parameters<SignedInClient['call']>) => (await admin()).call(...call);

/** Found by its base address, too. */
const aSubject = () => ({ email: `${crypto.randomUUID()}+shop@example.org`, CNIC: null, phone: null });

async function filed(subject = aSubject()) {
  const author = await as();
  const { id } = await createReport(context, author.accountId, aReport(subject));
  const { id: file } = await addAttachment(context, { accountId: author.accountId, requestId: 'a-request' }, id, {
    bytes: await aPicture({ width: 8, height: 8, kind: 'png' }),
    name: 'receipt.png',
  });
  return { author, id, file, subject };
}

/** Everything that the database holds of a report's words. */
const kept = async (id: string) => {
  const [row] = await db.rows(
    raw<{ versions: number; tokens: number; files: number; notes: number; destroyed: boolean; state: string }>(
      `select state, destroyed_at is not null as destroyed,
         (select count(note)::int from moderation_decisions where report_id = $1) as notes,
         (select count(*)::int from report_versions where report_id = $1) as versions,
         (select count(*)::int from report_tokens where report_id = $1)
           + (select count(*)::int from unlisted_tokens where report_id = $1) as tokens,
         (select count(*)::int from report_attachments where report_id = $1) as files
       from reports where id = $1`,
    ),
    [id],
  );
  return row;
};

/** A moderator removes a report, with a note to its author. */
async function remove(id: string): Promise<void> {
  await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed', namesCnic: false }));
  const moderator = await asStaff('moderator');
  const note = 'Bilal asked us to look again.';
  expect((await decides(moderator, id, { decision: 'remove', reason: 'false', note })).status).toBe(200);
}

async function setRules(rules: Partial<RetentionRules>): Promise<void> {
  const somebody = await admin();
  const { version } = (await somebody.call(retention.rules)).body;
  const answer = await somebody.call(retention.change, {
    body: { version, rules: { ...defaultRetentionRules, ...rules } },
  });
  expect(answer.status).toBe(200);
}

describe('the content of a removed report', () => {
  test('is gone from the database 30 days later, with versions, files and what it is found by', async () => {
    const { author, id } = await filed();
    const edited = await author.call(reports.update, { query: { reportID: id }, body: aReport(aSubject()) });
    expect(edited.status).toBe(200);
    await remove(id);
    now += 29 * day;
    await keepRetention(context);
    expect(await kept(id)).toMatchObject({ destroyed: false, versions: 1, files: 1, notes: 1 });
    now += 2 * day;
    await keepRetention(context);
    const after = await kept(id);
    expect(after).toMatchObject({ state: 'removed', destroyed: true, versions: 0, tokens: 0, files: 0, notes: 0 });
    // The session has expired by now.
    const { items } = await listOwnReports(
      context,
      { accountId: author.accountId, requestId: 'a-request' },
      { identifiers: [], state: 'any', from: null, to: null, sort: 'filed', order: 'desc' },
      { limit: 100 },
    );
    expect(items).toMatchObject([{ repID: id, email: '', evidence: '', name: '', CNIC: null }]);
    const [event] = await db.rows(
      raw<{ event: string; actor: string }>(
        `select event, actor from audit_events where $1 = any(report_ids) order by id desc limit 1`,
      ),
      [id],
    );
    expect(event).toMatchObject({ event: 'report.destroyed', actor: 'registry' });

    const reversed = db.transaction((tx) => setReportState(context, tx, id, 'listed', new Date(now)));
    await expect(reversed).rejects.toMatchObject({ status: 409, code: 'reportDestroyed' });
    const edit = editReport(context, author.accountId, id, aReport(aSubject()), {
      expectedVersion: null,
      requestId: 'a-request',
    });
    await expect(edit).rejects.toMatchObject({ status: 409, code: 'reportClosed' });
  });
});

test('the preview says that there are more than it counts, however many are kept', async () => {
  const own = await startApp();
  const { accountId } = await own.as();
  for (let n = 0; n < 4; n++) {
    const { id: reportId } = await createReport(own.context, accountId, aReport(aSubject()));
    if (n > 1) continue;
    const hold = { reportId, reason: 'A court asked for it.', heldAt: new Date() };
    await own.db.transaction((tx) => insertLegalHold(own.context, tx, hold, accountId));
  }
  const tomorrow = new Date(Date.now() + day);
  const due = async (max: number) => (await countDueReports(own.db, 'unverified', tomorrow, max)).due;
  expect([await due(10), await due(2), await due(1)]).toEqual([2, 2, 1]);
});

describe('reports that nobody removed', () => {
  test('stay until an admin has seen what would go, and switched it on', async () => {
    const old = await filed();
    const verified = await filed();
    await db.transaction((tx) => setReportVerified(context, tx, verified.id, true, new Date(now)));
    now += 800 * day;
    const young = await filed();
    await keepRetention(context);
    expect(await kept(old.id)).toMatchObject({ state: 'listed', destroyed: false });

    const rules = { ...defaultRetentionRules, expires: true };
    const { body: counts } = await asAdmin(retention.preview, { body: { rules } });
    expect(counts).toEqual({ removed: 0, unverified: 1, verified: 0, onHold: 0 });
    await setRules({ expires: true });
    await keepRetention(context);
    expect(await kept(old.id)).toMatchObject({ state: 'expired', destroyed: true, tokens: 0, files: 0 });
    expect(await kept(verified.id)).toMatchObject({ state: 'listed', destroyed: false });
    expect(await kept(young.id)).toMatchObject({ state: 'listed', destroyed: false });
    const { headers } = await young.author.keyPair();
    expect(
      (await young.author.call(lookup.detail, { body: { email: old.subject.email }, headers })).body.reports,
    ).toEqual([]);
    now += 1_500 * day;
    await keepRetention(context);
    expect(await kept(verified.id)).toMatchObject({ state: 'expired', destroyed: true });
  });

  test('are destroyed by two processes at once without an error, each once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => filed()));
    now += 800 * day;
    await setRules({ expires: true });
    await Promise.all([keepRetention(context), keepRetention(context)]);
    for (const { id } of many) {
      expect(await kept(id)).toMatchObject({ state: 'expired', destroyed: true });
      const events = await db.rows(
        raw<{ event: string }>(
          `select event from audit_events where $1 = any(report_ids) and event = 'report.expired'`,
        ),
        [id],
      );
      expect(events).toHaveLength(1);
    }
  });
});

test('a report that has expired does not wait for a moderator when somebody else files the same words', async () => {
  await setRules({ expires: true, unverifiedMonths: 3 });
  const evidence = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ');
  const another = async () => files(await as(), { ...aSubject(), evidence });
  const [expired, same] = [await another(), async () => (await findQueueItem(context, expired))?.causes];
  const copy = await another();
  expect(await same()).toEqual(['duplicate']);
  now += 100 * day;
  await keepRetention(context);
  expect([await same(), await kept(copy)]).toMatchObject([undefined, { state: 'expired' }]);
  await another();
  expect(await same()).toBeUndefined();
});

describe('a legal hold', () => {
  test('keeps a report and its files against the rules, its author and the end of the account', async () => {
    const { author, id, file } = await filed();
    await setRules({ expires: true });
    const reason = 'The court of Lahore asked for it.';
    expect((await asAdmin(retention.hold, { params: { reportID: id }, body: { reason } })).status).toBe(200);
    expect((await asAdmin(retention.holds)).body).toMatchObject([
      { reportID: id, reference: expect.stringMatching(/^FS-/), reason },
    ]);
    const answer = await author.call(attachments.remove, { params: { id: file } });
    expect([answer.status, answer.body.code]).toEqual([409, 'fileKept']);
    now += 5_000 * day;
    expect(
      (await asAdmin(retention.preview, { body: { rules: { ...defaultRetentionRules, expires: true } } })).body,
    ).toMatchObject({ onHold: 1 });
    await keepRetention(context);
    await deleteAccount(context, byProgram(author.accountId), { email: author.person.email, withdrawReports: true });
    await deleteOwnerlessReports(context);
    await removeOwnerlessAttachments(context);
    expect(await kept(id)).toMatchObject({ state: 'listed', destroyed: false, tokens: 0, files: 1 });

    expect((await asAdmin(retention.release, { params: { reportID: id } })).status).toBe(200);
    await deleteOwnerlessReports(context);
    expect(await kept(id)).toBeUndefined();
    await removeOwnerlessAttachments(context);
    expect((await asAdmin(retention.release, { params: { reportID: id } })).body.code).toBe('holdNotFound');
  });

  test('that is lifted leaves the files of a withdrawal that its author can still undo', async () => {
    const { author, id, file } = await filed();
    const query = { reportID: id };
    const params = query;
    expect((await asAdmin(retention.hold, { params, body: { reason: 'A court' } })).status).toBe(200);
    expect((await author.call(reports.withdraw, { query, body: { reason: 'mistake' } })).status).toBe(200);
    expect((await asAdmin(retention.release, { params })).status).toBe(200);
    expect((await author.call(reports.undoWithdrawal, { query })).status).toBe(200);
    expect((await author.call(attachments.list, { query })).body).toMatchObject([{ id: file }]);
    await author.call(reports.withdraw, { query, body: { reason: 'mistake' } });
    now += 61_000;
    await settleWithdrawals(context);
    expect(await kept(id)).toMatchObject({ files: 0 });
  });

  test('keeps every earlier version, however often the author edits the report', async () => {
    const { author, id, subject } = await filed();
    const reason = 'The court of Lahore asked for it.';
    await asAdmin(retention.hold, { params: { reportID: id }, body: { reason } });
    const edits = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const body = aReport({ ...subject, title: `Title ${crypto.randomUUID()}` });
        await editReport(context, author.accountId, id, body, { expectedVersion: null, requestId: 'a-request' });
      }
    };
    await edits(maxEarlierVersions + 5);
    expect(await kept(id)).toMatchObject({ versions: maxEarlierVersions + 5 });
    await asAdmin(retention.release, { params: { reportID: id } });
    await edits(1);
    expect((await kept(id))?.versions).toBeLessThanOrEqual(maxEarlierVersions);
  });

  test('is placed by the number or the reference that a court writes', async () => {
    const { author, id } = await filed();
    const { body: report } = await author.call(reports.single, { query: { reportID: id } });
    for (const reportID of [report.reference, report.reference.toLowerCase(), id.replaceAll(/(.{4})/g, '$1 ')]) {
      const held = await asAdmin(retention.hold, { params: { reportID }, body: { reason: 'A court' } });
      expect([reportID, held.status]).toEqual([reportID, 200]);
      expect((await asAdmin(retention.release, { params: { reportID: id } })).status).toBe(200);
    }
  });

  test.each(['1', 'FS-2222-22'])('is for reports that exist, as %s does not', async (reportID) => {
    const answer = await asAdmin(retention.hold, { params: { reportID }, body: { reason: 'x' } });
    expect([answer.status, answer.body.code]).toEqual([404, 'staffReportNotFound']);
  });
});

describe('the rules', () => {
  test('are changed by one admin at a time, and refuse what is no number of days', async () => {
    const [one, other] = [await admin(), await admin()];
    const { version } = (await one.call(retention.rules)).body;
    const rules = { ...defaultRetentionRules, removedDays: 45 };
    const both = await Promise.all([
      one.call(retention.change, { body: { version, rules } }),
      other.call(retention.change, { body: { version, rules: { ...rules, removedDays: 46 } } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const wrong = await asAdmin(retention.change, {
      body: { version: version + 1, rules: { ...rules, removedDays: 0 } },
    });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'rules.removedDays']);
  });
});
