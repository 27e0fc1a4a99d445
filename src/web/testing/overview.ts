import { Overview } from '../../contract/analysis/analysis.ts';
import { type Given, sampleOf } from './sample.ts';

/** Two weeks of figures: ten patterns, one city. */
export const anOverview = (given: Given<Overview> = {}): Overview =>
  sampleOf(Overview, {
    range: '12w',
    asOf: '2026-11-20T09:30:00.000Z',
    from: '2026-11-09',
    to: '2026-11-20',
    listed: 4321,
    reports: 61,
    authors: 40,
    reportsBefore: 30,
    authorsBefore: 20,
    buckets: [
      { from: '2026-11-09', reports: 30, authors: 25, reportsBefore: 14, authorsBefore: 9 },
      { from: '2026-11-16', reports: 31, authors: 15, reportsBefore: 16, authorsBefore: 11 },
    ],
    patterns: Array.from({ length: 10 }, (_, index) => ({
      keyword: `Pattern ${index}`,
      reports: 1000 * (10 - index),
      authors: index === 9 ? null : 10 + index,
    })),
    cities: [{ city: 'Lahore', reports: 77, authors: 12 }],
    ...given,
  });
