import { expect, test } from 'vitest';
import { people } from '../../../src/contract/accounts/people.ts';
import { issuedKeys } from '../../../src/contract/keys/staff-keys.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { defaultRetentionRules } from '../../../src/contract/reports/retention.ts';
import { retention } from '../../../src/contract/reports/staff-retention.ts';
import { takeDueSteps } from '../../../src/server/areas/disputes/overdue-store.ts';
import { sanctionAuthors } from '../../../src/server/areas/reports/authors/sanction-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { changeRetention, keepRetention } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import { setReportState } from '../../support/change-report.ts';
import { startDisputes, uphold } from '../../support/disputed.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { raw } from '../../support/raw-statement.ts';
import { decides } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { day, minute } from '../../support/time.ts';

// Rows that cannot be opened: a disk, a restore or another program has damaged them.

const { context, db, as, asStaff, who, pass, time, ...it } = await startDisputes();
const { aDisputedPerson, decide, mailTo } = it;

const damage = (table: string, column: string, where: string) =>
  db.rows(raw(`update ${table} set ${column} = set_byte(${column}, 40, 255 - get_byte(${column}, 40)) where ${where}`));
const stateOf = async (id: string) => {
  const [row] = await db.rows(
    raw<{ state: string; destroyed: boolean }>(
      `select state, destroyed_at is not null as destroyed from reports where id = ${id}`,
    ),
  );
  return row;
};
/** The items of a list that is read one by one. */
const rowsOfAll = async (call: Parameters<typeof everyPage>[0]): Promise<Record<string, unknown>[]> =>
  (await everyPage(call)).flatMap(({ body }) => body);
const aFiledReport = async (): Promise<string> =>
  (await createReport(context, who.author.accountId, aReport({ email: `${crypto.randomUUID()}@example.org` }))).id;

test('Reports that cannot be opened keep none of the others from being destroyed, whatever their number', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 105; n++) ids.push(await aFiledReport());
  const [broken, whole] = [ids.slice(0, 104), ids[104] ?? ''];
  const removedAt = new Date(time.clock().getTime() - 40 * day).toISOString();
  await db.rows(
    raw(
      `update reports set state = 'removed', state_changed_at = '${removedAt}' where id in (${broken.slice(0, 103)})`,
    ),
  );
  const later = new Date(Date.parse(removedAt) + day);
  await db.transaction((tx) => setReportState(context, tx, whole, 'removed', later));
  await damage('reports', 'sealed', `id in (${broken})`);
  await expect(keepRetention(context)).rejects.toThrow();
  expect(await stateOf(whole)).toEqual({ state: 'removed', destroyed: true });
  expect(await stateOf(broken[0] ?? '')).toEqual({ state: 'removed', destroyed: false });
  await db.rows(raw(`delete from reports where id in (${ids})`));
});

test('Nor do they keep others from expiring', async () => {
  const broken: string[] = [];
  for (let n = 0; n < 102; n++) broken.push(await aFiledReport());
  const whole = await aFiledReport();
  await damage('reports', 'sealed', `id in (${broken})`);
  const { accountId } = await asStaff('admin');
  const rules = { ...defaultRetentionRules, expires: true };
  await changeRetention(context, rules, null, { accountId, requestId: 'a-request' });
  await pass(800 * day);
  await expect(keepRetention(context)).rejects.toThrow();
  expect(await stateOf(whole)).toEqual({ state: 'expired', destroyed: true });
  await db.rows(raw(`delete from reports where id in (${[...broken, whole]})`));
});

test('A moderator decides about the report of an account that cannot be opened, which is warned and suspended all the same', async () => {
  const author = await as();
  await damage('accounts', 'sealed', `id = '${author.accountId}'`);
  for (let n = 0; n < 3; n++) {
    const { id } = await createReport(
      context,
      author.accountId,
      aReport({ email: `a${n}.${crypto.randomUUID()}@example.org` }),
    );
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed', namesCnic: false }));
    // Nobody's removals alone suspend an author.
    const by = n === 0 ? who.another : who.moderator;
    const removal = { decision: 'remove', reason: 'false', note: 'We looked at it.' };
    expect((await decides(by, id, removal)).status).toBe(200);
    expect((await stateOf(id))?.state).toBe('removed');
  }
  time.pass(minute);
  await sanctionAuthors(context);
  const [row] = await db.rows(
    raw<{ suspended: boolean }>(
      `select suspended_at is not null as suspended from accounts where id = '${author.accountId}'`,
    ),
  );
  expect(row).toEqual({ suspended: true });
});

