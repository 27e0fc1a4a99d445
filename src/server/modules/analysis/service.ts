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

/** What a recount found. */
export interface Proof {
  reports: number;
  keywords: number;
  differences: { keyword: string; kept: number; counted: number }[];
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

    /**
     * Counts every report anew and compares, at one moment, while others go on writing.
     * @param options `repair`: also mends the totals by the differences
     */
    proveTotals: ({ repair = false }: { repair?: boolean } = {}): Promise<Proof> =>
      db.transaction(
        async (tx) => {
          const kept = new Map((await analysis.kept(tx)).map(({ keyword, total }) => [keyword, total]));
          const counted = new Map((await analysis.counted(tx)).map(({ keyword, total }) => [keyword, total]));
          const keywords = [...new Set([...kept.keys(), ...counted.keys()])].sort();
          const differences = keywords
            .map((keyword) => ({ keyword, kept: kept.get(keyword) ?? 0, counted: counted.get(keyword) ?? 0 }))
            .filter((one) => one.kept !== one.counted);
          // What is missing is appended as any other difference is, so that nobody who writes meanwhile is in the way.
          if (repair && differences.length > 0)
            await analysis.append(
              tx,
              differences.map((one) => ({ keyword: one.keyword, amount: one.counted - one.kept })),
            );
          return { reports: await analysis.standing(tx), keywords: counted.size, differences };
        },
        { snapshot: true },
      ),

    /** Adds the differences written since to the totals. Safe to run in several processes at once. */
    fold: (): Promise<void> => analysis.fold(db),
  };
}
