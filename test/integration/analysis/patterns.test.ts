import { expect, test } from 'vitest';
import { analysis, type Pattern } from '../../../src/contract/analysis/analysis.ts';
import { countListedReports } from '../../../src/server/areas/analysis/find-figures.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { countFigures } from '../../../src/server/areas/analysis/recount-store.ts';
import { countChanges } from '../../../src/server/areas/analysis/store.ts';
import { removeReportsOf } from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { startApp } from '../../support/app.ts';
import { edits, files, withdraws } from '../../support/report-calls.ts';

const { stranger, as, context } = await startApp();

/** How many reports there are in all, and of one pattern. */
async function totals() {
  const patterns: Pattern[] = (await stranger.call(analysis.pattern)).body;
  const total = patterns.find(({ keyword }) => keyword === 'OTP scam')?.total ?? 0;
  return [await countListedReports(context), total];
}
const about = (evidence: string) => ({ title: 'What happened', evidence });
const spoken = about('They asked me for the OTP on WhatsApp and took it all.');

test('totals follow each filing, correction and withdrawal at once, before and after folding, and lose none that come together', async () => {
  const sana = await as();
  const ids = await Promise.all([...Array.from({ length: 8 }, () => files(sana, spoken)), countFigures(context)]);
  expect(await totals()).toEqual([8, 8]);
  const [first = '', second = '', third = '', last = ''] = ids as string[];
  await Promise.all([
    countFigures(context),
    ...[first, second, third].map((id) => edits(sana, id, about('They called me and then nothing more happened.'))),
    withdraws(sana, last),
    countFigures(context),
  ]);
  expect(await totals()).toEqual([7, 4]);
  await countFigures(context);
  expect(await totals()).toEqual([7, 4]);
  expect(await proveTotals(context)).toMatchObject({ reports: 7, differences: [] });
});

test('deleting an account with its reports subtracts them', async () => {
  const before = await totals();
  const sana = await as();
  await files(sana, spoken);
  expect(await totals()).toEqual(before.map((count) => count + 1));
  await context.db.transaction((tx) => removeReportsOf(context, tx, sana.accountId));
  expect(await totals()).toEqual(before);
});

test('a recount corrects wrong totals', async () => {
  const [all = 0, otp = 0] = await totals();
  const was = { keywords: ['OTP scam'], city: 'Hub', createdAt: context.clock() };
  await context.db.transaction((tx) => countChanges(context, tx, { changes: [{ was, is: null }] }));
  expect((await proveTotals(context, { repair: true })).differences).toEqual(
    expect.arrayContaining([
      { keyword: 'all', kept: all - 1, counted: all },
      { keyword: 'OTP scam', kept: otp - 1, counted: otp },
    ]),
  );
  expect(await totals()).toEqual([all, otp]);
  expect((await proveTotals(context)).differences).toEqual([]);
});
