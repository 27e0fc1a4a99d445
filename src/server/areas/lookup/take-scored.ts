import type { Show } from '../../../contract/lookup/lookup-body.ts';
import type { App } from '../../app.ts';
import type { LookupFilter } from '../reports/matching/evidence.ts';
import { isHidden, type LookupQuery, namesIdentifier } from '../reports/matching/exact-store.ts';
import type { MatchedReport } from '../reports/stored/report.ts';
import type { Finding } from './answer.ts';
import { assessmentOf } from './assessment.ts';
import type { Registry } from './registry.ts';

/**
 * Takes other reports where more than a page match and only some identifiers have the score that is asked for: reports that
 * are left out because of it must not take the places of others, however many they are.
 */
export async function takeScored(
  app: App,
  query: LookupQuery,
  finding: Finding,
  {
    registry,
    show,
    now,
    filter,
    page,
  }: { registry: Registry; show: Show; now: Date; filter: LookupFilter; page: { limit: number; cursor?: string } },
): Promise<void> {
  if (finding.next === null || !finding.weighed || page.limit === 0) return;
  const { identifiers } = assessmentOf(app, finding.weighed.evidence, query, { registry, now, read: null });
  const scored = query.filter(({ kind }) => (identifiers[kind]?.score ?? 0) >= show.minScore);
  if (scored.length === query.length) return;
  const { items, next } =
    scored.length === 0 ? { items: [], next: null } : await registry.matching(app, scored, page, filter);
  const kindsIn = (item: MatchedReport) => query.filter((one) => namesIdentifier(item, one)).map(({ kind }) => kind);
  finding.items = items.map((item) => ({
    ...item,
    matchedOn: kindsIn(item).filter((kind) => item.matchedOn.includes(kind) || !isHidden(kind, item, filter)),
  }));
  finding.next = next;
}
