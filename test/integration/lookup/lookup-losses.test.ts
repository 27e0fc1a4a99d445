import { expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, db, markAgain, context } = await startApp();
const { headers } = await (await as()).keyPair();
const sana = await as();

test('an answer says what was lost by currency, from what moderators or other authors support, where it shows all', async () => {
  const { email } = aSubject();
  const files = async (amount: string, currency: string, standing: string, disputed = false) => {
    const body = aReport({ email, CNIC: null, phone: null, amountLost: { amount, currency } });
    const { id } = await createReport(context, sana.accountId, body);
    return `update reports set standing = '${standing}', disputed = ${disputed}, assessed = true where id = ${id}`;
  };
  const updates = [
    await files('1500.50', 'PKR', 'verified'),
    await files('0.5', 'PKR', 'corroborated'),
    await files('20', 'USD', 'verified'),
    await files('99', 'PKR', 'unverified'),
    await files('99', 'PKR', 'verified', true),
  ];
  for (const update of updates) await db.rows(raw(update));
  await markAgain();
  const sums = [
    { currency: 'PKR', amount: '1501', reports: 2 },
    { currency: 'USD', amount: '20', reports: 1 },
  ];
  const asks = async (more = {}, query = {}) =>
    (await stranger.call(lookup.detail, { headers, body: { email, ...more }, query })).body.amountLost;
  expect(await asks()).toEqual(sums);
  expect(await asks({ detail: 'summary' })).toEqual(sums);
  for (const answer of [asks({}, { limit: 2 }), asks({ detail: 'verdict' }), asks({ standing: 'verified' })])
    expect(await answer).toBeNull();
  const batch = await stranger.call(lookup.batch, { headers, body: { queries: [{ email }, aSubject()] } });
  expect(batch.body.results.map(({ amountLost }: { amountLost: unknown }) => amountLost)).toEqual([sums, []]);
});
