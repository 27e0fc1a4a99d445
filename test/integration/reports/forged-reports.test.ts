import { describe, expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { changePolicy } from '../../../src/server/areas/registry/policy/current-policy.ts';
import { refreshMarkers, refreshSafelist } from '../../../src/server/areas/registry/special-identifiers.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { reweighLater } from '../../../src/server/areas/reports/standing/weight-store.ts';
import { searchTokens } from '../../../src/server/areas/reports/stored/named-store.ts';
import { startApp } from '../../support/app.ts';
import { setReportState, setReportVerified } from '../../support/change-report.ts';
import { importReports } from '../../support/import-reports.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

// The attacker of this file can write to the database but has no key. They want a report to be found, to count more or to be
// refused, or an identifier to be spared.

const { as, asStaff, db, logged, context, stranger } = await startApp();
const reader = await (await as()).keyPair();

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);
const asks = async (body: object) => (await stranger.call(lookup.detail, { body, headers: reader.headers })).body;
/** The report is found in none of the ways to look one up. */
const isNotFound = async (email: string) => {
  for (const how of [
    {},
    { detail: 'verdict' },
    { maxAgeDays: 5 },
    { explain: true },
    { detail: 'verdict', explain: true },
  ]) {
    const answer = await asks({ email, ...how });
    expect(answer).toMatchObject({ verdict: 'none', score: 0, reports: [] });
    expect(answer.explanation ?? []).toEqual([]);
  }
};
/** Lets lookups find the tokens of a report. */
const moveTokens = (id: string) =>
  sql(
    `with moved as (delete from unlisted_tokens where report_id = $1 returning token, report_id)
     insert into report_tokens select token, report_id from moved`,
    [id],
  );

test('an identifier is not cleared, nor marked, by rows that are written by hand', async () => {
  const { email } = aSubject();
  const { id } = await createReport(context, (await as()).accountId, aReport({ email, CNIC: null, phone: null }));
  const before = await asks({ email });
  expect(before.score).toBeGreaterThan(0);
  await sql(
    `insert into identifier_markers (token, marker, about, noted_at, expires_at)
     select token, 'cleared', report_id, now(), now() + interval '1 year' from report_tokens where report_id = $1`,
    [id],
  );
  await aCaseLink({ db, context }, email);
  await sql(
    `insert into identifier_markers (token, marker, about, noted_at, expires_at)
     select token, 'victim_of_impersonation', (select id from cases limit 1), now(), now() + interval '1 year' from report_tokens where report_id = $1`,
    [id],
  );
  await refreshMarkers(context);
  expect(await asks({ email })).toMatchObject({ score: before.score, verdict: 'reported', markers: [] });
});

test('what is only shared does not become safelisted, nor the other way round', async () => {
  const [sana, nadia] = [await as(), await asStaff('moderator')];
  for (const [mark, forged] of [
    ['shared', 'safelisted'],
    ['safelisted', 'shared'],
  ]) {
    const { phone } = aSubject();
    const body = { mark, kind: 'phone', value: phone, label: 'A shop', reason: 'company' };
    expect((await nadia.call(safelist.add, { body })).status).toBe(200);
    await sql('update safelist_entries set mark = $1', [forged]);
    await refreshSafelist(context);
    const filed = await sana.call(reports.create, { body: aReport({ email: aSubject().email, CNIC: null, phone }) });
    expect(filed.status).toBe(200);
    expect((await asks({ phone })).identifiers.phone).not.toHaveProperty('shared');
    await sql('delete from safelist_entries');
  }
});

