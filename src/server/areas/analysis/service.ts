import type { Figures, Pattern } from '../../../contract/analysis/analysis.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { OnProgress } from '../../platform/progress.ts';
import { keywordsOf } from '../reports/keywords/keywords.ts';
import { dayCells } from './cells.ts';
import { alikeOf, type Counted, dayOf, figuresOf, fromReports, published, summed } from './figures.ts';
import type { AnalysisRepository } from './repository.ts';

interface Needs {
  db: Db;
  analysis: AnalysisRepository;
  clock: Clock;
}

/** The parts of a report that are counted; each keyword at most once. */
export interface CountedReport extends Counted {
  keywords: readonly string[];
}

/** A report before and after a change; null while it is not listed. */
export interface Change {
  was: CountedReport | null;
  is: CountedReport | null;
}

/** The result of a recount. */
export interface Proof {
  reports: number;
  keywords: number;
  /** By keyword, or by figure: `all`, `week 2026-11-16`, `city Lahore`. */
  differences: { keyword: string; kept: number; counted: number }[];
}

export interface ProveOptions {
  /** Also correct the totals. */
  repair?: boolean;
  onProgress?: OnProgress;
}

export type AnalysisService = ReturnType<typeof analysisService>;

export function analysisService({ db, analysis, clock }: Needs) {
  const days = dayCells({ db, cells: analysis.cells, clock });

  /** The figures whose stored totals differ from the reports. */
  const wrongFigures = async (tx: Tx) => {
    const kept = await analysis.figures(tx);
    const counted = fromReports(await analysis.countedFigures(tx));
    const missing = summed([...counted, ...kept.map((one) => ({ ...one, total: -one.total }))]);
    return missing.map(({ kind, name, total }) => {
      const has = kept.find((one) => one.kind === kind && one.name === name)?.total ?? 0;
      return { kind, name, kept: has, counted: has + total };
    });
  };

  return {
    /** The vocabulary's keywords that match a report, never its own words (D1). */
    keywordsOf,

    /** Updates the totals for changed reports, in the transaction that changes them. */
    async recount(tx: Tx, changes: readonly Change[]): Promise<void> {
      const amounts = new Map<string, number>();
      const add = (keyword: string, amount: number) => amounts.set(keyword, (amounts.get(keyword) ?? 0) + amount);
      for (const { was, is } of changes) {
        for (const keyword of was?.keywords ?? []) add(keyword, -1);
        for (const keyword of is?.keywords ?? []) add(keyword, 1);
      }
      const deltas = [...amounts].filter(([, amount]) => amount !== 0);
      if (deltas.length > 0)
        await analysis.append(
          tx,
          deltas.map(([keyword, amount]) => ({ keyword, amount })),
        );
      const alike = alikeOf(changes);
      const figures = summed(
        alike.flatMap(({ counted, amount }) => figuresOf(counted).map((one) => ({ ...one, total: amount }))),
      );
      const changed = new Set(alike.map(({ counted }) => dayOf(counted)));
      if (changed.size > 0) await analysis.appendFigures(tx, figures, [...changed]);
    },

    /** The public figures: reports in all, by week and by city. The cost does not grow with the registry. */
    figures: async (): Promise<Figures> => published(await analysis.figures(db), clock()),

    /** Keywords with the number of reports that match, most frequent first. The cost does not grow with the registry. */
    patterns: (): Promise<Pattern[]> => analysis.all(db),

    /** How many reports are listed. Reads an index entry or row of each. */
    standing: (): Promise<number> => analysis.standing(db),

    /** Counts every report and compares the result with the totals, in one snapshot, while others go on writing. */
    async proveTotals({ repair = false, onProgress = () => {} }: ProveOptions = {}): Promise<Proof> {
      const proof = await db.transaction(
        async (tx) => {
          onProgress('totals counted', 0, 3);
          const kept = new Map((await analysis.kept(tx)).map(({ keyword, total }) => [keyword, total]));
          const counted = new Map((await analysis.counted(tx)).map(({ keyword, total }) => [keyword, total]));
          const keywords = [...new Set([...kept.keys(), ...counted.keys()])].sort();
          const differences = keywords
            .map((keyword) => ({ keyword, kept: kept.get(keyword) ?? 0, counted: counted.get(keyword) ?? 0 }))
            .filter((one) => one.kept !== one.counted);
          // Appends the corrections like any other difference, so no writer has to wait.
          if (repair && differences.length > 0)
            await analysis.append(
              tx,
              differences.map((one) => ({ keyword: one.keyword, amount: one.counted - one.kept })),
            );
          onProgress('totals counted', 1, 3);
          const wrong = await wrongFigures(tx);
          if (repair && wrong.length > 0)
            await analysis.appendFigures(
              tx,
              wrong.map((one) => ({ kind: one.kind, name: one.name, total: one.counted - one.kept })),
              [],
            );
          const others = wrong.map(({ kind, name, ...counts }) => ({ keyword: `${kind} ${name}`.trim(), ...counts }));
          onProgress('totals counted', 2, 3);
          const cells = await days.wrong(tx, repair);
          const ofDays = cells.map(({ day, cut, name, ...counts }) => ({
            keyword: ['day', day, cut, name].filter(Boolean).join(' '),
            ...counts,
          }));
          return {
            reports: await analysis.standing(tx),
            keywords: counted.size,
            differences: [...differences, ...others, ...ofDays],
          };
        },
        { snapshot: true },
      );
      if (repair) await days.countDays();
      return proof;
    },

    /** The figures of a range of time, a second old at most, or older while much is filed. The cost does not grow with the registry. */
    overview: days.overview,
    /** Has the next overview computed again. */
    forgetOverviews: days.forgetAnswers,

    /** Counts days again on which something has changed. Safe to run in several processes at once. */
    countDays: days.countDays,
    /** The same as a scheduled job, whose pause grows with the time it took. */
    countDaysAtEase: days.countDaysAtEase,

    /** Folds appended differences into the totals. Safe to run in several processes at once. */
    fold: (): Promise<void> => analysis.fold(db),
  };
}
