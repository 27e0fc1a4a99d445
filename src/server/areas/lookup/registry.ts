import type { Approximate, CountedReport, Evidence, LookupFilter } from '../../../contract/reports/evidence.ts';
import type { ReportContent } from '../../../contract/reports/report-fields.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';

/** A report that a lookup found. */
export type MatchedReport = ReportContent & Omit<CountedReport, 'category'> & { version: number; reply: string | null };

/** One of the latest reports. `passages` are hidden in it. */
export type LatestReport = ReportContent &
  Pick<MatchedReport, 'id' | 'version' | 'standing' | 'disputed'> & { passages?: readonly Passage[] | null };

export type Query = readonly NormalIdentifier[];

interface Page {
  limit: number;
  cursor?: string;
}
interface Found {
  items: MatchedReport[];
  next: string | null;
}

/** Where reports are looked up: the reports that people filed, or the invented ones of test keys. */
export interface Registry {
  matching(query: Query, page: Page, filter: LookupFilter): Promise<Found>;
  matchingEach(queries: readonly Query[], limit: number, filter: LookupFilter): Promise<Found[]>;
  approximate(
    queries: readonly Query[],
    page: { limit: number; cap: number },
    filter: LookupFilter,
  ): Promise<Approximate<MatchedReport>[]>;
  evidence(query: Query, filter: LookupFilter): Promise<Evidence | null>;
  evidenceEach(queries: readonly Query[], filter: LookupFilter): Promise<(Evidence | null)[]>;
  counted(query: Query, filter: LookupFilter): Promise<CountedReport[]>;
  latest(limit: number): Promise<LatestReport[]>;
}