describe('a report', () => {
  test('called verified by SQL is found by nobody, and logged without what it says', async () => {
    const [sana, subject] = [await as(), aSubject()];
    const { email } = subject;
    const id = await files(sana, subject);
    // A process remembers what it has counted.
    for (const detail of ['full', 'verdict']) expect((await asks({ email, detail })).verdict).toBe('reported');
    await sql(`update reports set standing = 'verified', weight = 2 where id = $1`, [id]);
    await isNotFound(email);
    const lines = logged.filter((line) => line.includes('sealed value could not be opened') && line.includes(id));
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(email);
  });

  test('that is held, removed or withdrawn cannot be listed by SQL', async () => {
    const moderator = await asStaff('moderator');
    for (const state of ['held', 'removed', 'withdrawn'] as const) {
      const [sana, subject] = [await as(), aSubject()];
      const { email } = subject;
      const id = await files(sana, subject);
      if (state === 'withdrawn')
        await sana.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'mistake' } });
      else await db.transaction((tx) => setReportState(context, tx, id, state, new Date()));
      const tokens = searchTokens(context.vault, [{ kind: 'email', value: email.toLowerCase() }]);
      await moveTokens(id);
      await sql('insert into report_tokens values ($1, $2) on conflict do nothing', [tokens[0], id]);
      await sql(`update reports set state = 'listed', withdrawn_at = null where id = $1`, [id]);
      await isNotFound(email);
      const own = await sana.call(reports.all, { query: { limit: 10 } });
      expect(own.text).not.toContain(id);
      expect((await moderator.call(staffReports.one, { params: { reportID: id } })).status).toBe(500);
    }
  });

  test('stays forged, whatever the program changes after that', async () => {
    const [sana, subject] = [await as(), aSubject()];
    const { email } = subject;
    const id = await files(sana, subject);
    await sql(`update reports set standing = 'verified', assessed = false where id = $1`, [id]);
    await db.transaction((tx) => reweighLater(tx, sana.accountId));
    await assessReports(context);
    await expect(db.transaction((tx) => setReportVerified(context, tx, id, true, new Date()))).rejects.toThrow();
    await isNotFound(email);
    // It keeps no other report from being assessed.
    const second = await files(sana, aSubject());
    await sql('update reports set assessed = false where id = $1', [second]);
    await assessReports(context);
    expect(await sql('select assessed from reports where id = $1', [second])).toEqual([{ assessed: true }]);
  });

  test('among more than a page does not count, and the others do', async () => {
    const [sana, subject] = [await as(), aSubject()];
    const { email } = subject;
    await importReports(
      context,
      sana.accountId,
      Array.from({ length: 103 }, (_, n) => aReport({ ...subject, title: `Report ${n}` })),
    );
    const before = await asks({ email, detail: 'verdict' });
    expect(before.totals.reports).toBe(103);
    const ids = await sql<{ id: string }>('select id from reports where author_id = $1 order by id limit 2', [
      sana.accountId,
    ]);
    await sql(`update reports set standing = 'verified' where id = any($1)`, [ids.map(({ id }) => id)]);
    for (const how of [{}, { detail: 'verdict' }]) {
      const after = await asks({ email, ...how });
      expect(after).toMatchObject({ verdict: 'reported', score: before.score });
      expect(after.totals).toMatchObject({ reports: 101 });
    }
  });
});

describe('a report is not corroborated', () => {
  const standings = (id: string) => sql('select standing from reports where id = $1', [id]);

  test('by another one of its author whose group was changed', async () => {
    const [sana, subject] = [await as(), aSubject()];
    const first = await files(sana, subject);
    await sql('update reports set author_group = gen_random_uuid() where id = $1', [first]);
    const [third] = await importReports(context, sana.accountId, [aReport(subject)]).then(() =>
      sql<{ id: string }>('select id from reports where author_id = $1 order by id desc limit 1', [sana.accountId]),
    );
    expect(await standings(third?.id ?? '')).toEqual([{ standing: 'unverified' }]);
  });

  test('by one that does not name what it names', async () => {
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const { email } = subject;
    const elsewhere = await files(bilal, aSubject());
    const [token] = searchTokens(context.vault, [{ kind: 'email', value: email.toLowerCase() }]);
    await sql('insert into report_tokens values ($1, $2)', [token, elsewhere]);
    const id = await files(sana, subject);
    expect(await standings(id)).toEqual([{ standing: 'unverified' }]);
    // One that does corroborates it.
    await files(bilal, subject);
    expect(await standings(id)).toEqual([{ standing: 'corroborated' }]);
  });

  test('where it no longer waits for that', async () => {
    const admin = await asStaff('admin');
    await changePolicy(context, { settings: { newReports: 'held' }, by: admin.accountId, requestId: 'a-request' });
    const [sana, bilal, subject] = [await as(), await as(), aSubject()];
    const { email } = subject;
    const id = await files(sana, subject);
    await db.transaction((tx) => setReportState(context, tx, id, 'held', new Date()));
    await sql('update reports set awaits_corroboration = true, assessed = false where id = $1', [id]);
    await files(bilal, subject);
    await sql(`update reports set updated_at = updated_at - interval '1 hour'`);
    await assessReports(context);
    expect(await sql('select state from reports where id = $1', [id])).toEqual([{ state: 'held' }]);
    await isNotFound(email);
  });
});
