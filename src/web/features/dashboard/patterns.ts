import type { Pattern } from '../../../contract/analysis.ts';

/** More than this many sectors cannot be told apart; the rest is one more. */
const most = 8;

/** The most frequent patterns, and one named `other` for all the rest together. */
export function charted(patterns: readonly Pattern[], other: string): Pattern[] {
  const ranked = patterns.toSorted((a, b) => b.total - a.total);
  const rest = ranked.slice(most);
  if (rest.length === 0) return ranked;
  return [...ranked.slice(0, most), { keyword: other, total: mentions(rest) }];
}

/** How often reports speak of any of these patterns. A report that speaks of two counts twice. */
export const mentions = (patterns: readonly Pattern[]): number => patterns.reduce((sum, { total }) => sum + total, 0);
