// See docs/decisions/0016-public-figures-name-nobody.md
import type { Overview, OverviewRange } from '../../../contract/analysis/analysis.ts';
import { type App, perApp } from '../../app.ts';
import { countListedReports } from './find-figures.ts';
import { dimensionsOf, figureOf, knownNarrowing, publishedOverview } from './overview.ts';
import { bucketsOf, daysOf } from './periods.ts';
import { findCountedUntil, findDayCounts, findValueCounts } from './store.ts';

/** The query of an overview. */
type OverviewQuery = { range: OverviewRange } & { [Part in keyof Overview['narrowed']]?: string | undefined };

/** How long an answer is reused, in milliseconds, and how many are kept. */
const keptMs = 1_000;
const maxKept = 200;

const keptAnswers = perApp(() => new Map<string, { until: number; answer: Promise<Overview> }>());

async function readOverview(app: App, query: OverviewQuery): Promise<Overview> {
  const { db, clock } = app;
  const buckets = bucketsOf(query.range, clock());
  const narrowed = knownNarrowing(query, buckets);
  const chosen = buckets.filter(({ from }) => narrowed.from === null || from === narrowed.from);
  const { patterns, cities } = dimensionsOf(narrowed);
  // Read before the figures, which may only be newer.
  const now = clock();
  const asOf = (await findCountedUntil(db)) ?? now;
  const shownDays = buckets.flatMap((bucket) => [bucket, bucket.before, bucket.previous]).flatMap(daysOf);
  const [listed, days, values] = await Promise.all([
    countListedReports(app),
    findDayCounts(db, [...new Set(shownDays)], figureOf(narrowed)),
    findValueCounts(db, chosen.flatMap(daysOf), [patterns, cities]),
  ]);
  return publishedOverview({
    range: query.range,
    asOf,
    buckets,
    narrowed,
    listed,
    days,
    patterns: values.filter(({ dimension }) => dimension === patterns),
    cities: values.filter(({ dimension }) => dimension === cities),
  });
}

/** The figures of a range of time, a second old at most, or older while much is filed. The cost does not grow with the registry. */
export function findOverview(app: App, query: OverviewQuery): Promise<Overview> {
  const kept = keptAnswers(app);
  const now = performance.now();
  const key = JSON.stringify(query);
  const known = kept.get(key);
  if (known && known.until > now) return known.answer;
  for (const [name, { until }] of kept) if (until <= now || kept.size >= maxKept) kept.delete(name);
  const answer = readOverview(app, query);
  kept.set(key, { until: now + keptMs, answer });
  answer.catch(() => kept.delete(key));
  return answer;
}

/** Has the next overview computed again. */
export function forgetOverviews(app: App): void {
  keptAnswers(app).clear();
}