test('A dispute is decided although neither its case nor the account of the author can be opened', async () => {
  const author = await as();
  const { id, open } = await aDisputedPerson({ by: author });
  expect((await open()).status).toBe(200);
  await damage('accounts', 'sealed', `id = '${author.accountId}'`);
  await damage('cases', 'contact_sealed', `id in (select case_id from disputes where report_id = ${id})`);
  expect((await decide(id, uphold)).status).toBe(200);
  expect((await stateOf(id))?.state).toBe('removed');
});

test('What is due about a dispute is done, whoever cannot be told of it', async () => {
  const author = await as();
  const [damaged, whole] = [await aDisputedPerson({ by: author }), await aDisputedPerson()];
  for (const { open } of [damaged, whole]) expect((await open()).status).toBe(200);
  await damage('accounts', 'sealed', `id = '${author.accountId}'`);
  await damage('cases', 'identifier_sealed', `id in (select case_id from disputes where report_id = ${damaged.id})`);
  await pass(60 * day);
  await takeDueSteps(context);
  expect((await stateOf(damaged.id))?.state).toBe('held');
  expect((await stateOf(whole.id))?.state).toBe('held');
  expect((await mailTo(whole.email)).length).toBeGreaterThan(0);
});

test('Disputes about reports that cannot be opened keep none of the others waiting', async () => {
  const whole = await aDisputedPerson();
  expect((await whole.open()).status).toBe(200);
  const broken: string[] = [];
  for (let n = 0; n < 101; n++) broken.push(await aFiledReport());
  await db.rows(
    raw(`insert into disputes (id, report_id, case_id, report_version, reason, words, state, opened_at, author_due_at,
           decision_due_at, ends_at)
         select gen_random_uuid(), r.id, d.case_id, 1, d.reason, d.words, 'open', d.opened_at - interval '1 day',
           d.author_due_at - interval '1 day', d.decision_due_at - interval '1 day', d.ends_at - interval '1 day'
         from disputes d cross join unnest(array[${broken}]::bigint[]) as r(id) where d.report_id = ${whole.id}`),
  );
  await damage('reports', 'sealed', `id in (${broken})`);
  await pass(60 * day);
  await expect(takeDueSteps(context)).rejects.toThrow();
  expect((await stateOf(whole.id))?.state).toBe('held');
});

test('A key of an account that cannot be opened is revoked', async () => {
  const [admin, owner] = [await asStaff('admin'), await as()];
  const { id } = await owner.keyPair();
  await damage('accounts', 'sealed', `id = '${owner.accountId}'`);
  const answer = await admin.call(issuedKeys.revoke, { params: { id }, body: { reason: 'It was seen in public.' } });
  expect(answer.status).toBe(200);
  const [row] = await db.rows(
    raw<{ revoked: boolean }>(`select revoked_at is not null as revoked from key_pairs where id = '${id}'`),
  );
  expect(row).toEqual({ revoked: true });
});

test('Withdrawals are settled, whoever cannot be told that a dispute has ended', async () => {
  const author = await as();
  const { id, open } = await aDisputedPerson({ by: author });
  expect((await open()).status).toBe(200);
  await damage('cases', 'contact_sealed', `id in (select case_id from disputes where report_id = ${id})`);
  const body = { reason: 'mistake', note: null };
  expect((await author.call(reports.withdraw, { query: { reportID: id }, body })).status).toBe(200);
  time.pass(2 * minute);
  await settleWithdrawals(context);
  const [row] = await db.rows(raw<{ state: string }>(`select state from disputes where report_id = ${id}`));
  expect(row).toEqual({ state: 'ended' });
});

test('An account that cannot be opened ends no list of people', async () => {
  const admin = await asStaff('admin');
  const some: string[] = [];
  for (let n = 0; n < 3; n++) {
    time.pass(minute);
    const { accountId } = await as();
    await createReport(context, accountId, aReport({ email: `${crypto.randomUUID()}@example.org` }));
    some.push(accountId);
  }
  await damage('accounts', 'sealed', `id = '${some[1]}'`);
  for (const query of [{}, { record: 'filed' }]) {
    const listed = await rowsOfAll((cursor) => admin.call(people.list, { query: { ...query, limit: 1, cursor } }));
    expect(some.map((accountId) => listed.some(({ id }) => id === accountId))).toEqual([true, false, true]);
  }
});

test('A legal hold that cannot be opened ends no list of them', async () => {
  const admin = await asStaff('admin');
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await aFiledReport();
    const body = { reason: 'The police has asked for it.' };
    expect((await admin.call(retention.hold, { params: { reportID: id }, body })).status).toBe(200);
    ids.push(id);
  }
  await damage('report_holds', 'reason', `report_id = ${ids[1]}`);
  const held = await rowsOfAll((cursor) => admin.call(retention.holds, { query: { limit: 1, cursor } }));
  expect(ids.map((id) => held.some(({ reportID }) => reportID === id))).toEqual([true, false, true]);
});
