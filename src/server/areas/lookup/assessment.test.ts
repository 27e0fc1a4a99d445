import { expect, test } from 'vitest';
import { scoreOf, scoreVersion } from '../../../contract/lookup/score.ts';
import { type Standing, weights } from '../../../contract/reports/standing.ts';
import type { Cleared } from '../registry/special-identifiers.ts';
import type { CountedReport } from '../reports/matching/evidence.ts';
import type { MatchedReport } from '../reports/stored/report.ts';
import { counterEvidenceOf, evidenceIn, lossesOf } from './assessment.ts';
import { explanationOf } from './explanation.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

/** By an author of its own. */
const report = (id: string, days: number, given: Partial<CountedReport> = {}): CountedReport => ({
  id,
  version: 1,
  authorId: id,
  authorGroup: id,
  createdAt: daysAgo(days),
  standing: 'unverified',
  disputed: false,
  weight: weights.other,
  category: null,
  matchedOn: ['phone'],
  ...given,
});

/** Everything that a score asks of a report, each once or more. */
const reports: CountedReport[] = [
  report('new', 0),
  report('confirmed', 3, { weight: weights.confirmedEmail, standing: 'corroborated', category: 'other' }),
  report('both kinds', 40, { weight: weights.trustedAuthor, matchedOn: ['phone', 'CNIC'] }),
  report('disputed', 60, { weight: weights.confirmedEmail, disputed: true }),
  report('no weight', 61, { weight: weights.none }),
  report('same group', 70, { authorGroup: 'new', weight: weights.confirmedEmail }),
  report('deleted', 80, { authorId: null, authorGroup: null }),
  report('deleted, too', 81, { authorId: null, authorGroup: null }),
  report('verified', 125, { weight: weights.verified, standing: 'verified', matchedOn: ['CNIC', 'phone'] }),
];
const cleared: Cleared[] = [{ reportId: 'gone', at: daysAgo(30) }];

/** The scores of these reports by their phone and by their CNIC, by version. */
const versions: Record<number, object> = { 1: { phone: 33, CNIC: 26 } };

test('these reports get another score only in another version', () => {
  const { identifiers } = evidenceIn({ reports }, now);
  const score = (kind: 'phone' | 'CNIC') =>
    scoreOf(identifiers[kind]?.evidence ?? 0, counterEvidenceOf(cleared, kind, now));
  expect({ phone: score('phone'), CNIC: score('CNIC') }).toEqual(versions[scoreVersion]);
});

test('an explanation has all that a score counts', () => {
  const query = [
    { kind: 'phone', value: '+923001234567' },
    { kind: 'CNIC', value: '3520212345671' },
  ] as const;
  const explained = explanationOf(reports, query, [cleared, []], now);
  const { identifiers } = evidenceIn({ reports }, now);
  const sum = (kind: string, isCleared: boolean) =>
    explained
      .filter(({ identifier, why }) => identifier === kind && why.includes('cleared') === isCleared)
      .reduce((total, { part }) => total + part, 0);
  for (const { kind } of query) expect(sum(kind, false)).toBeCloseTo(identifiers[kind]?.evidence ?? 0, 6);
  expect(sum('phone', true)).toBeCloseTo(counterEvidenceOf(cleared, 'phone', now), 6);
});

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
