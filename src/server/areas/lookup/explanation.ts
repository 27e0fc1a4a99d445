import type { Explained } from '../../../contract/lookup/explained.ts';
import { ageInDays, halfLifeDays, partOf } from '../../../contract/lookup/score.ts';
import { weights } from '../../../contract/reports/standing.ts';
import type { Cleared } from '../registry/special-identifiers.ts';
import type { CountedReport } from '../reports/matching/evidence.ts';
import type { LookupQuery } from '../reports/matching/exact-store.ts';
import { countedBy } from './assessment.ts';

/** Why a report weighs what it does. */
function reasons({ standing, weight, disputed }: CountedReport): Explained['why'] {
  const why: Explained['why'] = [];
  if (weight === weights.none) why.push('not_counted');
  else if (standing === 'verified') why.push('verified');
  else if (weight === weights.trustedAuthor) why.push('trusted_author');
  else why.push(Math.abs(weight - weights.confirmedEmail) < 0.01 ? 'confirmed_email' : 'other_author');
  if (disputed) why.push('disputed');
  return why;
}

const rounded = (value: number): number => Number(value.toPrecision(9));

/**
 * What the scores of a query count, identifier by identifier: reports, the newest first, then upheld disputes.
 * @param cleared the upheld disputes that have cleared each identifier of the query
 */
export const explanationOf = (
  reports: readonly CountedReport[],
  query: LookupQuery,
  cleared: readonly (readonly Cleared[])[],
  now: Date,
): Explained[] =>
  query.flatMap(({ kind }, at) => {
    const named = reports.filter(({ matchedOn }) => matchedOn.includes(kind));
    const counts = countedBy(named, kind, now).map(({ report, weight, ageDays, part }) => ({
      reportID: report.id,
      identifier: kind,
      weight: rounded(weight),
      ageDays,
      halfLifeDays: halfLifeDays[kind],
      part: rounded(part),
      why: reasons(report),
    }));
    const counterCounts = (cleared[at] ?? []).map(({ reportId, at: clearedAt }): Explained => {
      const ageDays = ageInDays(clearedAt, now);
      return {
        reportID: reportId,
        identifier: kind,
        weight: weights.cleared,
        ageDays,
        halfLifeDays: halfLifeDays[kind],
        part: rounded(partOf(weights.cleared, ageDays, kind)),
        why: ['cleared'],
      };
    });
    return [...counts, ...counterCounts];
  });
