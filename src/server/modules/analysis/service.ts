import type { Pattern } from '../../../contract/analysis.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { keywordsOf } from './keywords.ts';
import type { AnalysisRepository } from './repository.ts';

interface Needs {
  db: Db;
  analysis: AnalysisRepository;
}

export type AnalysisService = ReturnType<typeof analysisService>;

export function analysisService({ db, analysis }: Needs) {
  return {
    /** The keywords of the vocabulary that a report speaks of; never its own words (D1). */
    keywordsOf,

    /** Moves the totals from what a report spoke of to what it speaks of now, in the report's own transaction. */
    async recount(tx: Tx, { was, is }: { was: readonly string[]; is: readonly string[] }): Promise<void> {
      const deltas = [
        ...was.filter((keyword) => !is.includes(keyword)).map((keyword) => ({ keyword, amount: -1 })),
        ...is.filter((keyword) => !was.includes(keyword)).map((keyword) => ({ keyword, amount: 1 })),
      ];
      if (deltas.length > 0) await analysis.append(tx, deltas);
    },

    /** Keywords with the number of reports that speak of them, most frequent first; the same cost at any size. */
    patterns: (): Promise<Pattern[]> => analysis.all(db),

    /** Adds the differences written since to the totals. Safe to run in several processes at once. */
    fold: (): Promise<void> => analysis.fold(db),
  };
}
