// See docs/decisions/0018-verdicts-come-with-the-reports.md
import { type IdentifierKind, ofEachKind } from '../rules/identifier-kinds.ts';
import { lookupKinds } from './lookup-kinds.ts';

/** Rises whenever the same reports would get another score. */
export const scoreVersion = 1;

/** Days after which a report counts half of what it did. */
export const halfLifeDays = ofEachKind((kind) => (lookupKinds[kind].isLasting ? 365 : 125));

/** The newest reports of an identifier that its score counts. */
export const scoredReports = 1_000;

/** The score of an identifier that many people share is at most this. */
export const maxSharedScore = 20;

/** What an open dispute leaves of a report's weight. */
export const disputedShare = 0.5;

const dayMs = 24 * 60 * 60 * 1000;

/** Days since the day on which a report was filed, in UTC: someone who watches it grow learns the day, not the minute. */
export const ageInDays = (filedAt: Date, now: Date): number => Math.max(0, dayNumber(now) - dayNumber(filedAt));

const dayNumber = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** What a report adds to the evidence about an identifier. @param weight halved already while it is disputed */
export const partOf = (weight: number, ageDays: number, kind: IdentifierKind): number =>
  weight * 2 ** (-ageDays / halfLifeDays[kind]);

/** Of the confidence interval: 95 %. */
const z2 = 1.96 ** 2;

/**
 * The score of an identifier, 0 to 100: the lower bound of the Wilson interval, so that little evidence never scores high.
 * @param evidence the sum of the parts of its reports, of each author only the largest
 * @param counterEvidence the same of upheld disputes
 */
export function scoreOf(evidence: number, counterEvidence = 0): number {
  const n = evidence + counterEvidence;
  // Far below anything that a report counts, where the arithmetic loses its digits.
  if (n < 1e-9) return 0;
  const p = evidence / n;
  const bound = (p + z2 / (2 * n) - 1.96 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return Math.round(100 * Math.max(0, bound));
}
