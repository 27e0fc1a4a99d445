import { expect, test } from 'vitest';
import { caseLinkDays } from '../../../../contract/disputes/cases.ts';
import { appealDays, disputeDays } from '../../../../contract/disputes/disputes.ts';
import { mondayOf } from './case/case-overview.tsx';
import { promises } from './promises.ts';

test('the public page promises what the registry keeps', () => {
  expect(promises).toMatchObject({ ...disputeDays, appeal: appealDays, link: caseLinkDays });
});

test('a week is named by its Monday, also where the year changes', () => {
  expect(['2026-W47', '2026-W01', '2026-W53', '2027-W01'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2025-12-29',
    '2026-12-28',
    '2027-01-04',
  ]);
});
