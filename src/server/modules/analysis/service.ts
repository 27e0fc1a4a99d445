import type { Pattern } from '../../../contract/analysis.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { keywordsOf } from './keywords.ts';
import type { AnalysisRepository } from './repository.ts';

interface Needs {
  db: Db;
  analysis: AnalysisRepository;
}

/** The keywords of a report before and after; each at most once. */
export interface Change {
  was: readonly string[];
  is: readonly string[];
}

export type AnalysisService = ReturnType<typeof analysisService>;

export function analysisService({ db, analysis }: Needs) {
  return {
    /** The keywords of the vocabulary that a report speaks of; never its own words (D1). */
    keywordsOf,

    /** Moves the totals from what reports spoke of to what they speak of now, in the reports' own transaction. */
    async recount(tx: Tx, changes: readonly Change[]): Promise<void> {
      const amounts = new Map<string, number>();
      const add = (keyword: string, amount: number) => amounts.set(keyword, (amounts.get(keyword) ?? 0) + amount);
      for (const { was, is } of changes) {
        for (const keyword of was) add(keyword, -1);
        for (const keyword of is) add(keyword, 1);
      }
      const deltas = [...amounts].filter(([, amount]) => amount !== 0);
      if (deltas.length > 0)
        await analysis.append(
          tx,
          deltas.map(([keyword, amount]) => ({ keyword, amount })),
        );
    },

    /** Keywords with the number of reports that speak of them, most frequent first; the same cost at any size. */
    patterns: (): Promise<Pattern[]> => analysis.all(db),

    /** Adds the differences written since to the totals. Safe to run in several processes at once. */
    fold: (): Promise<void> => analysis.fold(db),
  };
}
