import { lookupLimit, totalsCap } from '../../../contract/lookup/lookup.ts';
import type { Approximate, CountedReports, LookupFilter } from '../../../contract/reports/evidence.ts';
import { type App, perApp } from '../../app.ts';
import { batchLoader } from '../../platform/batch-loader.ts';
import { findApproximate, findCounted, findMatches, type LookupQuery } from './match-store.ts';
import type { MatchedReport } from './stored-report.ts';

/** Lookups in one statement; more would keep the first ones waiting. */
const maxLookups = 50;

/** Reports of an identifier that are counted: one more than totals say. */
const maxCounted = totalsCap + 1;

/** One page, and the cursor of the next one; null after the last. */
export interface Found {
  items: MatchedReport[];
  next: string | null;
}

const firstPageOf = (app: App, hidesCnicAlone: boolean) =>
  batchLoader(
    (queries: readonly LookupQuery[]) =>
      findMatches(app, app.reads.short, queries, { limit: lookupLimit }, { hidesCnicAlone }),
    maxLookups,
  );

const countedLoader = (app: App, hidesCnicAlone: boolean) =>
  batchLoader(
    (queries: readonly LookupQuery[]) =>
      findCounted(app, app.reads.short, queries, { cap: maxCounted, filter: { hidesCnicAlone } }, (found) => found),
    maxLookups,
  );

/**
 * First pages, which nearly all lookups request, and what reports count for lookups that want none: concurrent ones share a
 * statement.
 */
const loaders = perApp((app) => ({
  firstPage: firstPageOf(app, false),
  firstPageHiding: firstPageOf(app, true),
  counted: countedLoader(app, false),
  countedHiding: countedLoader(app, true),
}));

/** Listed reports of any author that name one of the identifiers, newest first. For the lookup. */
export async function matchQuery(
  app: App,
  identifiers: LookupQuery,
  page: { limit: number; cursor?: string },
  filter: LookupFilter,
): Promise<Found> {
  const { limit, cursor } = page;
  const { hidesCnicAlone, since, categories, standings } = filter;
  if (limit === lookupLimit && cursor === undefined && !since && !categories && !standings) {
    const { firstPage, firstPageHiding } = loaders(app);
    return (hidesCnicAlone ? firstPageHiding : firstPage)(identifiers);
  }
  const [found = { items: [], next: null }] = await findMatches(app, app.reads.short, [identifiers], page, filter);
  return found;
}

/** The same for many queries, in one statement. */
export const matchQueries = (
  app: App,
  queries: readonly LookupQuery[],
  limit: number,
  filter: LookupFilter,
): Promise<Found[]> => findMatches(app, app.reads.long, queries, { limit }, filter);

/** For many queries the reports that name another email address with the same base, in one statement. */
export const matchApproximately = (
  app: App,
  queries: readonly LookupQuery[],
  page: { limit: number; cap: number },
  filter: LookupFilter,
): Promise<Approximate<MatchedReport>[]> => findApproximate(app, app.reads.long, queries, page, filter);

/** The reports that name one of the identifiers, with what they count. Concurrent calls share a statement. */
export function countedReports(
  app: App,
  identifiers: LookupQuery,
  { hidesCnicAlone }: LookupFilter,
): Promise<CountedReports> {
  const { counted, countedHiding } = loaders(app);
  return (hidesCnicAlone ? countedHiding : counted)(identifiers);
}

/** For many queries what `read` makes of the same, in one statement. */
export const countedReportsOfEach = <Result>(
  app: App,
  queries: readonly LookupQuery[],
  filter: LookupFilter,
  read: (found: CountedReports, query: LookupQuery) => Result,
): Promise<Result[]> => findCounted(app, app.reads.long, queries, { cap: maxCounted, filter }, read);
