// See docs/decisions/0016-public-figures-name-nobody.md
import { setTimeout as sleep } from 'node:timers/promises';
import type { Overview, OverviewRange } from '../../../contract/analysis/analysis.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { firstIdAt } from '../../platform/time-ids.ts';
import type { CellRepository, DaysById, DifferingCell, NamedCities } from './cell-statements.ts';
import { cityNamed } from './city-names.ts';
import { cellOf, knownNarrowing, partsOf, publishedOverview } from './overview.ts';
import { bucketsOf, daysOf, oldestDay } from './periods.ts';

interface Needs {
  db: Db;
  cells: CellRepository;
  clock: Clock;
}

/** The query of an overview. */
export interface OverviewQuery {
  range: OverviewRange;
  keyword?: string | undefined;
  city?: string | undefined;
  from?: string | undefined;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Reports that are filed at once may get ids of a later time. */
const idMarginMs = hourMs;

/** Days counted in one transaction, which reads all of their reports. */
const daysAtOnce = 10;
/** How long one run may take on further days, in milliseconds. */
const runMs = 10_000;
/**
 * After counting, the pause is this many times as long as counting took, because a day with a running import takes
 * long.
 */
const restFactor = 10;
const minRestMs = 250;
/**
 * How long an answer waits for changes to be counted, in milliseconds, so that it includes a report that was just
 * filed.
 */
const patienceMs = 300;

/** How long an answer is reused, in milliseconds, and how many are kept. */
const keptMs = 1_000;
const maxKept = 200;

/** The figures of each day, from which ranges of time are added up. */
export function dayCells({ db, cells, clock }: Needs) {
  const kept = new Map<string, { until: number; answer: Promise<Overview> }>();
  let counting: Promise<void> | null = null;
  let restUntil = 0;

  const byId = (days: readonly string[]): DaysById => ({
    days,
    firsts: days.map((day) => firstIdAt(new Date(Date.parse(day) - idMarginMs))),
    ends: days.map((day) => firstIdAt(new Date(Date.parse(day) + dayMs + idMarginMs))),
  });

  async function citiesOf(tx: Tx, days: DaysById): Promise<NamedCities> {
    const pairs = (await cells.typedCities(tx, days)).flatMap((typed) => {
      const name = cityNamed(typed);
      return name === null ? [] : [{ typed, name }];
    });
    return { typed: pairs.map(({ typed }) => typed), names: pairs.map(({ name }) => name) };
  }

  /** @returns whether there were any */
  const countSome = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      await cells.lock(tx);
      const oldest = oldestDay(clock());
      const changed = await cells.takeDays(tx, daysAtOnce);
      if (changed.length === 0) return false;
      const days = byId(changed.filter((day) => day >= oldest));
      await cells.replace(tx, days, await citiesOf(tx, days), oldest);
      return true;
    });

  async function countDays(): Promise<void> {
    const begun = performance.now();
    while ((await countSome()) && performance.now() - begun < runMs);
  }

  async function countAtEase(): Promise<void> {
    const begun = performance.now();
    if (begun < restUntil) return;
    try {
      await countDays();
    } finally {
      const ended = performance.now();
      restUntil = ended + Math.max(minRestMs, restFactor * (ended - begun));
    }
  }

  function countDaysAtEase(): Promise<void> {
    counting ??= countAtEase().finally(() => {
      counting = null;
    });
    return counting;
  }

  async function read(query: OverviewQuery): Promise<Overview> {
    // While the database does not write, the earlier counts are shown.
    await Promise.race([countDaysAtEase().catch(() => {}), sleep(patienceMs, undefined, { ref: false })]);
    const buckets = bucketsOf(query.range, clock());
    const narrowed = knownNarrowing(query, buckets);
    const chosen = buckets.filter(({ from }) => narrowed.from === null || from === narrowed.from);
    const { patterns, cities } = partsOf(narrowed);
    // Read before the figures, which may only be newer.
    const now = clock();
    const asOf = (await cells.countedUntil(db)) ?? now;
    const shownDays = buckets.flatMap((bucket) => [bucket, bucket.before, bucket.previous]).flatMap(daysOf);
    const [listed, days, named] = await Promise.all([
      cells.listed(db),
      cells.series(db, [...new Set(shownDays)], cellOf(narrowed)),
      cells.named(db, chosen.flatMap(daysOf), [...new Set([patterns, cities])]),
    ]);
    return publishedOverview({
      ...{ range: query.range, asOf, buckets, narrowed, listed, days },
      patterns: named.filter(({ cut, isCity }) => cut === patterns && !isCity),
      cities: named.filter(({ cut, isCity }) => cut === cities && isCity),
    });
  }

  return {
    /** The figures of a range of time, a second old at most, or older while much is filed. The cost does not grow with the registry. */
    overview(query: OverviewQuery): Promise<Overview> {
      const now = performance.now();
      const { range, keyword, city, from } = query;
      const key = JSON.stringify([range, keyword, city, from]);
      const known = kept.get(key);
      if (known && known.until > now) return known.answer;
      for (const [name, { until }] of kept) if (until <= now || kept.size >= maxKept) kept.delete(name);
      const answer = read(query);
      kept.set(key, { until: now + keptMs, answer });
      answer.catch(() => kept.delete(key));
      return answer;
    },

    /** Forgets the kept answers, so that the next one is new. */
    forgetAnswers: (): void => kept.clear(),

    /** Counts changed days again. Safe to run in several processes at once. */
    countDays,

    /** The same as a scheduled job, whose pause grows with the time it took. */
    countDaysAtEase,

    /**
     * The cells that differ from the reports, in a snapshot.
     * @param repair also marks their days to be counted again by `countDays`
     */
    async wrong(tx: Tx, repair: boolean): Promise<DifferingCell[]> {
      const found: DifferingCell[] = [];
      const all = daysOf({ from: oldestDay(clock()), to: new Date(clock().getTime()).toISOString().slice(0, 10) });
      for (let at = 0; at < all.length; at += daysAtOnce) {
        const days = byId(all.slice(at, at + daysAtOnce));
        found.push(...(await cells.differing(tx, days, await citiesOf(tx, days))));
      }
      if (repair && found.length > 0) await cells.mark(tx, [...new Set(found.map(({ day }) => day))]);
      return found;
    },
  };
}
