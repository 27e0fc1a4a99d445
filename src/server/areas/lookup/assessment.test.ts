import { expect, test } from 'vitest';
import type { Standing } from '../../../contract/reports/standing.ts';
import type { MatchedReport } from '../reports/stored/report.ts';
import { lossesOf } from './assessment.ts';

const lost = (amount: string | null, currency = 'PKR', standing: Standing = 'verified', disputed = false) =>
  ({ amountLost: amount === null ? null : { amount, currency }, standing, disputed }) as MatchedReport;

test('what was lost is added up exactly, by currency', () => {
  const reports = [lost('0.1'), lost('0.2'), lost('1500.50'), lost('999999999999.9999', 'USD'), lost('0.0001', 'USD')];
  expect(lossesOf(reports)).toEqual([
    { currency: 'PKR', amount: '1500.8', reports: 3 },
    { currency: 'USD', amount: '1000000000000', reports: 2 },
  ]);
});

test('reports that say nothing, that nobody else supports, or that are disputed are left out', () => {
  const reports = [
    lost('5', 'EUR', 'corroborated'),
    lost(null),
    lost('7', 'EUR', 'unverified'),
    lost('8', 'EUR', 'verified', true),
  ];
  expect(lossesOf(reports)).toEqual([{ currency: 'EUR', amount: '5', reports: 1 }]);
  expect(lossesOf([])).toEqual([]);
});

test('nothing is said about reports that were not read', () => {
  expect(lossesOf(null)).toBeNull();
});
