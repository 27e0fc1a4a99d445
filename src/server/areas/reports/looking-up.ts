import { lookupLimit, totalsCap } from '../../../contract/lookup/lookup.ts';
import { scoredReports } from '../../../contract/lookup/score.ts';
import type { Approximate, CountedReport, Evidence, LookupFilter } from '../../../contract/reports/evidence.ts';
import { batchLoader } from '../../platform/batch-loader.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Finding, LookupQuery } from './finding.ts';
import type { MatchedReport } from './stored-report.ts';

/** Lookups in one statement; more would keep the first ones waiting. */
const maxLookups = 50;

export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** One page, and the cursor of the next one; null after the last. */
export interface Found {
  items: MatchedReport[];
  next: string | null;
}

interface Needs {
  reports: Finding;
  /** For lookups of one query. */
  lookups: Queryable;
  /** For lookups of many queries, and for counts. */
  wide: Queryable;
  clock: Clock;
}

/** The part of the service that lookups use. */
export function lookingUp({ reports, lookups, wide, clock }: Needs) {
  /** First pages, which nearly all lookups request: concurrent ones share a statement. */
  const firstPageOf = (hidesCnicAlone: boolean) =>
    batchLoader(
      (queries: readonly LookupQuery[]) =>
        reports.matching(lookups, queries, { limit: lookupLimit }, { hidesCnicAlone }),
      maxLookups,
    );
  const [firstPage, firstPageHiding] = [firstPageOf(false), firstPageOf(true)];
  /** The same for lookups that want no reports. */
  const evidenceLoader = (hidesCnicAlone: boolean) =>
    batchLoader((queries: readonly LookupQuery[]) => evidenceEach(lookups, queries, { hidesCnicAlone }), maxLookups);
  const [evidence, evidenceHiding] = [evidenceLoader(false), evidenceLoader(true)];
  const evidenceEach = (from: Queryable, queries: readonly LookupQuery[], filter: LookupFilter) =>
    reports.evidenceOf(from, queries, { cap: totalsCap + 1, now: clock(), filter });

  return {
    /** Listed reports of any author that name one of the identifiers, newest first. For the lookup. */
    async matching(identifiers: LookupQuery, page: PageQuery, filter: LookupFilter): Promise<Found> {
      const { limit, cursor } = page;
      const { hidesCnicAlone, since, categories, standings } = filter;
      if (limit === lookupLimit && cursor === undefined && !since && !categories && !standings)
        return (hidesCnicAlone ? firstPageHiding : firstPage)(identifiers);
      const [found = { items: [], next: null }] = await reports.matching(lookups, [identifiers], page, filter);
      return found;
    },

    /** The same for many queries, in one statement. */
    matchingEach: (queries: readonly LookupQuery[], limit: number, filter: LookupFilter): Promise<Found[]> =>
      reports.matching(wide, queries, { limit }, filter),

    /** For many queries the reports that name another email address with the same base, in one statement. */
    approximate: (
      queries: readonly LookupQuery[],
      page: { limit: number; cap: number },
      filter: LookupFilter,
    ): Promise<Approximate<MatchedReport>[]> => reports.approximate(wide, queries, page, filter),

    /** What all reports say that name one of the identifiers; null when none does. Concurrent calls share a statement. */
    evidence: (identifiers: LookupQuery, { hidesCnicAlone }: LookupFilter): Promise<Evidence | null> =>
      (hidesCnicAlone ? evidenceHiding : evidence)(identifiers),

    /** The same for many queries, in one statement. */
    evidenceEach: (queries: readonly LookupQuery[], filter: LookupFilter): Promise<(Evidence | null)[]> =>
      evidenceEach(wide, queries, filter),

    /** The reports that scores count, without their content. */
    counted: (identifiers: LookupQuery, filter: LookupFilter): Promise<CountedReport[]> =>
      reports.counted(wide, identifiers, { cap: scoredReports, filter }),
  };
}
