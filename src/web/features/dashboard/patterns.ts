import type { Pattern } from '../../../contract/analysis.ts';

/** More than this many sectors cannot be told apart. */
const most = 8;

/**
 * The most frequent patterns. The rest stays out of the charts: together it would be the largest sector and say
 * nothing. The tables have every pattern.
 */
export const charted = (patterns: readonly Pattern[]): Pattern[] =>
  patterns.toSorted((a, b) => b.total - a.total).slice(0, most);

/** How often reports speak of any of these patterns. A report that speaks of two counts twice. */
export const mentions = (patterns: readonly Pattern[]): number => patterns.reduce((sum, { total }) => sum + total, 0);
