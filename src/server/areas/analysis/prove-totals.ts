import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { OnProgress } from '../../platform/progress.ts';
import { countDays, findWrongCells } from './count-days.ts';
import { fromReports, summed } from './figures.ts';
import {
  countFigures,
  countListed,
  countPatterns,
  findPatternTotals,
  insertFigureDeltas,
  insertPatternDeltas,
  listFigures,
} from './store.ts';

/** The result of a recount. */
interface Proof {
  reports: number;
  keywords: number;
  /** By keyword, or by figure: `all`, `week 2026-11-16`, `city Lahore`. */
  differences: { keyword: string; kept: number; counted: number }[];
}

interface ProveOptions {
  /** Also correct the totals. */
  repair?: boolean;
  onProgress?: OnProgress;
}

/** The patterns whose stored totals differ from the reports, and how many patterns reports have. */
async function findWrongPatterns(tx: Tx): Promise<{ keywords: number; differences: Proof['differences'] }> {
  const kept = new Map((await findPatternTotals(tx)).map(({ keyword, total }) => [keyword, total]));
  const counted = new Map((await countPatterns(tx)).map(({ keyword, total }) => [keyword, total]));
  const differences = [...new Set([...kept.keys(), ...counted.keys()])]
    .sort()
    .map((keyword) => ({ keyword, kept: kept.get(keyword) ?? 0, counted: counted.get(keyword) ?? 0 }))
    .filter((one) => one.kept !== one.counted);
  return { keywords: counted.size, differences };
}

/** The figures whose stored totals differ from the reports. */
async function findWrongFigures(tx: Tx) {
  const kept = await listFigures(tx);
  const counted = fromReports(await countFigures(tx));
  const missing = summed([...counted, ...kept.map((one) => ({ ...one, total: -one.total }))]);
  return missing.map(({ kind, name, total }) => {
    const has = kept.find((one) => one.kind === kind && one.name === name)?.total ?? 0;
    return { kind, name, kept: has, counted: has + total };
  });
}

/** Counts every report and compares the result with the totals, in one snapshot, while others go on writing. */
export async function proveTotals(
  app: App,
  { repair = false, onProgress = () => {} }: ProveOptions = {},
): Promise<Proof> {
  const proof = await app.db.transaction(
    async (tx) => {
      onProgress('totals counted', 0, 3);
      const { keywords, differences } = await findWrongPatterns(tx);
      // Appends the corrections like any other difference, so no writer has to wait.
      if (repair && differences.length > 0)
        await insertPatternDeltas(
          tx,
          differences.map((one) => ({ keyword: one.keyword, amount: one.counted - one.kept })),
        );
      onProgress('totals counted', 1, 3);
      const figures = await findWrongFigures(tx);
      if (repair && figures.length > 0)
        await insertFigureDeltas(
          tx,
          figures.map((one) => ({ kind: one.kind, name: one.name, total: one.counted - one.kept })),
          [],
        );
      onProgress('totals counted', 2, 3);
      const cells = await findWrongCells(app, tx, repair);
      return {
        reports: await countListed(tx),
        keywords,
        differences: [
          ...differences,
          ...figures.map(({ kind, name, ...counts }) => ({ keyword: `${kind} ${name}`.trim(), ...counts })),
          ...cells.map(({ day, cut, name, ...counts }) => ({
            keyword: ['day', day, cut, name].filter(Boolean).join(' '),
            ...counts,
          })),
        ],
      };
    },
    { snapshot: true },
  );
  if (repair) await countDays(app);
  return proof;
}
