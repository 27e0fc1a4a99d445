import type { Pattern } from '../../../contract/analysis.ts';

/** More sectors could not be told apart. */
const most = 8;

/**
 * The most frequent patterns. The charts leave out the rest, which together would be the largest sector without saying
 * anything. The tables show every pattern.
 */
export const charted = (patterns: readonly Pattern[]): Pattern[] =>
  patterns.toSorted((a, b) => b.total - a.total).slice(0, most);

/** The mentions of all patterns. A report with two patterns counts twice. */
export const mentions = (patterns: readonly Pattern[]): number => patterns.reduce((sum, { total }) => sum + total, 0);
