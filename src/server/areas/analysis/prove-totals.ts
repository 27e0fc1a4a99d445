import type { App } from '../../app.ts';
import type { OnProgress } from '../../platform/progress.ts';
import { countFigures, countTotals, everyDay } from './recount-store.ts';
import { allDays, appendDeltas, changedDays, type Figure, findTotals, summed } from './store.ts';

/** A figure that differs from the reports: by keyword, or as `all`, `day 2026-11-16 city Lahore`. */
interface Difference {
  keyword: string;
  kept: number;
  counted: number;
}

/** The result of a recount. */
interface Proof {
  reports: number;
  keywords: number;
  differences: Difference[];
}

interface ProveOptions {
  /** Also correct the totals. */
  repair?: boolean;
  onProgress?: OnProgress;
}

function nameOf({ dimension, value }: Figure, day: string): string {
  if (day === allDays) return dimension === 'keyword' ? value : dimension;
  return dimension === 'all' ? `day ${day}` : `day ${day} ${dimension} ${value}`;
}

/** What the figures of a day, or of all days together, lack. */
const missingIn = (kept: readonly Figure[], counted: readonly Figure[]): Figure[] =>
  summed([...counted, ...kept.map((one) => ({ ...one, reports: -one.reports }))]);

function differencesOf(missing: readonly Figure[], kept: readonly Figure[], day: string): Difference[] {
  return missing.map((one) => {
    const has = kept.find(({ dimension, value }) => dimension === one.dimension && value === one.value)?.reports ?? 0;
    return { keyword: nameOf(one, day), kept: has, counted: has + one.reports };
  });
}

/** Counts every report and compares the result with the figures, in one snapshot, while others go on writing. */
export async function proveTotals(
  app: App,
  { repair = false, onProgress = () => {} }: ProveOptions = {},
): Promise<Proof> {
  const proof = await app.db.transaction(
    async (tx) => {
      onProgress('totals counted', 0, 2);
      const kept = await findTotals(tx, ['all', 'keyword']);
      const counted = await countTotals(tx);
      const missing = missingIn(kept, counted);
      const differences = differencesOf(missing, kept, allDays);
      onProgress('totals counted', 1, 2);
      const wrongDays: string[] = [];
      for await (const { day, kept, counted } of everyDay(app, tx)) {
        const wrong = differencesOf(missingIn(kept, counted), kept, day);
        if (wrong.length > 0) wrongDays.push(day);
        differences.push(...wrong);
      }
      // Appends the corrections like any other difference, so no writer has to wait.
      if (repair)
        await appendDeltas(tx, [...missing.map((one) => ({ ...one, day: allDays })), ...changedDays(wrongDays)]);
      return {
        reports: counted.find(({ dimension }) => dimension === 'all')?.reports ?? 0,
        keywords: counted.filter(({ dimension }) => dimension === 'keyword').length,
        differences,
      };
    },
    { snapshot: true },
  );
  if (repair) await countFigures(app);
  return proof;
}
