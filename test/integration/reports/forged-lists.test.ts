import { expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { refreshMarkers, refreshSafelist } from '../../../src/server/areas/registry/special-identifiers.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

// The attacker of this file can write the database, has no key, and wants an identifier to be spared, or a report refused.

const { as, asStaff, db, context, stranger } = await startApp();
const reader = await (await as()).keyPair();
const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);
const asks = async (body: object) => (await stranger.call(lookup.detail, { body, headers: reader.headers })).body;

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
