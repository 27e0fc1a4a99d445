import type { Show } from '../../../contract/lookup/lookup-body.ts';
import type { ReportContent } from '../../../contract/reports/report-fields.ts';
import type { Standing } from '../../../contract/reports/standing.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import type { ApiError } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { dayMs } from '../../platform/clock.ts';
import { currentPolicy } from '../registry/policy/current-policy.ts';
import { clearingsOf, isSharedIdentifier, markersOf } from '../registry/special-identifiers.ts';
import { matchApproximately } from '../reports/matching/approximate-store.ts';
import type { LookupFilter } from '../reports/matching/evidence.ts';
import { countedReports, countedReportsOfEach } from '../reports/matching/evidence-store.ts';
import { type LookupQuery, matchQueries, matchQuery } from '../reports/matching/exact-store.ts';
import { latestReports } from '../reports/stored/store.ts';
import { testRegistry } from './test-reports.ts';

/** One of the latest reports. `passages` are hidden in it. */
export interface LatestReport extends ReportContent {
  id: string;
  version: number;
  standing: Standing;
  disputed: boolean;
  passages?: readonly Passage[] | null;
}

/** Where lookups look: what people filed and said. */
export const liveRegistry = {
  matching: matchQuery,
  matchingEach: matchQueries,
  approximate: matchApproximately,
  /** What the reports of a query count, whatever they are filtered by besides the policy. */
  counted: countedReports,
  /** For each query what a function makes of the same. */
  countedOfEach: countedReportsOfEach,
  latest: latestReports as (app: App, limit: number) => Promise<LatestReport[]>,
  /** Whether many people use an identifier, so that its score is capped (R12). */
  isShared: isSharedIdentifier,
  /** What its owner has said of it on proof. */
  markers: markersOf,
  /** The upheld disputes that have cleared it. */
  clearings: clearingsOf,
  /** The refusal that a query stands for. */
  refusal: (_: LookupQuery): ApiError | null => null,
};

/** What people filed, or what was invented for test keys. */
export type Registry = typeof liveRegistry;

export const registryOf = ({ keyKind }: KeyCaller): Registry => (keyKind === 'test' ? testRegistry : liveRegistry);

/** All reports that the policy lets lookups find. */
export const unfiltered = (app: App): LookupFilter => ({ hidesCnicAlone: !currentPolicy(app).cnicAlone });

/** Which reports an answer may show: what the policy says, and what the caller asked for. */
export function filterOf(app: App, { since, maxAgeDays, categories, standings }: Show): LookupFilter {
  const youngest = maxAgeDays === null ? null : new Date(app.clock().getTime() - maxAgeDays * dayMs);
  const from = youngest && since ? (youngest > since ? youngest : since) : (youngest ?? since);
  return {
    ...unfiltered(app),
    since: from ?? undefined,
    categories: categories ?? undefined,
    standings: standings ?? undefined,
  };
}

/** Whether the caller asked for some reports only. */
export const isFiltered = ({ since, categories, standings }: LookupFilter): boolean =>
  since !== undefined || categories !== undefined || standings !== undefined;

/** Whether answers show unverified reports without their narrative. */
export const isSummary = (app: App): boolean => currentPolicy(app).unverifiedReports === 'summary';
