import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weights } from '../reports/standing.ts';
import {
  ageInDays,
  disputedShare,
  halfLifeDays,
  maxSharedScore,
  partOf,
  scoredReports,
  scoreOf,
  scoreVersion,
} from './score.ts';

test.each([
  [0, 0, 0],
  [0.2, 0, 5],
  [1, 0, 21],
  [2, 0, 34],
  [3, 0, 44],
  [5, 0, 57],
  [10, 0, 72],
  [20, 0, 84],
  [3, 1, 30],
  [5, 5, 24],
])('evidence of %d against %d scores %d', (evidence, counterEvidence, score) => {
  expect(scoreOf(evidence, counterEvidence)).toBe(score);
});

test('a report counts half after its half-life, and a CNIC fades more slowly', () => {
  expect([partOf(2, 0, 'phone'), partOf(2, 125, 'phone'), partOf(2, 250, 'email')]).toEqual([2, 1, 0.5]);
  expect([partOf(1, 365, 'CNIC'), partOf(1, 730, 'CNIC')]).toEqual([0.5, 0.25]);
  const filed = new Date('2026-01-01T12:00:00Z');
  const at = (time: string) => ageInDays(filed, new Date(time));
  expect([at('2026-01-01T23:59:59Z'), at('2026-01-02T00:00:00Z'), at('2025-12-01T00:00:00Z')]).toEqual([0, 1, 0]);
});

test('the age of a report grows at midnight, whenever on its day it was filed', () => {
  const filed = ['00:00:00', '08:15:30', '23:59:59'].map((time) => new Date(`2026-01-01T${time}Z`));
  for (const [now, age] of [
    ['2026-01-01T23:59:59.999Z', 0],
    ['2026-01-02T00:00:00Z', 1],
    ['2026-01-09T23:59:59Z', 8],
  ] as const)
    expect(filed.map((at) => ageInDays(at, new Date(now)))).toEqual([age, age, age]);
});

test('a score is a whole number from 0 to 100 that more evidence never lowers', () => {
  const amount = fc.double({ min: 0.01, max: 5_000, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (evidence, more, counter) => {
      const [less, score] = [scoreOf(evidence, counter), scoreOf(evidence + more, counter)];
      expect(Number.isInteger(less) && less >= 0 && score <= 100).toBe(true);
      expect(score).toBeGreaterThanOrEqual(less);
    }),
  );
});

/** What scores are made of, by version. A new kind of identifier changes no score; any other change makes a new version. */
const versions: Record<number, object> = {
  1: {
    weights: { verified: 2, trustedAuthor: 1, confirmedEmail: 0.6, other: 0.2, none: 0, cleared: 1 },
    halfLifeDays: { email: 125, CNIC: 365, phone: 125, iban: 365, wallet: 365, host: 125, handle: 125 },
    limits: [1_000, 20, 0.5],
  },
};

test('the same reports get another score only in another version', () => {
  expect({
    weights,
    halfLifeDays,
    limits: [scoredReports, maxSharedScore, disputedShare],
  }).toMatchObject(versions[scoreVersion] ?? {});
  expect(Object.keys(versions)).toContain(String(scoreVersion));
});
