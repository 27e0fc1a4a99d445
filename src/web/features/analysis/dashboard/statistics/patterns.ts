import type { Overview } from '../../../../../contract/analysis/analysis.ts';
import type { Measure } from './use-narrowing.ts';

/** More sectors could not be told apart. */
const most = 8;

/**
 * The most frequent patterns by a measure, those too small to be shown left out. The charts leave out the rest, which together
 * would be the largest sector without saying anything. The table shows every pattern.
 */
export const charted = (patterns: Overview['patterns'], measure: Measure): { keyword: string; total: number }[] =>
  patterns
    .flatMap((pattern) => {
      const total = pattern[measure];
      return total === null ? [] : [{ keyword: pattern.keyword, total }];
    })
    .toSorted((a, b) => b.total - a.total)
    .slice(0, most);
